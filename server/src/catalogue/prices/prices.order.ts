import { type SQL, sql } from "drizzle-orm";

/** Rules that decide between two price lists with the same item, the strongest first. */
const LIST_RULES = {
  owner: (a: RankedList, b: RankedList) => Number(a.isNetworkWide) - Number(b.isNetworkWide),
  priority: (a: RankedList, b: RankedList) => b.priority - a.priority,
  start: (a: RankedList, b: RankedList) => inOrder(b.validFrom, a.validFrom),
};

/** Rules that decide between the lines of two lists, where the lists themselves are equal. */
const LINE_RULES = {
  minimum: (a: RankedPrice, b: RankedPrice) => Number(b.isReached) - Number(a.isReached),
  price: (a: RankedPrice, b: RankedPrice) => a.price - b.price,
  id: (a: RankedPrice, b: RankedPrice) => inOrder(a.id, b.id),
};

const RULES: Record<Rule, (a: RankedPrice, b: RankedPrice) => number> = {
  ...LIST_RULES,
  ...LINE_RULES,
};

export type RankedList = { isNetworkWide: boolean; priority: number; validFrom: string };

/** The line of a list that applies to a quantity, or would if its minimum were reached. */
export type RankedPrice = RankedList & { id: string; isReached: boolean; price: number };

type ListRule = keyof typeof LIST_RULES;
type Rule = ListRule | keyof typeof LINE_RULES;

/** Below 0 if the first comes first; and the rule that decides, or null between equals. */
type Comparison<Name> = { order: number; rule: Name | null };

/** Compares two lists alone, for what is the same for all their items. */
export function compareLists(a: RankedList, b: RankedList): Comparison<ListRule> {
  return firstDifference(LIST_RULES, a, b);
}

/** Compares the prices of two lists in the order of `priceRank`. */
export function comparePrices(a: RankedPrice, b: RankedPrice): Comparison<Rule> {
  return firstDifference(RULES, a, b);
}

/**
 * The same order for queries: sort keys, smallest first, of a list and its line with `is_reached`
 * and `price`. All ascend, so two prices are compared as rows: `(rank of a) < (rank of b)`.
 */
export function priceRank(list: SQL, line: SQL): SQL {
  return sql`${list}.organization is null, -${list}.priority, date 'epoch' - ${list}.valid_from,
    not ${line}.is_reached, ${line}.price, ${list}.id`;
}

/**
 * Sort keys of the lines of one list and item: the highest minimum that the quantity reaches, or
 * else the lowest.
 */
export function lineRank(line: SQL, quantity: SQL): SQL {
  return sql`(${line}.min_quantity <= ${quantity}) desc, case when ${line}.min_quantity <= ${quantity}
    then -${line}.min_quantity else ${line}.min_quantity end`;
}

function firstDifference<Name extends string, Ranked>(
  rules: Record<Name, (a: Ranked, b: Ranked) => number>,
  a: Ranked,
  b: Ranked,
): Comparison<Name> {
  for (const rule in rules) {
    const order = rules[rule](a, b);
    if (order !== 0) return { order, rule };
  }
  return { order: 0, rule: null };
}

function inOrder(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
