import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aGtin } from "#test/items.ts";
import { expectStockInOrder } from "#test/products.proof.ts";
import { checkedProducts, productFile } from "#test/products.ts";
import { aNetwork, readRecall, start } from "#test/recalls.ts";
import { aCode, aReceipt, dayFrom } from "#test/receipts.ts";
import { slowDown } from "#test/run-workers.ts";
import { readRun, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isOwn: true });

const LONG_MS = 120_000;
const NUMBERS = Array.from({ length: 24 }, (_, place) => `LOT-${place}`);
const FAR = dayFrom(300);
const TURNS = 5;
/** Rows that the import writes in one step. */
const AT_ONCE = 4;

/** Guarantees that no pack escapes a recall that begins while packs of it come in. */
test.each([1, 9, 17])(
  "a recall after %i rows of an import, and during scans, misses no pack",
  {
    timeout: LONG_MS,
  },
  async (after) => {
    const gtin = aGtin();
    const { item, one, other } = await aNetwork(server, 2, { gtin });
    const row = { "Item code": item.code, "Selling price": "6.99", Expiry: FAR, Quantity: 2 };
    const file = productFile(...NUMBERS.map((Batch) => ({ ...row, Batch })));
    const { id, version } = await checkedProducts(server, one.organization, file);
    await server.post(`/api/runs/${id}/apply`, { version, skipRefused: true });
    await slowDown(server, "insert on product_batches", 20);
    const importing = workRuns(server, undefined, { rows: AT_ONCE });
    const written = async () => {
      const { rows } = await server.db.execute<{ count: number }>(sql`
        select count(*)::int as count from product_batches
        where organization = ${one.organization} and batch_number <> 'LOT-1'
          and batch_number = any(${sql.param(NUMBERS)}::text[])`);
      return rows[0]?.count ?? 0;
    };
    await expect.poll(written, { interval: 5 }).toBeGreaterThanOrEqual(after);
    const calls = [NUMBERS.slice(0, 8), NUMBERS.slice(8, 16), NUMBERS.slice(16)];
    const scanning = calls.map((numbers) => {
      const receipts = numbers.map((number) => aReceipt(aCode(gtin, number, FAR), { quantity: 3 }));
      return untilBooked(() => other.owner.post("/api/products/receipts", { receipts }));
    });
    const begun = await written();
    const recall = await start(server, { item: item.id, batchNumbers: NUMBERS });
    expect([begun < NUMBERS.length, recall.status]).toEqual([true, "open"]);
    const answers = await Promise.all(scanning);
    await importing;
    expect(answers).toEqual([200, 200, 200]);
    expect(await readRun(server, id)).toMatchObject({
      status: "done",
      counts: { written: 1, left: 0 },
    });
    const { rows } = await server.db.execute(sql`
    select organization, status, sum(quantity)::int as packs from product_batches
    where batch_number = any(${sql.param(NUMBERS)}::text[]) and batch_number <> 'LOT-1'
    group by 1, 2 order by packs`);
    const others = NUMBERS.length - 1;
    expect(rows).toEqual([
      { organization: one.organization, status: "recalled", packs: 2 * others },
      { organization: other.organization, status: "recalled", packs: 3 * others },
    ]);
    const { rows: sums } = await server.db.execute<{ packs: number }>(sql`
    select sum(quantity)::int as packs from product_batches where status = 'recalled'`);
    expect(await readRecall(server, recall)).toMatchObject({ pharmacies: 2, ...sums[0] });
    for (const { organization } of [one, other]) await expectStockInOrder(server, organization);
  },
);

/** Repeats a call, as scanners do, while a busy machine refuses it. */
async function untilBooked(send: () => ReturnType<typeof server.get>): Promise<number> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { statusCode } = await send();
    if (statusCode !== 503) return statusCode;
  }
  return 503;
}
