import type { Product } from "@pharmacy/contract/products/products";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newBatch, aShop as shopOn } from "#test/products.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { newId } from "../../platform/db/ids.ts";
import type { MappedRow } from "../../platform/runs/rows.ts";
import type { RunContext } from "../../platform/runs/spec.ts";
import { lookUpAhead, stillAs } from "./product-imports.lookups.ts";
import { planProducts } from "./product-imports.plan.ts";

const server = testServer();

const LATER = "2099-12-31";

/** A shop with a product and a batch, and rows of a file about them that were looked up ahead. */
async function lookedUp() {
  const shop = await shopOn(server, { features: ["productImport"], maxProducts: null });
  const item = await shop.item();
  const product: Product = await shop.make({ sku: "A", name: "Brush" });
  const batch = await newBatch(server, product.id, { batchNumber: "OLD", quantity: 10 });
  const rows: MappedRow[] = [
    { line: 2, fields: { sku: "A", batch: "OLD", quantity: "7", expiry: LATER } },
    { line: 3, fields: { sku: "B", name: "Comb" } },
    { line: 4, fields: { item: item.code, sellingPrice: "3.00", taxRateBps: "0" } },
  ];
  const context: RunContext = {
    actor: SYSTEM,
    runId: newId(),
    organization: shop.organization,
    within: null,
    mode: "createAndUpdate",
    isCheck: false,
    now: Date.now(),
  };
  const ahead = await server.db.transaction((tx) => lookUpAhead(tx, context, rows));
  const planned = () =>
    server.db.transaction(async (tx) => {
      const isStill = (await stillAs(tx, context, rows, ahead)) !== undefined;
      const plans = await planProducts(tx, context, rows, ahead);
      const fresh = await planProducts(tx, context, rows);
      return { isStill, plans: plans.map(shown), fresh: fresh.map(shown) };
    });
  return { ...shop, item, product, batch, planned };
}

/** New records get an id of their own each time. */
const shown = ({ detail: _, countsFor: __, ...plan }: { detail?: unknown; countsFor?: string }) =>
  plan;

test("what was looked up ahead is planned with as long as nothing has changed", async () => {
  const { planned, product, send } = await lookedUp();
  await send({ sku: "OTHER" });
  await server.db.transaction((tx) =>
    tx.execute(sql`select from products where id = ${product.id} for update`),
  );
  const { isStill, plans, fresh } = await planned();
  expect([isStill, plans]).toEqual([true, fresh]);
  expect(plans).toMatchObject([{ verdict: "changed" }, { verdict: "refused" }, { verdict: "new" }]);
});

test.each<[what: string, change: (made: Awaited<ReturnType<typeof lookedUp>>) => unknown]>([
  [
    "a product was changed",
    ({ product: { id, version } }) =>
      server.patch(`/api/products/${id}`, { name: "Soap", version }),
  ],
  [
    "a batch was sold from",
    ({ product, batch }) =>
      server.post(`/api/products/${product.id}/batches/${batch.id}/stock`, {
        change: -1,
        reason: "sale",
      }),
  ],
  [
    "a batch expires on another day",
    ({ product, batch: { id, version } }) =>
      server.patch(`/api/products/${product.id}/batches/${id}`, {
        expiryDate: "2098-01-31",
        version,
      }),
  ],
  ["a product was added under a name in the file", ({ send }) => send({ sku: "b" })],
  ["a product of an item was added", ({ item, ofItem }) => ofItem(item.id)],
  [
    "an item was changed",
    ({ item }) =>
      server.db.execute(sql`update items set name = name || ' forte' where id = ${item.id}`),
  ],
  [
    "the pharmacy has another time zone",
    ({ organization }) =>
      server.db.execute(
        sql`update organizations set time_zone = 'Pacific/Kiritimati' where id = ${organization}`,
      ),
  ],
])("rows are looked up again where %s meanwhile", async (_, change) => {
  const made = await lookedUp();
  const answer = (await change(made)) as { statusCode?: number };
  expect(answer.statusCode ?? 200).toBeLessThan(300);
  const { isStill, plans, fresh } = await made.planned();
  expect([isStill, plans]).toEqual([false, fresh]);
});
