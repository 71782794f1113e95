import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { itemChoices, newItem } from "#test/items.ts";
import { loadRows } from "#test/load-rows.ts";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { setMarkers } from "../../platform/db/set-markers.ts";
import { ITEM_NAME_MARKERS, ITEM_NUMBER_MARKERS } from "./items.list.ts";

const server = testServer({ isKept: true });
const PATH = "/api/items";
const GTIN = "09521234000013";

const found = async (query: Record<string, string>) => {
  const answer = await server.get(`${PATH}?${new URLSearchParams(query)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().items.map(({ name }: { name: string }) => name);
};

beforeAll(async () => {
  const choices = await itemChoices(server);
  await newItem(server, choices, {
    name: "Zinc tablets",
    gtin: GTIN,
    manufacturer: "Corvane Laboratories",
    genericName: "zinc sulfate",
    brandName: "Zincovit",
    atcCode: "A12CB01",
    identifiers: [{ system: "ndc", value: "12345-678-90" }],
  });
  await newItem(server, choices, { name: "Aspirin 09521234000013 tablets" });
  await newItem(server, choices, { name: "Élan crème", gtin: "96385074", isActive: true });
  await newItem(server, choices, { name: "Oral syringe", gtin: "952123400000" });
  const identifiers = [{ system: "national" as const, value: "12345670" }];
  await newItem(server, choices, { name: "Dressing", identifiers });
  await newItem(server, choices, { name: "Anastrozole 1 mg tablets" });
  await newItem(server, choices, { name: "Donormyl 15 mg" });
  await newItem(server, choices, { name: "Doliprane 500 mg", genericName: "paracétamol" });
  await newItem(server, choices, { name: "دوليبران 500" });
});

describe("the list of items", () => {
  test.each([
    ["9521234000013"],
    ["ITM-000001"],
    ["itm-000001"],
    ["09521234000013"],
    ["952-1234-000013"],
    ["(01)09521234000013(17)280229(10)AB12"],
    [`]d201${GTIN}17280229${"10AB12"}\u001d21X9`],
  ])("finds the pack first by %j, and so does the search of everything", async (search) => {
    expect((await found({ search }))[0]).toBe("Zinc tablets");
    const answer = await server.get(`/api/search?q=${encodeURIComponent(search)}`);
    expect(answer.json().groups[0]).toMatchObject({ model: "item" });
    expect(answer.json().groups[0].items[0]).toMatchObject({ label: "Zinc tablets" });
  });

  test.each([
    ["of 8 digits", "Élan crème", "96385074"],
    ["of 8 digits with zeros before it", "Élan crème", "00000096385074"],
    ["of 8 digits, scanned", "Élan crème", "]d2010000009638507417280229"],
    ["of 12 digits", "Oral syringe", "952123400000"],
    ["of 12 digits with one zero before it", "Oral syringe", "0952123400000"],
    ["of 12 digits, scanned", "Oral syringe", "(01)00952123400000(10)AB12"],
    ["that is another's number elsewhere", "Dressing", "12345670"],
  ])("finds the pack first by a GTIN %s, everywhere", async (_, name, search) => {
    expect((await found({ search }))[0]).toBe(name);
    const { groups } = (await server.get(`/api/search?q=${encodeURIComponent(search)}`)).json();
    expect(groups[0].items[0]).toMatchObject({ label: name });
  });

  const similar = async (search: string, status = "") => {
    const query = new URLSearchParams({ search, status });
    const answer = await server.get(`${PATH}/similar?${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json().items.map(({ name }: { name: string }) => name);
  };

  test.each([
    ["anastrozle", "Anastrozole 1 mg tablets"],
    ["anastrozle tablets", "Anastrozole 1 mg tablets"],
    ["donormil", "Donormyl 15 mg"],
    ["paracetmol", "Doliprane 500 mg"],
    ["دوليبراان", "دوليبران 500"],
  ])("finds nothing by the misspelt %s, and %s as the most similar", async (search, name) => {
    expect(await found({ search })).toEqual([]);
    expect((await similar(search))[0]).toBe(name);
  });

  test("finds similar items only of the status, and drafts only for the network", async () => {
    expect(await similar("donormil", "draft")).toEqual(["Donormyl 15 mg"]);
    expect(await similar("donormil", "active")).toEqual([]);
    expect(await similar("donormil", "gone")).toEqual([]);
    expect(await similar("elan cremme", "active")).toEqual(["Élan crème"]);
    const { id } = (await server.post("/api/organizations", anOrganization())).json();
    const owner = await server.as("owner", id);
    const seen = await owner.get(`${PATH}/similar?search=donormil`);
    expect(seen.json()).toEqual({ items: [] });
  });

  test.each(["zzqqxyw", "12345", "xy", "%%%%", "' or 1=1 --"])(
    "finds nothing similar to %j",
    async (search) => {
      expect(await similar(search)).toEqual([]);
    },
  );

  test.each(["", "search=", `search=${"x".repeat(201)}`, "search=abcd&sort=name"])(
    "refuses to look for what is similar to %j",
    async (query) => {
      expect((await server.get(`${PATH}/similar?${query}`)).statusCode).toBe(400);
    },
  );

  test.each([
    "zincovit",
    "sulfate zinc",
    "A12CB01",
    "corvane",
    "12345067890",
    "12345-678-90",
    "ITM-000001",
    "zinc tab",
  ])("finds an item by %s", async (search) => {
    expect(await found({ search })).toEqual(["Zinc tablets"]);
  });

  test("goes by name, folded, or by code", async () => {
    const byName = [
      "Anastrozole 1 mg tablets",
      "Aspirin 09521234000013 tablets",
      "Doliprane 500 mg",
      "Donormyl 15 mg",
      "Dressing",
      "Élan crème",
      "Oral syringe",
      "Zinc tablets",
      "دوليبران 500",
    ];
    expect(await found({})).toEqual(byName);
    expect(await found({ sort: "name", order: "desc" })).toEqual(byName.toReversed());
    expect((await found({ sort: "code" }))[0]).toBe("Zinc tablets");
    expect(await found({ status: "active" })).toEqual(["Élan crème"]);
    expect(await found({ status: "gone" })).toEqual([]);
  });

  test("an export writes prices as people do and has the path of the group", async () => {
    const [{ id }] = (await server.get(`${PATH}?search=elan`)).json().items;
    const { version } = (await server.get(`${PATH}/${id}`)).json();
    await server.patch(`${PATH}/${id}`, { referencePrice: 1_250, version });
    const body = { format: "csv", columns: "code,price,group,pack", search: "elan" };
    const { url } = (await server.post(`${PATH}/export`, body)).json();
    const lines = (await server.visitor.get(url)).body.trim().split("\r\n");
    expect(lines[1]).toMatch(/^ITM-000003,12\.50,EUR,Antibacterials,[\w-]+,21,capsule,box$/);
  });
});

