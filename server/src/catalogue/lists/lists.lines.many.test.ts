import type { ListLine, PastedLines } from "@pharmacy/contract/lists/lists.lines";
import { describe, expect, test } from "vitest";
import { itemChoices, newItem } from "#test/items.ts";
import { aPack, newList } from "#test/lists.ts";
import { untilWaiting } from "#test/lock-waits.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/lists";

const linesOf = async ({ id }: { id: string }): Promise<ListLine[]> =>
  (await server.get(`${PATH}/${id}/lines`)).json().items;

describe("a pasted table", () => {
  const paste = ({ id }: { id: string }, lines: object[], isCheck = false) =>
    server.post(`${PATH}/${id}/lines/paste`, { lines, isCheck });

  test("names items by code or GTIN, and is checked without writing", async () => {
    const choices = await itemChoices(server);
    const [a, b, c] = [
      await newItem(server, choices, { isActive: true, gtin: "09521234000013" }),
      await aPack(server),
      await aPack(server),
    ];
    const list = await newList(server, {}, [
      { item: b.id, price: 200 },
      { item: c.id, price: 300 },
    ]);
    const rows = [
      { item: "9521234000013", price: 100 },
      { item: b.code.toLowerCase(), price: 220 },
      { item: c.id, price: 300 },
    ];
    const verdicts = [
      { verdict: "new", item: { code: a.code }, before: null },
      { verdict: "changed", item: { code: b.code }, before: { price: 200 } },
      { verdict: "unchanged", before: { price: 300 } },
    ];
    expect((await paste(list, rows, true)).json().rows).toMatchObject(verdicts);
    expect(await linesOf(list)).toHaveLength(2);
    const entries = (await server.history()).length;
    expect((await paste(list, rows)).json().rows).toMatchObject(verdicts);
    // one for each line that is written, and one for the list
    expect((await server.history()).length).toBe(entries + 3);
    const prices = Object.fromEntries(
      (await linesOf(list)).map((line) => [line.item.code, line.price]),
    );
    expect(prices).toEqual({ [a.code]: 100, [b.code]: 220, [c.code]: 300 });
  });

  test("is written whole or not at all, and says why of each row", async () => {
    const item = await aPack(server, "Ibuprofen 200 mg, 24");
    const list = await newList(server);
    const rows = [
      { item: item.code, price: 100 },
      { item: "ITM-999999", price: 100 },
      { item: item.id, price: 90 },
      { item: item.code, price: 80, minQuantity: 10, maxQuantity: 5 },
    ];
    const messages = [
      'There is no item with the code or GTIN "ITM-999999".',
      '"Ibuprofen 200 mg, 24" is on this list twice.',
      "Maximum must not be below minimum.",
    ];
    const checked = (await paste(list, rows, true)).json().rows;
    expect(checked.map(({ message }: { message: string }) => message)).toEqual([null, ...messages]);
    const refused = await paste(list, rows);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { "lines.1": messages[0], "lines.2": messages[1], "lines.3": messages[2] },
    ]);
    expect(await linesOf(list)).toEqual([]);
  });

  test("is taken back whole, or not at all once one of its lines has changed", async () => {
    const [a, b] = [await aPack(server), await aPack(server)];
    const list = await newList(server, {}, [{ item: b.id, price: 200, note: "Old" }]);
    const rows = [
      { item: a.code, price: 100 },
      { item: b.code, price: 220, maxQuantity: 9, note: "New" },
    ];
    const written: PastedLines = (await paste(list, rows)).json();
    const lines = written.rows.map(({ line, before }) => ({ ...line, before }));
    const restore = () => server.post(`${PATH}/${list.id}/lines/restore`, { lines });
    const other = await newList(server);
    expect((await server.post(`${PATH}/${other.id}/lines/restore`, { lines })).statusCode).toBe(
      409,
    );
    expect((await restore()).json()).toEqual({ restored: 2 });
    expect(await linesOf(list)).toMatchObject([
      { item: { code: b.code }, price: 200, maxQuantity: null, note: "Old" },
    ]);
    const refused = await restore();
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "Some of these lines have changed since. Nothing was undone.",
    ]);
  });

  test("waits for a line that is being changed, and writes over what has come of it", async () => {
    const [a, b] = [await aPack(server), await aPack(server)];
    const list = await newList(server, {}, [
      { item: a.id, price: 100 },
      { item: b.id, price: 200 },
    ]);
    const [line] = await linesOf(list);
    const other = await server.db.$client.connect();
    await other.query("begin");
    await other.query(
      "update price_list_lines set price = 555, version = version + 1 where id = $1",
      [line?.id],
    );
    const pasting = paste(list, [
      { item: a.code, price: 110 },
      { item: b.code, price: 220 },
    ]);
    await untilWaiting(server, 1);
    await other.query("commit");
    other.release();
    expect((await pasting).json().rows).toMatchObject([
      { verdict: "changed", before: { price: 555 }, line: { version: 3 } },
      { verdict: "changed", before: { price: 200 }, line: { version: 2 } },
    ]);
    const now = (await linesOf(list)).map(({ price, version }) => [price, version]);
    expect(now).toEqual([
      [110, 3],
      [220, 2],
    ]);
  });

  test("has at most 500 rows", async () => {
    const list = await newList(server);
    const refused = await paste(
      list,
      Array.from({ length: 501 }, () => ({ item: "x", price: 1 })),
    );
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { lines: "Send between 1 and 500 rows." },
    ]);
  });
});
