import { folded } from "@pharmacy/contract/mapping/mapping-words";
import type {
  ProductCompareQuery,
  ProductComparison,
  ProductDifference,
  ProductPick,
} from "@pharmacy/contract/products/products.compare";
import { DIFFERENCES, type Difference } from "@pharmacy/contract/products/products.compare.values";
import type { ProductSync } from "@pharmacy/contract/products/products.sync";
import { inArray } from "drizzle-orm";
import { groups } from "../../catalogue/groups/groups.table.ts";
import { path } from "../../catalogue/groups/groups.tree.ts";
import { requireRoomForProducts } from "../../membership/subscriptions/subscriptions.plan-limits.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { bePatient, type Transaction } from "../../platform/db/database.ts";
import type { ProductServices } from "../products/products.changes.ts";
import { explainingTaken } from "../products/products.conflicts.ts";
import { isCounted } from "../products/products.rules.ts";
import type { Differing } from "./copies.compare.ts";
import type { Between, Laid } from "./copies.kept-comparison.ts";
import { layBeside, lookBeside } from "./copies.lay-beside.ts";
import { copyOf, freeSku, type SyncPlan } from "./copies.plan.ts";
import { STATEMENT_MS, writeRun } from "./copies.sync.ts";

export function readComparison(
  { db, clock }: ProductServices,
  between: Between,
  { difference, search, page, count }: ProductCompareQuery,
): Promise<ProductComparison> {
  return db.transaction(async (tx) => {
    const { source, target, differing, same, basis } = await lookBeside(tx, db, between, clock());
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

/** Copies picked products as a run that can be undone: all of them or none. */
export function copyPicked(
  { db, clock }: ProductServices,
  actor: Actor,
  between: Between,
  pick: ProductPick,
): Promise<ProductSync> {
  const begun = performance.now();
  const write = () =>
    db.transaction(async (tx) => {
      await bePatient(tx, STATEMENT_MS);
      const laid = await layBeside(tx, between, clock());
      if (laid.basis !== pick.basis) {
        throw new AppError(
          "conflict",
          "Products have changed since you compared them. Compare again.",
        );
      }
      const { source, target, differing, same } = laid;
      const plan = planPicked(laid, pickedOf(differing, pick));
      const written = plan.created.length + plan.updated.length;
      if (written === 0) throw new AppError("conflict", "Pick at least one product.");
      const counted = plan.created.filter(({ status = "draft" }) => isCounted({ status })).length;
      if (counted > 0) await requireRoomForProducts(tx, target.id, clock(), counted);
      const examined = differing.length + same;
      const done = { examined, plan, onConflict: "update" as const };
      return {
        runId: await writeRun(tx, actor, { source, target }, done, clock()),
        source: { id: source.id, name: source.name },
        target: { id: target.id, name: target.name },
        examined,
        created: plan.created.length,
        updated: plan.updated.length,
        skipped: plan.skipped,
        durationMs: Math.round(performance.now() - begun),
      };
    });
  return explainingTaken(db, {}, write);
}

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

export function pickedOf(
  differing: readonly Differing[],
  { differences, except }: Omit<ProductPick, "basis">,
): Differing[] {
  const others = new Set(except);
  return differing.filter(
    ({ key, difference, reason }) =>
      reason === null && differences.includes(difference) !== others.has(key),
  );
}

function planPicked(
  { source, pharmacy, differing, same, skus }: Laid,
  picked: Differing[],
): SyncPlan {
  const taken = new Set(skus);
  return {
    created: picked.flatMap(({ there, here }) =>
      there && !here
        ? [copyOf(there, { source: source.id, target: pharmacy, sku: freeSku(there.sku, taken) })]
        : [],
    ),
    updated: picked.flatMap(({ here, values }) =>
      here ? [{ id: here.id, version: here.version, values }] : [],
    ),
    skipped: {
      notOffered: 0,
      notCovered: 0,
      keptArchived: 0,
      existing: same + differing.length - picked.length,
    },
  };
}
