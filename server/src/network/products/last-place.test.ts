import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { untilWaiting } from "#test/lock-waits.ts";
import { checkedProducts, productFile } from "#test/products.import.ts";
import { aCode, aReceipt, aScanningShop, dayFrom } from "#test/receipts.ts";
import { readRun, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/products";
const MOST = 500;
/** With the import. */
const WRITERS = 6;

/** Guarantees that a plan is not exceeded, whatever adds products at the same moment. */
test("the last of 500 places goes to one of those who create, restore, activate, scan and import", async () => {
  const plan = { features: ["productImport" as const], maxProducts: MOST };
  const { organization, make, send, receive, freshGtin } = await aScanningShop(server, plan);
  const owner = await server.as("owner", organization);
  const [away, off, model] = [await make(), await make(), await make()];
  await server.post(`${PATH}/${away.id}/archive`, { version: 1 });
  await server.patch(`${PATH}/${off.id}`, { status: "inactive", version: 1 });
  const counted = sql`organization = ${organization} and archived_at is null and status in ('draft', 'active')`;
  const count = async () => {
    const { rows } = await server.db.execute<{ count: number }>(
      sql`select count(*)::int as count from products where ${counted}`,
    );
    return rows[0]?.count ?? 0;
  };
  const others = MOST - 1 - (await count());
  await server.db.execute(sql`
    insert into products (id, organization, sku, name, "group", unit, pack_unit, pack_size,
      selling_price, currency, tax_rate_bps, status, source)
    select gen_random_uuid(), organization, 'MORE-' || n, name || n, "group", unit, pack_unit,
      pack_size, selling_price, currency, tax_rate_bps, status, source
    from products, generate_series(1, ${others}::int) n where id = ${model.id}`);
  const line = { Category: "Antibacterials", Unit: "capsule" };
  const row = { SKU: "FILE", Name: "Comb", ...line, Packaging: "box", "Pack size": 21 };
  const file = productFile({ ...row, "Selling price": 2, "Tax rate": 0 });
  const run = await checkedProducts(server, organization, file);
  await server.post(`/api/runs/${run.id}/apply`, { version: run.version, skipRefused: true });
  expect(await count()).toBe(MOST - 1);
  const code = aCode(freshGtin, "LOT", dayFrom(90));
  // all of them have begun before the first goes on
  const { begun } = await server.db.transaction(async (tx) => {
    await tx.execute(sql`select from organizations where id = ${organization} for no key update`);
    const sent = Promise.all([
      send(),
      send({ organization: null }, owner),
      server.post(`${PATH}/${away.id}/restore`, { version: 2 }),
      server.patch(`${PATH}/${off.id}`, { status: "active", version: 2 }),
      receive([aReceipt(code)], owner),
    ]);
    const all = Promise.all([sent, workRuns(server)]);
    await untilWaiting(server, WRITERS);
    return { begun: all };
  });
  const [answers] = await begun;
  expect(await count()).toBe(MOST);
  const scan = answers.pop()?.json().results[0];
  const { counts } = await readRun(server, run.id);
  const done = answers.filter(({ statusCode }) => statusCode < 300).length;
  expect(done + counts.written + (scan.receipt === null ? 0 : 1)).toBe(1);
  const refused = answers.filter(({ statusCode }) => statusCode >= 300);
  const words = "The plan of Castlewren Pharmacy allows 500 products. It already has 500.";
  for (const answer of refused) {
    expect([answer.statusCode, answer.json()]).toMatchObject([
      ...[409, { error: "plan_limit", message: words }],
    ]);
  }
  expect([null, words]).toContain(scan.receipt === null ? scan.message : null);
});
