import type { ProductComparison, ProductPick } from "@pharmacy/contract/products/products.compare";
import {
  type Difference,
  SAFE_DIFFERENCES,
} from "@pharmacy/contract/products/products.compare.values";

/** Differences to copy as a whole, with exceptions by product key. */
export type Picks = {
  differences: ReadonlySet<Difference>;
  except: ReadonlyMap<string, Difference>;
};

/** The picks before the user changes any. */
export const SAFE_PICKS: Picks = { differences: new Set(SAFE_DIFFERENCES), except: new Map() };

/** True if the user has changed nothing. */
export function areSafe({ differences, except }: Picks): boolean {
  const isSame = SAFE_DIFFERENCES.every((one) => differences.has(one));
  return isSame && differences.size === SAFE_DIFFERENCES.length && except.size === 0;
}

export function isPicked(
  { differences, except }: Picks,
  { key, difference }: { key: string; difference: Difference },
): boolean {
  return differences.has(difference) !== except.has(key);
}

/** Adds or removes one product. */
export function withOne(picks: Picks, row: { key: string; difference: Difference }): Picks {
  const except = new Map(picks.except);
  if (!except.delete(row.key)) except.set(row.key, row.difference);
  return { ...picks, except };
}

/** Adds or removes all products of a difference. */
export function withAll(picks: Picks, difference: Difference, isWanted: boolean): Picks {
  const differences = new Set(picks.differences);
  if (isWanted) differences.add(difference);
  else differences.delete(difference);
  const others = [...picks.except].filter(([, of]) => of !== difference);
  return { differences, except: new Map(others) };
}

type Counted = Pick<ProductComparison, "differences" | "refused">;

/** The numbers of pickable and picked products of a difference. */
export function countsOf({ differences, refused }: Counted, picks: Picks, difference: Difference) {
  const all = (differences[difference] ?? 0) - (refused[difference] ?? 0);
  const others = [...picks.except.values()].filter((of) => of === difference).length;
  return { all, picked: picks.differences.has(difference) ? all - others : others };
}

export function pickOf(basis: string, { differences, except }: Picks): ProductPick {
  return { basis, differences: [...differences], except: [...except.keys()] };
}
