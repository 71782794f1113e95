import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { beforeEach, describe, expect, test } from "vitest";
import { itemChoices, newItem } from "#test/items.ts";
import { newActiveList } from "#test/lists.ts";
import { aPharmacy } from "#test/members.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const REASON =
  '"Morphine" is controlled (schedule CD2), which the licence of Castlewren Pharmacy does not cover.';

/** A controlled item and a usual one on a list for all, and a pharmacy with a licence. */
async function make(controlledSchedules: string[]) {
  const values = { name: "Castlewren Pharmacy", controlledSchedules };
  const { id: organization } = await aPharmacy(server, values, {});
  const choices = await itemChoices(server);
  const item = await newItem(server, choices, {
    name: "Morphine",
    controlledSchedule: "CD2",
    isActive: true,
  });
  const usual = await newItem(server, choices, { name: "Gauze", isActive: true });
  const list = await newActiveList(server, {}, [
    { item: item.id, price: 1234 },
    { item: usual.id, price: 500 },
  ]);
  const owner = await server.as("owner", organization);
  return { organization, item, usual, list, owner };
}

let uncovered: Awaited<ReturnType<typeof make>>;
let covered: Awaited<ReturnType<typeof make>>;
beforeEach(async () => {
  uncovered = await make(["CD3"]);
  covered = await make(["cd2"]);
});

describe("a controlled item that the licence of a pharmacy does not cover", () => {
  test("has a reason in place of a price, also among many, for the pharmacy and the network", async () => {
    const { owner, item, usual, organization } = uncovered;
    const query = `item=${item.code},${usual.id},${item.id}&quantity=1,1,9`;
    const expected = [
      { price: null, reason: REASON },
      { price: 500, reason: null },
      { price: null, reason: REASON },
    ];
    expect((await owner.get(`/api/prices?${query}`)).json().prices).toMatchObject(expected);
    const ofNetwork = await server.get(`/api/prices?${query}&organization=${organization}`);
    expect(ofNetwork.json().prices).toMatchObject(expected);
  });

  test("is not explained by the prices of lists, except to the network, which keeps them", async () => {
    const { owner, item, organization } = uncovered;
    const why = (await owner.get(`/api/prices/why?item=${item.id}`)).json();
    expect(why).toMatchObject({ price: { price: null, reason: REASON }, lists: [] });
    const path = `/api/prices/why?item=${item.id}&organization=${organization}`;
    const ofNetwork = (await server.get(path)).json();
    expect(ofNetwork).toMatchObject({
      price: { price: null, reason: REASON },
      lists: [{ price: 1234, isWinner: true }],
    });
  });

  test("says so in the lists that the pharmacy reads", async () => {
    const { owner, list } = uncovered;
    const lines = async (caller: Pick<typeof server, "get">) => {
      const { items }: { items: ListLine[] } = (
        await caller.get(`/api/lists/${list.id}/lines`)
      ).json();
      return items.map(({ item, reason }) => [item.name, reason]);
    };
    expect(await lines(owner)).toEqual([
      ["Gauze", null],
      ["Morphine", REASON],
    ]);
    expect(await lines(server)).toEqual([
      ["Gauze", undefined],
      ["Morphine", undefined],
    ]);
  });
});

test("one that the licence covers, in whatever case, has its price, its lists and no reason", async () => {
  const { owner, item, list } = covered;
  const { prices } = (await owner.get(`/api/prices?item=${item.id}`)).json();
  expect(prices).toMatchObject([{ price: 1234, reason: null }]);
  const why = (await owner.get(`/api/prices/why?item=${item.id}`)).json();
  expect(why).toMatchObject({ price: { price: 1234 }, lists: [{ price: 1234 }] });
  const { items } = (await owner.get(`/api/lists/${list.id}/lines`)).json();
  expect(items.map(({ reason }: ListLine) => reason)).toEqual([null, null]);
});