describe("among many items", () => {
  beforeAll(async () => {
    await loadRows(
      server.db,
      sql`
      insert into items (id, name, kind, "group", base_unit, pack_size, pack_unit, storage,
         protect_from_light, keep_dry, do_not_freeze, batch_tracked, expiry_tracked,
         essential_medicine, tax_category, currency, status)
       select gen_random_uuid(), 'Many ' || lpad(n::text, 5, '0'), 'other', i."group", i.base_unit, 1,
         i.pack_unit, 'below25', false, false, false, false, false, false, 'zero', 'EUR',
         (array['active', 'discontinued'])[1 + n % 2]
       from generate_series(1, 12000) n, (select * from items limit 1) i`,
    );
    for (const markers of [ITEM_NAME_MARKERS, ITEM_NUMBER_MARKERS]) {
      await setMarkers(server.db, markers);
    }
  }, 60_000);

  test.each(["", "active", "discontinued", "draft", "withdrawn"])(
    "the total of %j is exact without counting",
    async (status) => {
      const { total, totalIsExact } = (await server.get(`${PATH}?status=${status}`)).json();
      const { rows } = await server.db.$client.query(
        "select count(*)::int as n from items where $1 in ('', status)",
        [status],
      );
      expect([total, totalIsExact]).toEqual([rows[0].n, true]);
    },
  );

  test.each([
    ["name", "asc"],
    ["name", "desc"],
    ["code", "asc"],
    ["code", "desc"],
  ])("a page far down by %s %s is the one that is there, for everyone", async (sort, order) => {
    const pharmacy = (await server.post("/api/organizations", anOrganization())).json();
    const owner = await server.as("owner", pharmacy.id);
    const column = sort === "name" ? "name_key" : "number";
    for (const [caller, seen] of [
      [server, "true"] as const,
      [owner, "status <> 'draft'"] as const,
    ]) {
      for (const [status, page] of [
        ["", 1],
        ["", 300],
        ["", 481],
        ["active", 230],
      ] as const) {
        const { items } = (
          await caller.get(`${PATH}?status=${status}&sort=${sort}&order=${order}&page=${page}`)
        ).json();
        const { rows } = await server.db.$client.query(
          `select id from items where ${seen} and $2 in ('', status)
           order by ${column} ${order}, id ${order} limit 25 offset $1`,
          [(page - 1) * 25, status],
        );
        expect(items.length).toBeGreaterThan(0);
        expect(items.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ id }) => id));
      }
    }
  });

  test("the counts of groups are those of their rows", async () => {
    const [group] = (await server.get("/api/groups")).json().items;
    const { rows } = await server.db.$client.query("select count(*)::int as n from items");
    expect(group.itemCount).toBe(rows[0].n);
    const { items, total } = (await server.get(`/api/groups/${group.id}/contents`)).json();
    expect([items.length, total]).toEqual([20, rows[0].n]);
  });
});
