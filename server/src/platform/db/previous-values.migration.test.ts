import { expect, test } from "vitest";
import { databaseBefore, insertRow } from "#test/database-before.ts";
import { migrate } from "./migrate.ts";

const idOf = (place: number) => `0199a0f0-0000-7000-8000-${String(place).padStart(12, "0")}`;

type Client = Awaited<ReturnType<typeof databaseBefore>>["client"];

/** A database before the migration, without foreign keys. */
async function before() {
  const database = await databaseBefore("previous_values");
  await database.client.query("set session_replication_role = replica");
  return database;
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** Adds an entry to the log, this many seconds ago. */
function log(client: Client, seconds: number, values: Record<string, unknown>) {
  return insertRow(client, "audit_logs", {
    id: crypto.randomUUID(),
    at: ago(seconds),
    outcome: "success",
    ...values,
  });
}

test("a plan change that can still be undone keeps what it changed, from the log", async () => {
  const { url, client } = await before();
  const [earlier, later, old, first] = [idOf(1), idOf(2), idOf(3), idOf(4)];
  const secondsAgo = { [earlier]: 90_000, [later]: 60, [old]: 86_400, [first]: 30 };
  const model = "subscription";
  for (const [id, seconds] of Object.entries(secondsAgo)) {
    await insertRow(client, "subscriptions", { id, created_at: ago(seconds) });
    const made = { record_id: id, request_id: `request of ${id}` };
    await log(client, seconds, { ...made, model, action: "subscribe" });
  }
  const changes = [{ field: "closedOn", from: null, to: "2026-11-20" }];
  const update = { model, action: "update", changes: JSON.stringify(changes) };
  const ofEarlier = { ...update, record_id: earlier };
  await log(client, 60, { ...ofEarlier, request_id: `request of ${later}` });
  await log(client, 86_400, { ...ofEarlier, request_id: `request of ${old}` });
  await log(client, 60, { ...ofEarlier, request_id: "another request" });
  await migrate(url);
  const { rows } = await client.query("select id, touched from subscriptions order by id");
  expect(rows).toEqual([
    { id: earlier, touched: null },
    { id: later, touched: [{ id: earlier, changes }] },
    { id: old, touched: null },
    { id: first, touched: [] },
  ]);
});

test("copies that were not undone are left for a job to fill in", async () => {
  const { url, client } = await before();
  const [done, undone, undo, file] = [idOf(31), idOf(32), idOf(33), idOf(34)];
  const copy = { kind: "productSync", status: "done" };
  await insertRow(client, "runs", { ...copy, id: done });
  await insertRow(client, "runs", { ...copy, id: undone, status: "undone" });
  await insertRow(client, "runs", { ...copy, id: undo, undo_of: undone });
  await insertRow(client, "runs", { ...copy, id: file, kind: "items" });
  await migrate(url);
  expect((await client.query("select run from copy_filling")).rows).toEqual([{ run: done }]);
});

test("a question keeps whom it was last taken from, from the log", async () => {
  const { url, client } = await before();
  const [taken, assigned, never] = [idOf(11), idOf(12), idOf(13)];
  const [anna, ben] = [idOf(21), idOf(22)];
  for (const id of [taken, assigned, never]) {
    await insertRow(client, "questions", { id, number: `Q-${id}` });
  }
  type Assignment = { from: string | null; to: string | null; outcome?: string };
  const assign = (seconds: number, id: string, { from, to, ...more }: Assignment) =>
    log(client, seconds, {
      model: "question",
      action: "assign",
      record_id: id,
      changes: JSON.stringify([{ field: "assignee", from, to }]),
      ...more,
    });
  await assign(50, taken, { from: null, to: anna });
  await assign(40, taken, { from: anna, to: ben });
  await assign(30, taken, { from: ben, to: null, outcome: "denied" });
  await assign(20, assigned, { from: anna, to: ben });
  await assign(10, assigned, { from: null, to: ben });
  await migrate(url);
  const { rows } = await client.query("select id, earlier_assignee from questions order by id");
  expect(rows).toEqual([
    { id: taken, earlier_assignee: anna },
    { id: assigned, earlier_assignee: null },
    { id: never, earlier_assignee: null },
  ]);
});
