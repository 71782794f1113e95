import { describe, expect, onTestFinished, test, vi } from "vitest";
import { itemChoices, newItem } from "#test/items.ts";
import { aPack, newActiveList, newList } from "#test/lists.ts";
import { aPharmacy } from "#test/members.ts";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/prices";

const pharmacy = async (values = {}) =>
  (await server.post("/api/organizations", anOrganization(values))).json();
const ask = async (query: Record<string, string | number>) =>
  server.get(`${PATH}?${new URLSearchParams(query as Record<string, string>)}`);

describe("the price of an item", () => {
  test("comes from the pharmacy's own list before one for all, whatever their priorities", async () => {
    const [item, { id }] = [await aPack(server), await pharmacy()];
    await newActiveList(server, { priority: 100 }, [{ item: item.id, price: 500 }]);
    const everywhere = await ask({ organization: id, item: item.id });
    expect(everywhere.json().prices).toMatchObject([{ price: 500, reason: null }]);
    const own = await newActiveList(server, { organization: id, priority: 0 }, [
      { item: item.id, price: 700 },
      { item: item.id, price: 600, minQuantity: 10 },
    ]);
    const { prices } = (
      await ask({ organization: id, item: `${item.id},${item.code}`, quantity: "9,10" })
    ).json();
    expect(prices).toMatchObject([
      { item: item.id, quantity: 9, price: 700, list: { id: own.id, name: own.name } },
      { quantity: 10, price: 600, line: { minQuantity: 10 } },
    ]);
  });

  test("has a reason where there is none", async () => {
    const [item, { id, name }] = [await aPack(server, "Aspirin 75 mg, 28"), await pharmacy()];
    const unlisted = await aPack(server, "Zinc, 10");
    const draft = await newItem(server, await itemChoices(server));
    await newActiveList(server, {}, [
      { item: item.id, price: 500, minQuantity: 4, maxQuantity: 12, multipleOf: 4 },
    ]);
    const reasons = async (query: Record<string, string | number>) =>
      (await ask({ organization: id, ...query }))
        .json()
        .prices.map(({ price, reason }: { price: number | null; reason: string }) => [
          price,
          reason,
        ]);
    const items = [item.id, item.id, item.id, item.id, unlisted.id, draft.id, "itm-999999"];
    expect(await reasons({ item: items.join(), quantity: "8,1,6,16,1,1,1" })).toEqual([
      [500, null],
      [null, '"Aspirin 75 mg, 28" is sold from 4 packs on.'],
      [null, '"Aspirin 75 mg, 28" is sold in multiples of 4 packs.'],
      [null, '"Aspirin 75 mg, 28" is sold in at most 12 packs.'],
      [null, `"Zinc, 10" is not on a price list for ${name}.`],
      [null, "Item not found."],
      [null, "Item not found."],
    ]);
    await server.post(`/api/items/${item.id}/discontinue`, { version: item.version });
    expect(await reasons({ item: item.id, quantity: 8 })).toEqual([
      [null, '"Aspirin 75 mg, 28" is discontinued and cannot be ordered.'],
    ]);
  });

  test("is answered for 500 items by code in one address, and refused for more", async () => {
    const [item, { id }] = [await aPack(server), await pharmacy()];
    const codes = (count: number) => Array.from({ length: count }, () => item.code).join();
    expect((await ask({ organization: id, item: codes(500) })).json().prices).toHaveLength(500);
    const refused = await ask({ organization: id, item: codes(501) });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      expect.stringContaining("Ask for at most 500 items at once."),
    ]);
    const uneven = await ask({ organization: id, item: codes(3), quantity: "1,2" });
    expect(uneven.statusCode).toBe(400);
  });

  test("takes as many statements for many items as for one", async () => {
    const { id } = await pharmacy();
    const packs = [await aPack(server), await aPack(server), await aPack(server)];
    const lines = packs.map(({ id: item }) => ({ item, price: 500 }));
    await newActiveList(server, {}, lines);
    const statements = async (item: string) => {
      const query = vi.spyOn(server.db.$client, "query");
      onTestFinished(() => query.mockRestore());
      const { prices } = (await ask({ organization: id, item })).json();
      const sent = query.mock.calls.length;
      query.mockRestore();
      return { sent, priced: prices.length };
    };
    const one = await statements(packs[0]?.code ?? "");
    const many = await statements(packs.map(({ code }) => code).join());
    expect([one.priced, many.priced]).toEqual([1, 3]);
    expect(many.sent).toBe(one.sent);
  });

  test("is asked by owners and pharmacists for their own pharmacy, and by no other of its roles", async () => {
    const [item, { id }] = [await aPack(server), await pharmacy()];
    const own = await aPharmacy(server, {}, {});
    await newActiveList(server, {}, [{ item: item.id, price: 500 }]);
    for (const role of ["owner", "pharmacist"] as const) {
      const caller = await server.as(role, own.id);
      const answer = await caller.get(`${PATH}?item=${item.id}`);
      expect(answer.json()).toMatchObject({
        organization: { id: own.id },
        prices: [{ price: 500 }],
      });
      expect((await caller.get(`${PATH}?item=${item.id}&organization=${id}`)).statusCode).toBe(403);
      expect((await caller.get(`${PATH}/why?item=${item.id}&organization=${id}`)).statusCode).toBe(
        403,
      );
    }
    for (const role of ["technician", "viewer"] as const) {
      const caller = await server.as(role, own.id);
      expect((await caller.get(`${PATH}?item=${item.id}`)).statusCode).toBe(403);
    }
    expect((await ask({ item: item.id })).statusCode).toBe(422);
  });
});

