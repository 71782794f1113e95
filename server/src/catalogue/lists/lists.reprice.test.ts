import type { RepricedLines } from "@pharmacy/contract/lists/lists.lines";
import type { Run } from "@pharmacy/contract/runs/runs";
import { describe, expect, test } from "vitest";
import { addLines, aPack, newList } from "#test/lists.ts";
import { anOrganization } from "#test/records.ts";
import { readRun, rowsOf, undone, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/lists";

type List = { id: string };

const preview = async ({ id }: List, change: object): Promise<RepricedLines> =>
  (await server.post(`${PATH}/${id}/lines/reprice/preview`, change)).json();
const begin = ({ id }: List, change: object, key?: string) =>
  server.app.inject({
    method: "POST",
    url: `${PATH}/${id}/lines/reprice`,
    payload: change,
    headers: {
      authorization: `Bearer ${server.token()}`,
      ...(key !== undefined && { "idempotency-key": key }),
    },
  });
async function reprice(list: List, change: object): Promise<Run> {
  const answer = await begin(list, change);
  expect(answer.statusCode, answer.body).toBe(202);
  await workRuns(server);
  return readRun(server, answer.json().id);
}
const pricesOf = async ({ id }: List): Promise<number[]> =>
  (await server.get(`${PATH}/${id}/lines?sort=price`))
    .json()
    .items.map(({ price }: { price: number }) => price);
const hashOf = async ({ id }: List) => {
  const { rows } = await server.db.$client.query(
    `select md5(string_agg(concat_ws(' ', item, price, min_quantity, max_quantity, multiple_of, note),
       ',' order by id)) as hash from price_list_lines where list = $1`,
    [id],
  );
  return rows[0].hash;
};

describe("a change of many prices", () => {
  test("is previewed, and then a run that writes what changes, with an entry for each", async () => {
    const [a, b] = [await aPack(server), await aPack(server)];
    const list = await newList(server, {}, [
      { item: a.id, price: 395 },
      { item: b.id, price: 0 },
    ]);
    const change = { percent: 3.5, rounding: "05" };
    expect(await preview(list, change)).toMatchObject({
      changed: 1,
      unchanged: 1,
      lines: [{ item: { code: a.code }, before: 395, after: 410 }],
    });
    expect(await pricesOf(list)).toEqual([0, 395]);
    const run = await reprice(list, change);
    expect(run).toMatchObject({
      kind: "listPrices",
      status: "done",
      within: list.id,
      fileName: null,
      title: "+3.5%, rounded to a multiple of 0.05",
      counts: { changed: 1, unchanged: 1, written: 1, left: 0 },
    });
    expect(await pricesOf(list)).toEqual([0, 410]);
    const entries = (await server.history()).filter(({ recordId }) => recordId === list.id);
    expect(entries.at(-1)).toMatchObject({
      action: "reprice",
      model: "list",
      changes: [{ field: "linesChanged", from: null, to: 1 }],
    });
  });

  test("writes more lines than a batch has, and Undo restores every one", async () => {
    const [item, list] = [await aPack(server), await newList(server)];
    await addLines(server, list.id, item, 5_200);
    const before = await hashOf(list);
    const run = await reprice(list, { percent: -2.5, rounding: "none" });
    // half of a minor unit rounds up, so the lowest prices stay
    expect(run.counts).toMatchObject({ changed: 5_180, unchanged: 20, written: 5_180, left: 0 });
    expect(run.undoUntil).not.toBeNull();
    expect(await hashOf(list)).not.toBe(before);
    const undo = await undone(server, run);
    expect(undo).toMatchObject({
      within: list.id,
      title: run.title,
      undoOf: run.id,
      counts: { written: 5_180, left: 0 },
    });
    expect(await hashOf(list)).toBe(before);
    const runs = (await server.get(`/api/runs?kind=listPrices&within=${list.id}`)).json().items;
    expect(runs.map(({ id }: Run) => id)).toEqual([undo.id, run.id]);
    expect((await server.get(`/api/runs?within=${item.id}`)).json().total).toBe(0);
  });

  test("is for the lines that a search finds, and for an amount as well", async () => {
    const [a, b] = [await aPack(server, "Aspirin 75 mg"), await aPack(server, "Zinc 10 mg")];
    const list = await newList(server, {}, [
      { item: a.id, price: 100 },
      { item: b.id, price: 200 },
    ]);
    const change = { amount: 30, rounding: "09", search: "zinc 10" };
    expect((await preview(list, change)).changed).toBe(1);
    await reprice(list, change);
    expect(await pricesOf(list)).toEqual([100, 229]);
  });

  test("leaves a line alone that was changed after it began, and names it", async () => {
    const [a, b] = [await aPack(server), await aPack(server)];
    const list = await newList(server, {}, [
      { item: a.id, price: 100 },
      { item: b.id, price: 200 },
    ]);
    const { id } = (await begin(list, { percent: 10 })).json();
    const { items } = (await server.get(`${PATH}/${list.id}/lines`)).json();
    const line = items.find(({ price }: { price: number }) => price === 100);
    await server.patch(`${PATH}/${list.id}/lines/${line.id}`, { price: 105, version: 1 });
    await workRuns(server);
    expect((await readRun(server, id)).counts).toMatchObject({ written: 1, left: 1 });
    expect(await rowsOf(server, { id } as Run, "verdict=left")).toMatchObject([
      { read: { item: a.code } },
    ]);
    expect(await pricesOf(list)).toEqual([105, 220]);
  });

  test("with one key begins once, and another change with the same key is refused", async () => {
    const item = await aPack(server);
    const list = await newList(server, {}, [{ item: item.id, price: 100 }]);
    const [first, second] = [
      await begin(list, { percent: 10 }, "one"),
      await begin(list, { percent: 10 }, "one"),
    ];
    expect(second.json().id).toBe(first.json().id);
    expect((await begin(list, { percent: 20 }, "one")).statusCode).toBe(409);
    await workRuns(server);
    expect(await pricesOf(list)).toEqual([110]);
  });

  test.each([
    [{ percent: 1, amount: 1 }, 422, "Enter either a percentage or an amount."],
    [{}, 422, "Enter either a percentage or an amount."],
    [{ percent: 0 }, 409, "No price would change."],
    [{ percent: 1_000, search: "nothing like it" }, 409, "No price would change."],
    [{ amount: 1_000_000_000_000 }, 422, "Some prices would become too large."],
  ])("is refused for %j", async (change, status, message) => {
    const item = await aPack(server);
    const list = await newList(server, {}, [{ item: item.id, price: 100 }]);
    const answer = await begin(list, change);
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(message)]);
    expect((await server.get(`/api/runs?within=${list.id}`)).json().total).toBe(0);
  });

  test("stops when the list is archived, and cannot be undone from then on", async () => {
    const item = await aPack(server);
    const list = await newList(server, {}, [{ item: item.id, price: 100 }]);
    const run = await reprice(list, { percent: 10 });
    const { id } = (await begin(list, { percent: 10 })).json();
    const { version } = (await server.get(`${PATH}/${list.id}`)).json();
    await server.post(`${PATH}/${list.id}/archive`, { version });
    await workRuns(server);
    const message = "This list is archived and cannot be changed. Copy it instead.";
    expect(await readRun(server, id)).toMatchObject({ status: "failed", message });
    const undo = await server.post(`/api/runs/${run.id}/undo`, { version: run.version });
    expect([undo.statusCode, undo.json().message]).toEqual([409, message]);
    expect((await begin(list, { percent: 10 })).json().message).toBe(message);
    expect(await pricesOf(list)).toEqual([110]);
  });
});

