import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { expectStockInOrder, wrongMeanwhile } from "#test/products.proof.ts";
import { checkedProducts, importProducts } from "#test/products.ts";
import { type Answer, aStockedShop, type Write, writesOf } from "#test/products.writers.ts";
import { readRun, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { PATIENCE } from "../../platform/db/database.ts";

const server = testServer({ isOwn: true });

const ROUNDS = 2;
const LONG_MS = 240_000;
/** A few seconds on an idle machine. */
const ROUND_MS = 60_000;

type Sent = { write: Write; answer: Answer };

/** Guarantees that no pack is lost or counted twice, however many change the same stock. */
test("sixty-four writers of one pharmacy's stock: the sums are right, and each is answered", {
  timeout: LONG_MS,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await server.empty();
    const shop = await aStockedShop(server);
    const runs = await twoRuns(shop);
    const writes = writesOf(server, shop);
    expect(writes.length + runs.length).toBe(64);
    const began = performance.now();
    const working = Promise.all([
      Promise.all(writes.map(({ send }) => send())),
      workRuns(server, undefined, { rows: 5 }),
    ]);
    expect(await wrongMeanwhile(server, shop.organization, working)).toEqual([]);
    const [answers] = await working;
    const took = performance.now() - began;
    expect(took).toBeLessThan(ROUND_MS);
    const sent = writes.flatMap((write, place) =>
      (answers[place] ?? []).map((answer) => ({ write, answer })),
    );
    expect(unexpected(sent, took)).toEqual([]);
    expect(await wronglyLogged(sent)).toEqual([]);
    for (const id of runs) {
      const { status, counts } = await readRun(server, id);
      expect([status, counts.written + counts.left]).toEqual(["done", shop.products]);
      expect(await writtenBy(id)).toBe(counts.written);
    }
    await expectStockInOrder(server, shop.organization);
    expect(await soldFrom(shop.organization)).toBe(
      sent.reduce((sum, { write, answer }) => sum + (isDone(answer) ? (write.sold ?? 0) : 0), 0),
    );
  }
});

/** An import to apply, and an earlier one to undo. */
async function twoRuns({ organization, file }: Awaited<ReturnType<typeof aStockedShop>>) {
  const { id, version } = await checkedProducts(server, organization, file("NEW"));
  const old = await importProducts(server, organization, file("OLD"));
  await server.post(`/api/runs/${id}/apply`, { version, skipRefused: true });
  const undo = await server.post(`/api/runs/${old.id}/undo`, { version: old.version });
  return [id, String(undo.json().id)];
}

const isDone = ({ statusCode }: Answer) => statusCode < 300;

/** Refusals that tell the caller how to go on. */
const REFUSAL = /try again( in a moment)?\.$|is already running\.$/i;

/**
 * Answers that are neither done nor a refusal with a way on. None may say that the server is too
 * busy, unless all calls together took longer than the wait for a connection.
 */
function unexpected(sent: readonly Sent[], took: number): string[] {
  const allowed = took > PATIENCE.connectMs ? [409, 422, 503] : [409, 422];
  return sent
    .filter(({ answer }) => !isDone(answer))
    .filter(({ answer }) => {
      const { message } = answer.json();
      const isDeadlock = message.includes("at the same time");
      return !allowed.includes(answer.statusCode) || isDeadlock || !REFUSAL.test(message);
    })
    .map(({ write, answer }) => `${write.what}: ${answer.statusCode} ${answer.body}`);
}

/** Answers with more or fewer log entries than changes. */
async function wronglyLogged(sent: readonly Sent[]): Promise<string[]> {
  const { rows } = await server.db.execute<{ request: string; count: number }>(sql`
    select request_id as request, count(*)::int as count from audit_logs
    where outcome = 'success' and model in ('product', 'productBatch') group by 1`);
  const logged = new Map(rows.map(({ request, count }) => [request, count]));
  return sent.flatMap(({ write, answer }) => {
    const wanted = isDone(answer) || !write.entries ? write.entries?.(answer) : 0;
    const count = logged.get(String(answer.headers["x-request-id"])) ?? 0;
    if (wanted === undefined || wanted === count) return [];
    return `${write.what}: ${count} in place of ${wanted} after ${answer.body}`;
  });
}

async function writtenBy(run: string): Promise<number> {
  const { rows } = await server.db.execute<{ count: number }>(sql`
    select count(distinct coalesce(c->>'to', c->>'from'))::int as count
    from audit_logs, jsonb_array_elements(changes) c
    where request_id = ${`run-${run}`} and model = 'productBatch' and c->>'field' = 'product'`);
  return rows[0]?.count ?? 0;
}

async function soldFrom(organization: string): Promise<number> {
  const { rows } = await server.db.execute<{ sold: number }>(sql`
    select sum(1000 - quantity)::int as sold from product_batches
    where organization = ${organization} and batch_number = 'SALE'`);
  return rows[0]?.sold ?? 0;
}
