import {
  COMPARED_FIELDS,
  type ComparedField,
  type Difference,
} from "@pharmacy/contract/products/products.compare.values";
import type { Pharmacy } from "../products/products.facts.ts";
import type { products } from "../products/products.table.ts";
import type { SourceProduct, SyncLookups, TargetProduct } from "./copies.lookups.ts";
import { changesOf, reasonToSkip, type Shelf, shelfOf } from "./copies.plan.ts";

type Values = Partial<typeof products.$inferInsert>;
type Value = string | number | null;

/** The values that copies last wrote to a product of the target. */
export type Copied = {
  values: Partial<Record<ComparedField, Value>>;
  /** If a copy added the product: the codes that identify it. */
  added?: Pick<TargetProduct, "item" | "sku" | "gtin">;
};

export type Compared = SyncLookups & { copied: ReadonlyMap<string, Copied> };

export type Differing = {
  key: string;
  difference: Difference;
  there: SourceProduct | null;
  here: TargetProduct | null;
  changes: { field: ComparedField; there: Value; here: Value; copied?: Value }[];
  /** Changes to make to the product here if it is picked. */
  values: Values;
  reason: string | null;
};

export type Comparison = {
  differing: Differing[];
  same: number;
  /** SKUs taken in the target, in lower case. */
  skus: readonly string[];
};

const REASONS: Readonly<Record<string, string>> = {
  notOffered: "Its item, category or unit is no longer offered.",
  notCovered: "It is controlled, and the licence of this pharmacy does not cover its schedule.",
  existing: "Another product with the same GTIN is copied already.",
};

/** Compares the products of two pharmacies with each other and with the last copy. */
export function compareProducts(
  known: Compared,
  { source, target }: { source: string; target: Pharmacy },
): Comparison {
  const present = shelfOf(known.target.filter(({ archivedAt }) => archivedAt === null));
  const removed = shelfOf(removedFrom(known));
  const against = { target, archived: shelfOf([]) };
  const differing: Differing[] = [];
  const matched = new Set<string>();
  const gtins = new Set<string>();
  let same = 0;
  for (const there of known.source) {
    const here = present.find(there);
    if (here) {
      const row = matched.has(here.id) ? undefined : differenceOf(known, there, here, present);
      matched.add(here.id);
      if (row) differing.push(row);
      else same += 1;
      continue;
    }
    const isRepeated = there.gtin !== null && gtins.has(there.gtin);
    const skipped = isRepeated ? "existing" : reasonToSkip(there, known, against);
    if (there.gtin !== null) gtins.add(there.gtin);
    differing.push({
      key: there.id,
      there,
      here: null,
      changes: [],
      values: {},
      difference: removed.find(there) ? "removedHere" : "new",
      reason: skipped ? (REASONS[skipped] ?? null) : null,
    });
  }
  for (const here of known.target) {
    const isGone = here.archivedAt === null && here.status === "active" && !matched.has(here.id);
    if (!isGone || here.syncedFrom !== source) continue;
    differing.push({
      key: here.id,
      difference: "gone",
      there: null,
      here,
      changes: [],
      reason: null,
      values: { status: "inactive" },
    });
  }
  return { differing, same, skus: present.skus };
}

/** Products archived here, and copies that were deleted. */
function removedFrom({ target, copied }: Compared): TargetProduct[] {
  const ids = new Set(target.map(({ id }) => id));
  const deleted = [...copied].flatMap(([id, { added }]) =>
    added && !ids.has(id) ? [{ ...DELETED, ...added, id }] : [],
  );
  return [...target.filter(({ archivedAt }) => archivedAt !== null), ...deleted];
}

const DELETED = {
  version: 0,
  archivedAt: null,
  name: "",
  group: "",
  taxRateBps: 0,
  status: "inactive" as const,
  syncedFrom: null,
};

/** Undefined if the product is the same in both pharmacies. */
function differenceOf(
  known: Compared,
  there: SourceProduct,
  here: TargetProduct,
  present: Shelf,
): Differing | undefined {
  const wanted = changesOf(here, there, present, known);
  const fields = COMPARED_FIELDS.filter((field) => field in wanted);
  if (fields.length === 0) return;
  const { values: copied = {} } = known.copied.get(here.id) ?? {};
  const changes = fields.map((field) => ({
    field,
    there: there[field],
    here: here[field],
    ...(field in copied && { copied: copied[field] ?? null }),
  }));
  const changedThere = changes.filter((one) => one.there !== one.copied);
  const changedHere = changes.filter((one) => one.here !== one.copied);
  let difference: Difference = "changedBoth";
  if (changedThere.length === 0) difference = "changedHere";
  else if (changedHere.length === 0) difference = "changedThere";
  const taken = changedThere.length === 0 ? changes : changedThere;
  return {
    key: there.id,
    there,
    here,
    changes,
    reason: null,
    difference,
    // keep changes made here alone
    values: Object.fromEntries(taken.map(({ field }) => [field, there[field]])),
  };
}