describe("finance", () => {
  test("changes many prices, stops that and takes it back, and imports nothing", async () => {
    const item = await aPack(server);
    const list = await newList(server, {}, [{ item: item.id, price: 100 }]);
    const finance = await server.as("finance");
    const at = `${PATH}/${list.id}/lines/reprice`;
    expect((await finance.post(`${at}/preview`, { percent: 10 })).json().changed).toBe(1);
    const { id } = (await finance.post(at, { percent: 10 })).json();
    await workRuns(server);
    expect((await finance.get(`/api/runs?within=${list.id}`)).json().total).toBe(1);
    const { version } = (await finance.get(`/api/runs/${id}`)).json();
    expect((await finance.post(`/api/runs/${id}/undo`, { version })).statusCode).toBe(202);
    await workRuns(server);
    expect(await pricesOf(list)).toEqual([100]);
    const upload = await finance.post(`/api/runs?kind=listLines&within=${list.id}`, {});
    expect(upload.statusCode).toBe(403);
  });

  test.each(["support", "owner", "pharmacist", "technician", "viewer"] as const)(
    "is not a %s, who is refused all of that",
    async (role) => {
      const item = await aPack(server);
      const list = await newList(server, {}, [{ item: item.id, price: 100 }]);
      const run = await reprice(list, { percent: 10 });
      const { id } = (await server.post("/api/organizations", anOrganization())).json();
      const caller = await (role === "support" ? server.as(role) : server.as(role, id));
      const at = `${PATH}/${list.id}/lines/reprice`;
      const answers = [
        await caller.post(at, { percent: 10 }),
        await caller.post(`${at}/preview`, { percent: 10 }),
        await caller.get(`/api/runs/${run.id}`),
        await caller.post(`/api/runs/${run.id}/undo`, { version: run.version }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    },
  );
});
