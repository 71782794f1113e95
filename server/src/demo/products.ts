import { and, asc, eq, isNotNull } from "drizzle-orm";
import { items } from "../catalogue/items/items.table.ts";
import { organizations } from "../identity/accounts/organizations.table.ts";
import { todayIn } from "../platform/days.ts";
import { SYSTEM } from "../platform/db/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/ids.ts";
import type { RunContext } from "../platform/runs/spec.ts";
import { lookUpProducts } from "../stock/product-imports/product-imports.lookups.ts";
import type { ProductPlan } from "../stock/product-imports/product-imports.plan.ts";
import { ratesOf } from "../stock/product-imports/product-imports.references.ts";
import { writeProducts } from "../stock/product-imports/product-imports.write.ts";
import { pharmacyOf } from "../stock/products/products.facts.ts";
import { withdraw } from "./items.ts";
import { insertImport, isImported, plannedRows, type Shelf } from "./product-imports.ts";
import { lotsOf, type Pack, shelfRows, sizeOf } from "./product-rows.ts";
import { insertSyncs } from "./product-syncs.ts";
import { type Random, randomOf, some } from "./random.ts";
import type { Demo } from "./seed.ts";

const SEED = 47;

/** Pharmacies that never had a plan have no products. */
const WITHOUT: readonly number[] = [31, 37];

/** Number of pharmacies with the item that is withdrawn in the end. */
const BLOCKED = 23;

/** Rows per insert. */
const TOGETHER = 4_000;

/** Fills the pharmacies' shelves by the rules of the product import. */
export const insertProducts: Demo = async (tx, services) => {
  const now = services.clock();
  const random = randomOf(SEED);
  const rows = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .orderBy(asc(organizations.gln));
  const pharmacies = rows.map(({ id }) => id);
  const [unsafe, ...packs] = await packsOf(tx, random, todayIn("UTC", now));
  if (!unsafe) throw new Error("The catalogue is empty.");
  const context: RunContext = {
    actor: SYSTEM,
    runId: newId(),
    within: null,
    mode: "create",
    isCheck: false,
    now,
    organization: pharmacies[0] ?? "",
  };
  // the catalogue is the same for every pharmacy
  const shared = await lookUpProducts(tx, context, catalogueRows([unsafe, ...packs]));
  let waiting: ProductPlan[] = [];
  for (const [place, id] of pharmacies.entries()) {
    if (WITHOUT.includes(place)) continue;
    const shuffled = some(random, packs, packs.length);
    const all = place < BLOCKED ? [unsafe, ...shuffled] : shuffled;
    const own = { rows: shelfRows(random, all, sizeOf(random)), place };
    const shelf = await shelfOf(tx, shared, id, now);
    if (isImported(place)) await insertImport(tx, services, shelf, own);
    else waiting.push(...entered(plannedRows(context, shelf, own.rows)));
    if (waiting.length < TOGETHER && place < pharmacies.length - 1) continue;
    await writeProducts(tx, context, waiting);
    waiting = [];
  }
  await insertSyncs(tx, services, pharmacies);
  const [item] = await tx.select().from(items).where(eq(items.code, unsafe.code));
  if (item) await withdraw({ ...services, db: tx }, item);
};

/** Marks products as entered by hand. */
function entered(planned: readonly ProductPlan[]): ProductPlan[] {
  return planned.map((plan) => {
    const { detail } = plan;
    if (!detail?.product) return plan;
    const { values } = detail.product;
    const product = { ...detail.product, values: { ...values, source: "manual" as const } };
    return { ...plan, detail: { ...detail, product } };
  });
}

async function packsOf(tx: Transaction, random: Random, today: string): Promise<Pack[]> {
  const rows = await tx
    .select({ code: items.code, price: items.referencePrice })
    .from(items)
    .where(and(eq(items.status, "active"), isNotNull(items.referencePrice)))
    .orderBy(asc(items.gtin));
  return rows.map(({ code, price }) => ({
    code,
    price: price ?? 0,
    lots: lotsOf(random, today),
  }));
}

/** The pharmacies' own lines name categories and units. */
const OWN = { group: "any", unit: "any" };

/** Rows for looking up the whole catalogue once. */
const catalogueRows = (packs: readonly Pack[]) =>
  packs.map(({ code }, index) => ({ line: index + 2, fields: { ...OWN, item: code } }));

async function shelfOf(tx: Transaction, shared: Shelf, id: string, now: number): Promise<Shelf> {
  const pharmacy = await pharmacyOf(tx, id);
  const today = todayIn(pharmacy.timeZone, now);
  const room = { left: Number.POSITIVE_INFINITY, message: "" };
  return { ...shared, pharmacy, today, rates: await ratesOf(tx, pharmacy, today), room };
}
