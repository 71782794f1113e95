import { folded } from "@pharmacy/contract/mapping/mapping-words";
import type {
  ProductCompareQuery,
  ProductComparison,
  ProductDifference,
} from "@pharmacy/contract/products/products.compare";
import { DIFFERENCES, type Difference } from "@pharmacy/contract/products/products.compare.values";
import { inArray } from "drizzle-orm";
import { groups } from "../../catalogue/groups/groups.table.ts";
import { path } from "../../catalogue/groups/groups.tree.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { ProductServices } from "../products/products.changes.ts";
import { compareForView } from "./copies.compare-pharmacies.ts";
import type { Differing } from "./copies.compare-products.ts";
import type { Between } from "./copies.sync.ts";

export function readComparison(
  { db, clock }: ProductServices,
  between: Between,
  { difference, search, page, count }: ProductCompareQuery,
): Promise<ProductComparison> {
  return db.transaction(async (tx) => {
    const { source, target, differing, same, basis } = await compareForView(
      tx,
      db,
      between,
      clock(),
    );
    const words = folded(search).split(" ").filter(Boolean);
    const found = differing.filter(
      (one) => (difference === "" || one.difference === difference) && isAbout(one, words),
    );
    found.sort((one, other) => COLLATOR.compare(nameOf(one), nameOf(other)));
    const shown = found.slice((page - 1) * count, page * count);
    const totalPages = Math.max(1, Math.ceil(found.length / count));
    return {
      source,
      target,
      basis,
      same,
      differences: countsOf(differing),
      refused: countsOf(differing.filter(({ reason }) => reason !== null)),
      items: await shownRows(tx, shown),
      total: found.length,
      page,
      count,
      totalPages,
    };
  });
}

const COLLATOR = new Intl.Collator("en");
const nameOf = ({ there, here }: Pick<Differing, "there" | "here">) => (here ?? there)?.name ?? "";

function isAbout({ there, here }: Differing, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = folded([there?.name, there?.sku, here?.name, here?.sku].join(" "));
  return words.every((word) => text.includes(word));
}

function countsOf(differing: readonly Differing[]): Record<Difference, number> {
  const counts = Object.fromEntries(DIFFERENCES.map((one) => [one, 0])) as Record<
    Difference,
    number
  >;
  for (const { difference } of differing) counts[difference] += 1;
  return counts;
}

async function shownRows(
  tx: Transaction,
  differing: readonly Differing[],
): Promise<ProductDifference[]> {
  const ids = differing.flatMap(({ changes }) =>
    changes.flatMap((one) => (one.field === "group" ? [one.there, one.here, one.copied] : [])),
  );
  const known = ids.filter((id): id is string => typeof id === "string");
  const rows = await tx
    .select({ id: groups.id, path })
    .from(groups)
    .where(inArray(groups.id, known));
  const paths = new Map<unknown, string>(rows.map(({ id, path: whole }) => [id, whole]));
  return differing.map(({ key, difference, there, here, changes, reason }) => ({
    key,
    difference,
    reason,
    product: here?.id ?? null,
    sku: (here ?? there)?.sku ?? "",
    name: nameOf({ there, here }),
    changes: changes.map((change) => {
      if (change.field !== "group") return change;
      const { copied, ...sides } = change;
      return {
        field: change.field,
        there: paths.get(sides.there) ?? null,
        here: paths.get(sides.here) ?? null,
        ...(copied !== undefined && { copied: paths.get(copied) ?? null }),
      };
    }),
  }));
}
