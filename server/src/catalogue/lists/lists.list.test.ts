import type { PriceList } from "@pharmacy/contract/lists/lists";
import { describe, expect, test } from "vitest";
import { aPack, newActiveList, newList } from "#test/lists.ts";
import { aPharmacy } from "#test/members.ts";
import { testServer } from "#test/server.ts";
import { keepListStates } from "./lists.jobs.ts";

const server = testServer();
const PATH = "/api/lists";

const names = async (query = "", caller: Pick<typeof server, "get"> = server) =>
  (await caller.get(`${PATH}?${query}`)).json().items.map(({ name }: PriceList) => name);

/** One list in each state, for the network; the clock stands at noon of 15 September 2026. */
async function oneOfEach() {
  server.moveTo("2026-09-15T12:00:00Z");
  const item = await aPack(server, "Ibuprofen 200 mg, 24");
  const lines = [{ item: item.id, price: 395 }];
  await newActiveList(server, { name: "Aa ended", validTo: "2026-09-14" }, lines);
  await newActiveList(server, { name: "Bb scheduled", validFrom: "2026-09-16" }, lines);
  await newList(server, { name: "Cc draft" });
  await newActiveList(server, { name: "Dd running", validTo: "2026-09-15" }, lines);
  return { item, lines };
}

describe("the list of lists", () => {
  test("has running lists first, and finds by state, pharmacy and the items inside", async () => {
    const { item, lines } = await oneOfEach();
    const pharmacy = await aPharmacy(server);
    await newActiveList(server, { name: "Ee own", organization: pharmacy.id }, lines);
    const others = ["Aa ended", "Bb scheduled", "Cc draft"];
    expect(await names()).toEqual(["Dd running", "Ee own", ...others]);
    expect(await names("status=ended")).toEqual(["Aa ended"]);
    expect(await names("status=draft")).toEqual(["Cc draft"]);
    expect(await names("status=active&organization=none")).toEqual([
      "Dd running",
      "Aa ended",
      "Bb scheduled",
    ]);
    expect(await names("status=nothing")).toEqual([]);
    expect(await names(`organization=${pharmacy.id}`)).toEqual(["Ee own"]);
    expect(await names("search=ibuprofen&sort=name&order=desc")).toEqual([
      "Ee own",
      "Dd running",
      "Bb scheduled",
      "Aa ended",
    ]);
    expect(await names(`search=${item.code}&status=running`)).toEqual(["Dd running", "Ee own"]);
    expect(await names("search=PL-0003")).toEqual(["Cc draft"]);
  });

  test("shows a pharmacy its own lists and those for all, without drafts or those of others", async () => {
    const { lines } = await oneOfEach();
    const [own, other] = [await aPharmacy(server, {}, {}), await aPharmacy(server, {}, {})];
    await newActiveList(server, { name: "Ee own", organization: own.id }, lines);
    const draft = await newList(server, { name: "Ff own draft", organization: own.id }, lines);
    const foreign = await newActiveList(
      server,
      { name: "Gg other", organization: other.id },
      lines,
    );
    const [network] = (await server.get(`${PATH}?search=running`)).json().items;
    for (const role of ["owner", "pharmacist"] as const) {
      const caller = await server.as(role, own.id);
      const seen = ["Dd running", "Ee own", "Aa ended", "Bb scheduled"];
      expect(await names("", caller)).toEqual(seen);
      expect((await caller.get(`${PATH}/${network.id}/lines`)).json().total).toBe(1);
      for (const { id } of [draft, foreign]) {
        expect((await caller.get(`${PATH}/${id}`)).statusCode).toBe(403);
        expect((await caller.get(`${PATH}/${id}/lines`)).statusCode).toBe(403);
        expect((await caller.get(`/api/list-lines/ids?list=${id}`)).json().total).toBe(0);
        const compared = await caller.get(`${PATH}/${network.id}/comparison?with=${id}`);
        expect(compared.statusCode).toBe(404);
      }
      expect(
        (await caller.post(`${PATH}/${network.id}/lines/reprice`, { percent: 1 })).statusCode,
      ).toBe(403);
    }
    for (const role of ["technician", "viewer"] as const) {
      expect((await (await server.as(role, own.id)).get(PATH)).statusCode).toBe(403);
    }
  });

  test("lets finance change prices and nothing else", async () => {
    const item = await aPack(server);
    const list = await newList(server, {}, [{ item: item.id, price: 395 }]);
    const at = `${PATH}/${list.id}/lines`;
    const [line] = (await server.get(at)).json().items;
    const finance = await server.as("finance");
    expect((await finance.patch(`${at}/${line.id}`, { price: 400, version: 1 })).statusCode).toBe(
      200,
    );
    expect((await finance.post(`${at}/reprice/preview`, { percent: 1 })).statusCode).toBe(200);
    const refused = [
      await finance.patch(`${at}/${line.id}`, { minQuantity: 2, version: 2 }),
      await finance.post(at, { item: item.id, price: 1, minQuantity: 9 }),
      await finance.delete(`${at}/${line.id}`),
      await finance.post(`${PATH}/${list.id}/activate`, { version: 1 }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  });
});

describe("the kept state", () => {
  /** Each list's state as it is shown, and as it is filtered by. */
  async function states() {
    const shown = (await server.get(`${PATH}?sort=name`)).json().items as PriceList[];
    const kept = new Map<string, string>();
    for (const state of ["scheduled", "running", "ended"]) {
      for (const name of await names(`status=${state}`)) kept.set(name, state);
    }
    return shown.map(({ name, state }) => [name, state, kept.get(name)]);
  }

  test("follows midnight where the pharmacy is, and writes nothing a second time", async () => {
    server.moveTo("2026-09-14T12:00:00Z");
    const item = await aPack(server);
    const lines = [{ item: item.id, price: 395 }];
    const day = { validFrom: "2026-09-15", validTo: "2026-09-15" };
    for (const timeZone of ["Pacific/Apia", "America/Los_Angeles"]) {
      const { id } = await aPharmacy(server, { timeZone });
      await newActiveList(server, { name: timeZone, organization: id, ...day }, lines);
    }
    await newActiveList(server, { name: "Network", ...day }, lines);
    const entries = (await server.history()).length;
    const at = async (instant: string) => {
      server.moveTo(instant);
      await keepListStates(server.services);
      expect(await keepListStates(server.services)).toBe(0);
      const all = await states();
      for (const [, shown, kept] of all) expect(kept).toBe(shown);
      return Object.fromEntries(all.map(([name, shown]) => [name, shown]));
    };
    expect(await at("2026-09-14T12:00:00Z")).toEqual({
      "America/Los_Angeles": "scheduled",
      Network: "scheduled",
      "Pacific/Apia": "running",
    });
    expect(await at("2026-09-15T11:30:00Z")).toEqual({
      "America/Los_Angeles": "running",
      Network: "running",
      "Pacific/Apia": "ended",
    });
    expect(await at("2026-09-16T06:59:00Z")).toEqual({
      "America/Los_Angeles": "running",
      Network: "ended",
      "Pacific/Apia": "ended",
    });
    expect(await at("2026-09-16T07:00:00Z")).toMatchObject({ "America/Los_Angeles": "ended" });
    expect((await server.history()).length).toBe(entries);
  });
});
