import { type SQL, sql } from "drizzle-orm";

/** Rules that rank price lists, the strongest first. */
const LIST_RULES = {
  owner: (a: RankedList, b: RankedList) => Number(a.isNetworkWide) - Number(b.isNetworkWide),
  priority: (a: RankedList, b: RankedList) => b.priority - a.priority,
  start: (a: RankedList, b: RankedList) => inOrder(b.validFrom, a.validFrom),
};

/** Rules that rank lines of equal lists. */
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

/** `order` is negative if the first wins; `rule` decided it, or is null between equals. */
type Comparison<Name> = { order: number; rule: Name | null };

/** Decides by the lists alone, which is the same for all their items. */
export function compareLists(a: RankedList, b: RankedList): Comparison<ListRule> {
  return firstDifference(LIST_RULES, a, b);
}

/** Follows the same order as `priceRank`. */
export function comparePrices(a: RankedPrice, b: RankedPrice): Comparison<Rule> {
  return firstDifference(RULES, a, b);
}

/**
 * SQL sort keys in the order of `comparePrices`. All ascend, so prices compare as rows: `(rank of
 * a) < (rank of b)`.
 */
export function priceRank(list: SQL, line: SQL): SQL {
  return sql`${list}.organization is null, -${list}.priority, date 'epoch' - ${list}.valid_from,
    not ${line}.is_reached, ${line}.price, ${list}.id`;
}

/** SQL sort keys of one item's lines on a list: the highest minimum reached, or else the lowest. */
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
