import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { unitKind } from "../../catalogue/units/units.table.ts";
import { SYSTEM } from "../db/audit.ts";
import { noteEntry } from "../db/committed-entries.ts";
import { insertRecord } from "../db/records.ts";
import { liveFeed } from "./live-feed.ts";

const server = testServer();

function aFeed() {
  const heard = { changes: [] as string[], resets: 0 };
  const listener = {
    onChange: ({ recordId }: { recordId: string }) => void heard.changes.push(recordId),
    onReset: () => {
      heard.resets += 1;
    },
    onNotified: () => {},
  };
  const feed = liveFeed(server.db, listener, () => {});
  onTestFinished(() => feed.close());
  return { feed, heard };
}

const create = async () =>
  (await insertRecord(server.db, SYSTEM, unitKind, { ...aUnit() } as never)).id;
const until = (isSo: () => void) => vi.waitFor(isSo, { timeout: 10_000, interval: 20 });

test("a transaction too large to list is announced as a reset", async () => {
  const { feed, heard } = aFeed();
  await feed.start();
  await server.db.transaction(async (tx) => {
    for (let made = 0; made < 5_001; made += 1) noteEntry(tx, crypto.randomUUID());
    await tx.execute("select 1");
  });
  // the server's own feed announces it too, and everything before that announcement counts as read
  await until(() => expect(heard.resets).toBe(2));
  const id = await create();
  await until(() => expect(heard.changes).toEqual([id]));
});

test("a feed paused before it starts announces nothing", async () => {
  const { feed, heard } = aFeed();
  const begun = feed.start();
  feed.pause();
  await begun;
  await create();
  await wait(300);
  expect(heard.changes).toEqual([]);
});

test("a feed paused during a slow start announces nothing", async () => {
  const { feed, heard } = aFeed();
  await feed.start();
  feed.pause();
  const blocker = await server.db.$client.connect();
  await blocker.query("begin; lock table audit_logs in access exclusive mode");
  const begun = feed.start();
  await wait(300);
  feed.pause();
  await blocker.query("commit");
  blocker.release();
  await begun;
  await create();
  await wait(300);
  expect(heard.changes).toEqual([]);
});

test("a transaction on a connection that cannot be observed is refused", () => {
  aFeed();
  const changed = { rollback() {}, _: { session: { client: {} } } };
  expect(() => noteEntry(changed as never, crypto.randomUUID())).toThrow("Drizzle");
});