describe("why a price is what it is", () => {
  test("names the lists that have the item, the winner first, and why each other loses", async () => {
    const [item, { id }] = [await aPack(server), await pharmacy()];
    const lines = [{ item: item.id, price: 500 }];
    const own = { organization: id };
    await newActiveList(server, { name: "For all", priority: 90 }, lines);
    await newActiveList(
      server,
      { name: "Won", ...own, priority: 20, validFrom: "2026-02-01" },
      lines,
    );
    await newActiveList(server, { name: "Low", ...own, priority: 5 }, lines);
    await newActiveList(server, { name: "Earlier", ...own, priority: 20 }, lines);
    await newActiveList(server, { name: "Dear", ...own, priority: 20, validFrom: "2026-02-01" }, [
      { item: item.id, price: 501 },
    ]);
    await newActiveList(server, { name: "Later", ...own, validFrom: "2027-03-05" }, lines);
    await newActiveList(server, { name: "Over", ...own, validTo: "2020-12-31" }, lines);
    await newActiveList(server, { name: "Pounds", currency: "GBP" }, lines);
    await newList(server, { name: "Draft", ...own }, lines);
    await newActiveList(server, { name: "Elsewhere", organization: (await pharmacy()).id }, lines);
    const answer = await server.get(`${PATH}/why?organization=${id}&item=${item.id}&on=2026-06-01`);
    const { price, lists } = answer.json();
    expect(price).toMatchObject({ price: 500, list: { name: "Won" } });
    const [winner, ...others] = lists.map(
      ({ list, reason }: { list: { name: string }; reason: string }) => [list.name, reason],
    );
    expect(winner).toEqual(["Won", "This list sets the price."]);
    expect(Object.fromEntries(others)).toEqual({
      Dear: "Its price is higher.",
      Earlier: "It started earlier.",
      Low: "Priority 5 is below 20.",
      "For all": "A list for one pharmacy takes precedence over lists for all pharmacies.",
      Later: "This list starts later.",
      Over: "This list ended earlier.",
      Pounds: "This list is in GBP; the pharmacy buys in EUR.",
      Draft: "This list is a draft.",
    });
  });
});
