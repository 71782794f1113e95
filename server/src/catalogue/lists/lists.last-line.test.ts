import type { PriceList } from "@pharmacy/contract/lists/lists";
import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { describe, expect, test } from "vitest";
import { aPack, newActiveList, newList } from "#test/lists.ts";
import { applied, readRun, undone, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const MESSAGE =
  "An active list has at least one line. Add another line first, or archive the list.";

const linesOf = async ({ id }: Pick<PriceList, "id">): Promise<ListLine[]> =>
  (await server.get(`/api/lists/${id}/lines`)).json().items;
const statusOf = async ({ id }: Pick<PriceList, "id">) =>
  (await server.get(`/api/lists/${id}`)).json().status;

/** An imported list that was activated afterwards. */
async function anImportedList() {
  const [a, b] = [await aPack(server), await aPack(server)];
  const { id } = await newList(server);
  const file = `Item code,Price\n${a.code},1.00\n${b.code},2.00\n`;
  const run = await applied(server, file, "listLines", id);
  const { version } = (await server.get(`/api/lists/${id}`)).json();
  expect((await server.post(`/api/lists/${id}/activate`, { version })).statusCode).toBe(200);
  return { list: { id }, run, items: [a, b] };
}

/** Guarantees that a list which prices what pharmacies buy always has something to price. */
describe("the last line of an active list", () => {
  test("is not deleted, however many delete all lines at once", async () => {
    const items = [await aPack(server), await aPack(server), await aPack(server)];
    const prices = items.map(({ id }) => ({ item: id, price: 100 }));
    const list = await newActiveList(server, {}, prices);
    const answers = await Promise.all(
      (await linesOf(list)).map(({ id }) => server.delete(`/api/lists/${list.id}/lines/${id}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 204, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      error: "conflict",
      message: MESSAGE,
    });
    expect([(await linesOf(list)).length, await statusOf(list)]).toEqual([1, "active"]);
  });

  test("is deleted from a draft", async () => {
    const list = await newList(server, {}, [{ item: (await aPack(server)).id, price: 100 }]);
    const [line] = await linesOf(list);
    const answer = await server.delete(`/api/lists/${list.id}/lines/${line?.id}`);
    expect(answer.statusCode).toBe(204);
  });

  test("stays when what was pasted is taken back", async () => {
    const [old, fresh] = [await aPack(server), await aPack(server)];
    const list = await newActiveList(server, {}, [{ item: old.id, price: 100 }]);
    const [first] = await linesOf(list);
    const paste = { lines: [{ item: fresh.code, price: 200 }] };
    const { rows } = (await server.post(`/api/lists/${list.id}/lines/paste`, paste)).json();
    await server.delete(`/api/lists/${list.id}/lines/${first?.id}`);
    const lines = [{ ...rows[0].line, before: null }];
    const refused = await server.post(`/api/lists/${list.id}/lines/restore`, { lines });
    expect([refused.statusCode, refused.json().message]).toEqual([409, MESSAGE]);
    expect(await linesOf(list)).toHaveLength(1);
  });

  test("keeps the import that brought it from being undone, until there is another", async () => {
    const { list, run } = await anImportedList();
    const { version } = await readRun(server, run.id);
    const refused = await server.post(`/api/runs/${run.id}/undo`, { version });
    expect([refused.statusCode, refused.json().message]).toEqual([409, MESSAGE]);
    expect(await linesOf(list)).toHaveLength(2);
    const other = await aPack(server);
    await server.post(`/api/lists/${list.id}/lines`, { item: other.id, price: 300 });
    expect(await undone(server, run)).toMatchObject({ status: "done", counts: { written: 2 } });
    expect(await linesOf(list)).toMatchObject([{ item: { id: other.id } }]);
  });

  test("stops an undo that had begun when it was the last", async () => {
    const { list, run } = await anImportedList();
    const other = await aPack(server);
    const path = `/api/lists/${list.id}/lines`;
    const { id: added } = (await server.post(path, { item: other.id, price: 300 })).json();
    const { version } = await readRun(server, run.id);
    const undo = (await server.post(`/api/runs/${run.id}/undo`, { version })).json();
    expect((await server.delete(`${path}/${added}`)).statusCode).toBe(204);
    await workRuns(server);
    expect(await readRun(server, undo.id)).toMatchObject({ status: "failed", message: MESSAGE });
    expect([(await linesOf(list)).length, await statusOf(list)]).toEqual([2, "active"]);
  });
});
