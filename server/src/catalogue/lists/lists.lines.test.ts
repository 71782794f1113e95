import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { describe, expect, test } from "vitest";
import { itemChoices, newItem } from "#test/items.ts";
import { aPack, newList } from "#test/lists.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/lists";

const add = (list: { id: string }, line: object) => server.post(`${PATH}/${list.id}/lines`, line);
const linesOf = async ({ id }: { id: string }): Promise<ListLine[]> =>
  (await server.get(`${PATH}/${id}/lines`)).json().items;

describe("a line", () => {
  test("has one price for each minimum quantity of an item", async () => {
    const item = await aPack(server, "Ibuprofen 200 mg, 24");
    const list = await newList(server, {}, [{ item: item.id, price: 395 }]);
    expect((await add(list, { item: item.id, price: 350, minQuantity: 10 })).statusCode).toBe(201);
    const twice = await add(list, { item: item.id, price: 340, minQuantity: 10 });
    expect([twice.statusCode, twice.json().message]).toEqual([
      409,
      '"Ibuprofen 200 mg, 24" is on this list twice.',
    ]);
    expect(await linesOf(list)).toMatchObject([
      { price: 395, minQuantity: 1, currency: "EUR", item: { code: item.code } },
      { price: 350, minQuantity: 10 },
    ]);
  });

  test("is of an active item alone", async () => {
    const choices = await itemChoices(server);
    const draft = await newItem(server, choices, { name: "Draft pack" });
    const gone = await newItem(server, choices, { name: "Old pack", isActive: true });
    await server.post(`/api/items/${gone.id}/discontinue`, { version: gone.version });
    const list = await newList(server);
    const messages = [draft, gone].map(
      async ({ id }) => (await add(list, { item: id, price: 1 })).json().fields,
    );
    expect(await Promise.all(messages)).toEqual([
      { item: '"Draft pack" is a draft and cannot be added.' },
      { item: '"Old pack" is discontinued and cannot be added.' },
    ]);
  });

  test.each([
    [{ minQuantity: 10, maxQuantity: 5 }, { maxQuantity: "Maximum must not be below minimum." }],
    [{ minQuantity: 10, multipleOf: 4 }, { minQuantity: "Minimum must be a multiple of 4." }],
    [{ maxQuantity: 10, multipleOf: 4 }, { maxQuantity: "Maximum must be a multiple of 4." }],
    [{ price: -1 }, { price: "Enter an amount of 0 or more." }],
  ])("refuses quantities that cannot be: %j", async (values, fields) => {
    const item = await aPack(server);
    const list = await newList(server);
    const refused = await add(list, { item: item.id, price: 100, ...values });
    expect([refused.statusCode, refused.json().fields]).toEqual([422, fields]);
  });

  test("keeps markup in its note as text", async () => {
    const item = await aPack(server);
    const list = await newList(server);
    const note = "<img src=x onerror=alert(1)>";
    const answer = await add(list, { item: item.id, price: 100, note });
    expect([answer.statusCode, answer.json().note]).toEqual([201, note]);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  test("keeps its quantities when its price changes", async () => {
    const item = await aPack(server);
    const content = { price: 350, minQuantity: 10, maxQuantity: 100, multipleOf: 5, note: "Trays" };
    const list = await newList(server, {}, [{ item: item.id, ...content }]);
    const [line] = await linesOf(list);
    await server.patch(`${PATH}/${list.id}/lines/${line?.id}`, { price: 360, version: 1 });
    expect(await linesOf(list)).toMatchObject([{ ...content, price: 360 }]);
  });

  test("is changed at the version that was read, and belongs to its list", async () => {
    const item = await aPack(server);
    const list = await newList(server, {}, [{ item: item.id, price: 395 }]);
    const other = await newList(server);
    const [line] = await linesOf(list);
    const at = (of: { id: string }) => `${PATH}/${of.id}/lines/${line?.id}`;
    const changed = await server.patch(at(list), { price: 400, version: 1 });
    expect(changed.json()).toMatchObject({ price: 400, version: 2 });
    expect((await server.patch(at(list), { price: 410, version: 1 })).statusCode).toBe(409);
    expect((await server.patch(at(other), { price: 410, version: 2 })).statusCode).toBe(404);
    expect((await server.delete(at(other))).statusCode).toBe(404);
    expect((await server.delete(at(list))).statusCode).toBe(204);
    expect(await linesOf(list)).toEqual([]);
  });
});
