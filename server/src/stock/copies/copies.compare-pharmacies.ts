import { createHash } from "node:crypto";
import { COMPARED_MAX } from "@pharmacy/contract/products/products.compare.values";
import { eq, sql } from "drizzle-orm";
import { requirePharmacyInService } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { organizationKind } from "../../identity/accounts/organizations.table.ts";
import { requireProductFeature } from "../../membership/subscriptions/subscriptions.plan-limits.ts";
import { requireWritable } from "../../membership/subscriptions/subscriptions.read-only.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { pharmacyOf } from "../products/products.facts.ts";
import { products } from "../products/products.table.ts";
import { compareProducts } from "./copies.compare-products.ts";
import { cachedComparison, type PharmacyComparison } from "./copies.comparison-cache.ts";
import { lookUpCopiedValues } from "./copies.copied-values.ts";
import { lookUpSync } from "./copies.lookups.ts";
import { type Between, type PharmacyName, requireAlone } from "./copies.sync.ts";

/** Compares two pharmacies for a copy, and locks all that it depends on. */
export async function compareForCopy(
  tx: Transaction,
  between: Between,
  now: number,
): Promise<PharmacyComparison> {
  const sides = await sidesOf(tx, between);
  await requireAlone(tx, sides.target);
  await requireUse(tx, between, now, { isLocked: true });
  for (const side of Object.values(sides)) await requireFew(tx, side);
  return compare(tx, between, sides, { isLocked: true });
}

/** Compares two pharmacies for viewing: without locks, and cached until something changes. */
export async function compareForView(
  tx: Transaction,
  db: Database,
  between: Between,
  now: number,
): Promise<PharmacyComparison> {
  const sides = await sidesOf(tx, between);
  await requireUse(tx, between, now, { isLocked: false });
  for (const side of Object.values(sides)) await requireFew(tx, side);
  return cachedComparison(tx, db, between, () => compare(tx, between, sides, { isLocked: false }));
}

type Sides = Record<"source" | "target", PharmacyName>;

async function sidesOf(tx: Transaction, { source, target }: Between): Promise<Sides> {
  const to = await getRecord(tx, organizationKind, target);
  if (source === target) throw new AppError("conflict", "Choose another pharmacy to copy from.");
  const from = await getRecord(tx, organizationKind, source);
  return {
    source: { id: from.id, name: from.name },
    target: { id: to.id, name: to.name },
  };
}

type Locking = { isLocked: boolean };

async function requireUse(tx: Transaction, { target }: Between, now: number, locking: Locking) {
  await requirePharmacyInService(tx, target, locking);
  await requireWritable(tx, target, now);
  await requireProductFeature(tx, target, now, "productSync", locking);
}

async function compare(
  tx: Transaction,
  { source, target }: Between,
  sides: Sides,
  locking: Locking,
): Promise<PharmacyComparison> {
  const known = await lookUpSync(tx, source, target, locking);
  const copied = await lookUpCopiedValues(tx, source, target);
  const pharmacy = await pharmacyOf(tx, target);
  const compared = compareProducts({ ...known, copied }, { source, target: pharmacy });
  const basis = createHash("sha256").update(JSON.stringify(compared.differing)).digest("base64url");
  return { ...compared, pharmacy, basis, ...sides };
}

async function requireFew(tx: Transaction, { id, name }: PharmacyName): Promise<void> {
  const few = tx
    .select({ one: sql`1` })
    .from(products)
    .where(eq(products.organization, id))
    .limit(COMPARED_MAX + 1)
    .as("few");
  if ((await tx.$count(few)) <= COMPARED_MAX) return;
  throw new AppError(
    "conflict",
    `${name} has more than ${COMPARED_MAX.toLocaleString("en")} products, which cannot be compared.`,
  );
}
