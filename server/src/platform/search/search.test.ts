import type { SearchAnswer } from "@pharmacy/contract/search/search";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { anOrganization, aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

type Caller = { get(url: string): Promise<{ json(): SearchAnswer; statusCode: number }> };

async function find(q: string, caller: Caller = server): Promise<SearchAnswer["groups"]> {
  const answer = await caller.get(`/api/search?q=${encodeURIComponent(q)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().groups;
}

/** Results of one kind, by name. */
async function labels(model: string, q: string, caller?: Caller): Promise<string[]> {
  const group = (await find(q, caller)).find((one) => one.model === model);
  return group?.items.map(({ label }) => label) ?? [];
}

const create = async (values: Parameters<typeof anOrganization>[0]): Promise<string> =>
  (await server.post("/api/organizations", anOrganization(values))).json().id;

describe("a number finds", () => {
  test.each([
    "01638 428022",
    "(01638) 428022",
    "+44 1638 428022",
    "+44 (0)1638 428022",
    "0044 1638 428022",
    "428022",
    "01638 428022 ext. 4",
  ])("the pharmacy, its application and its users by the phone number %s", async (typed) => {
    const id = await create({ name: "Castlewren Pharmacy", phone: "+441638428022" });
    await create({ name: "Rathfern Chemist", phone: "+353209110009" });
    const { userId } = await server.as("owner", id);
    await server.db.execute(sql`update users set phone = '+441638428022' where id = ${userId}`);
    const found = await find(typed);
    const ids = found.map(({ model, items }) => [model, items.map((item) => item.id)]);
    expect(ids).toEqual(
      expect.arrayContaining([
        ["organization", [id]],
        ["user", [userId]],
      ]),
    );
    expect(ids).toHaveLength(2);
  });

  test.each(["1", "0001", "001", " 1 "])(
    "the pharmacy with the code PH-0001 by %j",
    async (typed) => {
      await create({ name: "Castlewren Pharmacy" });
      await create({ name: "Rathfern Chemist" });
      const [first] = await labels("organization", typed);
      expect(first).toBe("Castlewren Pharmacy");
    },
  );

  test("nothing that the caller may not see", async () => {
    const own = await create({ name: "Rathfern Chemist", phone: "+353209110009" });
    await create({ name: "Castlewren Pharmacy", phone: "+441638428022" });
    expect(await find("01638 428022", await server.as("owner", own))).toEqual([]);
  });
});

describe("a pharmacy is found", () => {
  const place = { line1: "9 Quay Road", city: "Portaneely", country: "IE" };
  beforeEach(async () => {
    await create({
      name: "Castlewren Pharmacy",
      licenceNumber: "004217",
      email: "desk@castlewren.example",
      address: place,
    });
    await create({ name: "Rathfern Chemist" });
    await create({ name: "Éire Nua Chemist", legalName: "Nua 004217-B Ltd" });
  });

  test("with a hint that distinguishes it", async () => {
    const [group] = await find("castlewren");
    expect(group).toEqual({
      model: "organization",
      items: [
        {
          id: expect.any(String),
          label: "Castlewren Pharmacy",
          hint: "PH-0001 · Portaneely",
        },
      ],
    });
  });

  test.each([
    ["the beginning of its name", "castl", "Castlewren Pharmacy"],
    ["two letters of it", "ca", "Castlewren Pharmacy"],
    ["one letter of it", "r", "Rathfern Chemist"],
    ["words of name and town", "pharmacy portaneely", "Castlewren Pharmacy"],
    ["another case, without accents", "EIRE nua", "Éire Nua Chemist"],
    ["its code", "ph-0002", "Rathfern Chemist"],
    ["its licence number", "004217", "Castlewren Pharmacy"],
    ["its email address", "desk@castlewren.example", "Castlewren Pharmacy"],
    ["its name with two letters swapped", "casltewren", "Castlewren Pharmacy"],
    ["its name with a letter too few", "rathfen", "Rathfern Chemist"],
    ["its name with a letter too many", "rathferrn", "Rathfern Chemist"],
    ["several misspelt words", "Casltewren Pharmcy", "Castlewren Pharmacy"],
    ["a misspelt name and its town", "casltewren portaneely", "Castlewren Pharmacy"],
  ])("by %s", async (_, q, name) => {
    expect((await labels("organization", q))[0]).toBe(name);
  });

  test.each([
    "xylophone",
    "casltewren xylophone",
    "004218",
    "desk@castlewrne.example",
    "%",
    "_",
    "\\",
    "''",
  ])("not by %s", async (q) => {
    expect(await find(q)).toEqual([]);
  });

  test("no longer once it is deleted", async () => {
    const id = await create({ name: "Gone Away Pharmacy" });
    await server.patch(`/api/organizations/${id}`, { status: "inactive" });
    await server.delete(`/api/organizations/${id}`);
    expect(await labels("organization", "gone away")).toEqual([]);
    expect(await labels("organization", "gnoe awya")).toEqual([]);
  });
});

describe("the best match comes first", () => {
  test("a number before a name that contains it, a name before a town that contains it", async () => {
    await create({ name: "Chemist of 555001", licenceNumber: "A-1" });
    await create({ name: "Zeta Chemist", licenceNumber: "555001" });
    expect(await labels("organization", "555001")).toEqual(["Zeta Chemist", "Chemist of 555001"]);
    const address = { line1: "1 Mill Street", city: "Moyfenn", country: "IE" };
    await create({ name: "Alpha Chemist", address });
    await create({ name: "The Moyfenn Chemist" });
    await create({ name: "Moyfenn Pharmacy" });
    await create({ name: "Moyfenn" });
    expect(await labels("organization", "moyfenn")).toEqual([
      "Moyfenn",
      "Moyfenn Pharmacy",
      "The Moyfenn Chemist",
      "Alpha Chemist",
    ]);
  });

  test("exact matches before similar ones", async () => {
    await create({ name: "Glenasary Chemist" });
    await create({ name: "Glenassary Chemist" });
    expect(await labels("organization", "glenassary")).toEqual([
      "Glenassary Chemist",
      "Glenasary Chemist",
    ]);
  });

  test("at most five of each kind", async () => {
    for (let made = 0; made < 7; made += 1) await create({ name: `Lisheen ${made}` });
    expect(await labels("organization", "lisheen")).toEqual(
      [0, 1, 2, 3, 4].map((made) => `Lisheen ${made}`),
    );
  });

  test("the kind with the best match before the others", async () => {
    await create({ name: "Vial Street Pharmacy" });
    await server.post("/api/units", aUnit({ code: "VIAL", name: "vial", symbol: "vl" }));
    expect((await find("vial")).map(({ model }) => model)).toEqual(["unit", "organization"]);
    expect((await find("vial street")).map(({ model }) => model)).toEqual(["organization"]);
  });

  test("a unit by its sign alone", async () => {
    await server.post("/api/units", aUnit({ name: "per cent", code: "PCT", symbol: "%" }));
    await server.post("/api/units", aUnit({ name: "tablet", symbol: "tab" }));
    expect(await find("%")).toMatchObject([
      { model: "unit", items: [{ label: "per cent", hint: "PCT · %" }] },
    ]);
  });
});

/** Guarantees that a search shows users nothing that their own lists would not. */
describe("search finds only what the caller may see", () => {
  let own: string;
  let other: string;
  beforeEach(async () => {
    own = await create({ name: "Castlewren Pharmacy" });
    other = await create({ name: "Castlewren Chemist", notes: "Owes secretly." });
    await server.post("/api/units", aUnit({ name: "castlet" }));
  });

  test.each(["owner", "pharmacist", "technician", "viewer"] as const)(
    "%s: their own pharmacy and its users, and units",
    async (role) => {
      const caller = await server.as(role, own);
      expect(await labels("organization", "castlewren", caller)).toEqual(["Castlewren Pharmacy"]);
      expect(await labels("organization", "casltewren", caller)).toEqual(["Castlewren Pharmacy"]);
      expect(await labels("organization", "PH-0002", caller)).toEqual([]);
      expect(await labels("unit", "castlet", caller)).toEqual(["castlet"]);
      const name = (await caller.get("/api/auth/me")).json().name;
      const stranger = await server.as(role, other);
      const theirs = (await stranger.get("/api/auth/me")).json();
      expect(await labels("user", role, caller)).toEqual([name]);
      expect(await labels("user", theirs.email, caller)).toEqual([]);
      expect(await labels("user", theirs.name, caller)).not.toContain(theirs.name);
    },
  );

  test.each([
    ["admin", true],
    ["support", true],
    ["catalogue", false],
    ["finance", false],
  ] as const)("%s finds users: %s", async (role, may) => {
    const caller = await server.as(role);
    expect((await labels("user", role, caller)).length > 0).toBe(may);
    expect((await labels("user", `${role} aldermere`, caller)).length > 0).toBe(may);
    expect(await labels("organization", "castlewren", caller)).toHaveLength(2);
  });

  test("notes are not searched", async () => {
    expect(await labels("organization", "secretly")).toEqual([]);
  });

  test("a visitor is asked to sign in", async () => {
    expect((await server.visitor.get("/api/search?q=castlewren")).statusCode).toBe(401);
  });

  test("a search leaves no entry in the log", async () => {
    const before = await server.history();
    await find("castlewren");
    expect(await server.history()).toEqual(before);
  });
});

test.each([
  ["nothing", "/api/search", "Enter a search term."],
  ["blanks", "/api/search?q=%20%20", "Enter a search term."],
  ["too much", `/api/search?q=${"a".repeat(101)}`, "A search has at most 100 characters."],
])("%s is not a search", async (_, url, message) => {
  const answer = await server.get(url);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({ q: message });
});

test.each([
  ["a hundred letters", "x".repeat(100)],
  ["fifty words", Array(50).fill("q").join(" ")],
  ["emoji and marks", "💊 \u202e x"],
  ["another script", "薬局 صيدلية"],
  ["SQL and LIKE syntax", "'; drop table units; -- \\ % _ $1"],
])("%s is searched for without harm", async (_, q) => {
  expect(await find(q)).toEqual([]);
});
