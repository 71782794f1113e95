import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { countDeadlocks } from "#test/deadlocks.ts";
import { aPack, newList } from "#test/lists.ts";
import { untilWaiting } from "#test/lock-waits.ts";
import { readRun, toBeChecked, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isOwn: true });

let deadlocks: () => number;
beforeAll(() => {
  deadlocks = countDeadlocks(server);
});

async function packs(count: number) {
  const made = [];
  while (made.length < count) made.push(await aPack(server));
  return made;
}

type Packs = Awaited<ReturnType<typeof packs>>;

const paste = (list: string, items: Packs, price: number) =>
  server.post(`/api/lists/${list}/lines/paste`, {
    lines: items.map(({ code }) => ({ item: code, price })),
  });

/** An import of these prices that is about to be applied. */
async function anApplied(list: string, items: Packs, price: string) {
  const file = `Item code,Price\n${items.map(({ code }) => `${code},${price}`).join("\n")}\n`;
  const { id } = await toBeChecked(server, file, { kind: "listLines", within: list });
  await workRuns(server);
  const { version } = await readRun(server, id);
  const answer = await server.post(`/api/runs/${id}/apply`, { version, skipRefused: true });
  expect(answer.statusCode).toBe(202);
  return id;
}

const totalOf = async (list: string) => {
  const { rows } = await server.db.execute<{ sum: number; lines: number }>(sql`
    select sum(price)::int as sum, count(*)::int as lines from price_list_lines where list = ${list}`);
  return rows[0];
};

test("an import that comes while a paste waits for an item lets the paste end", async () => {
  const items = await packs(2);
  const { id: list } = await newList(server);
  await paste(list, items, 100);
  const run = await anApplied(list, items, "2.00");
  const { pasted, working } = await server.db.transaction(async (tx) => {
    await tx.execute(sql`select from items where id = ${items[0]?.id} for update`);
    const first = paste(list, items, 300);
    await untilWaiting(server, 1);
    const second = workRuns(server);
    await untilWaiting(server, 2);
    return { pasted: first, working: second };
  });
  expect((await pasted).statusCode).toBe(200);
  await working;
  expect(await readRun(server, run)).toMatchObject({ status: "done" });
  expect(deadlocks()).toBe(0);
});

test("72 pastes beside imports of the same lines all succeed, and the last one stands", async () => {
  const items = await packs(12);
  const { id: list } = await newList(server);
  await paste(list, items, 100);
  for (let round = 0; round < 6; round += 1) {
    const run = await anApplied(list, items, `${round + 2}.00`);
    const pastes = Array.from({ length: 12 }, (_, place) =>
      paste(list, place % 2 === 0 ? items : items.toReversed(), 1_000 + place),
    );
    const [answers] = await Promise.all([Promise.all(pastes), workRuns(server)]);
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    expect(await readRun(server, run)).toMatchObject({ status: "done" });
    const total = await totalOf(list);
    // one writer was last, and wrote all lines
    expect([total?.lines, (total?.sum ?? 0) % items.length]).toEqual([items.length, 0]);
  }
  expect(deadlocks()).toBe(0);
});

test("the versions of a line tell of every change, however it came", async () => {
  const items = await packs(4);
  const { id: list } = await newList(server);
  await paste(list, items, 100);
  await anApplied(list, items, "5.00");
  const lines = (await server.get(`/api/lists/${list}/lines`)).json().items;
  const calls = [
    ...lines.map(({ id }: { id: string }) =>
      server.patch(`/api/lists/${list}/lines/${id}`, { price: 777, version: 1 }),
    ),
    ...Array.from({ length: 8 }, (_, place) => paste(list, items, 2_000 + place)),
    server.post(`/api/lists/${list}/lines/reprice`, { percent: 10 }),
    server.post(`/api/lists/${list}/copies`, { organizations: [null], name: `Copy of ${list}` }),
  ];
  const [answers] = await Promise.all([Promise.all(calls), workRuns(server)]);
  for (const { statusCode } of answers) expect([200, 201, 202, 409]).toContain(statusCode);
  await workRuns(server);
  const { rows } = await server.db.execute(sql`
    select l.id from price_list_lines l where l.list = ${list} and l.version <>
      (select count(*) from audit_logs a where a.record_id = l.id and a.outcome = 'success')`);
  expect(rows).toEqual([]);
  expect(deadlocks()).toBe(0);
});
