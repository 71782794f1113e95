import { beforeEach, describe, expect, test } from "vitest";
import { itemChoices, newItem } from "#test/items.ts";
import { newList } from "#test/lists.ts";
import { aPharmacy } from "#test/members.ts";
import { checked, rowsOf } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/lists";
const REASON =
  '"Morphine" is controlled (schedule CD2), which the licence of Castlewren Pharmacy does not cover.';

/** The list of a pharmacy whose licence covers other schedules, and an item of schedule CD2. */
async function make(schedules: string[] = ["CD3"]) {
  const values = { name: "Castlewren Pharmacy", controlledSchedules: schedules };
  const { id: organization } = await aPharmacy(server, values, {});
  const controlled = { name: "Morphine", controlledSchedule: "CD2", isActive: true } as const;
  const item = await newItem(server, await itemChoices(server), controlled);
  return { item, organization, list: await newList(server, { organization }) };
}

let made: Awaited<ReturnType<typeof make>>;
beforeEach(async () => {
  made = await make();
});

describe("a controlled item that the licence of a list's pharmacy does not cover is refused", () => {
  test("as a line", async () => {
    const { item, list } = made;
    const answer = await server.post(`${PATH}/${list.id}/lines`, { item: item.id, price: 100 });
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { item: REASON }]);
  });

  test("in a pasted table", async () => {
    const { item, list } = made;
    const lines = [{ item: item.code, price: 100 }];
    const paste = { lines, isCheck: true };
    const answer = await server.post(`${PATH}/${list.id}/lines/paste`, paste);
    expect(answer.json().rows).toMatchObject([{ verdict: "refused", message: REASON }]);
  });

  test("in an import", async () => {
    const { item, list } = made;
    const file = `Item code;Price\n${item.code};1.00\n`;
    const run = await checked(server, file, { kind: "listLines", within: list.id });
    expect((await rowsOf(server, run))[0]?.messages).toMatchObject([{ message: REASON }]);
  });

  test("in a copy of another list", async () => {
    const { item, organization } = made;
    const network = await newList(server, {}, [{ item: item.id, price: 100 }]);
    const copies = { organizations: [organization] };
    const answer = await server.post(`${PATH}/${network.id}/copies`, copies);
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { organizations: REASON }]);
  });
});

test("a list of all pharmacies has controlled items, and so has that of one whose licence covers them", async () => {
  const network = await newList(server);
  const line = { item: made.item.id, price: 100 };
  expect((await server.post(`${PATH}/${network.id}/lines`, line)).statusCode).toBe(201);
  const { item, list } = await make(["cd2"]);
  const own = { item: item.id, price: 100 };
  expect((await server.post(`${PATH}/${list.id}/lines`, own)).statusCode).toBe(201);
});
