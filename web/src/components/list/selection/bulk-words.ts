import { formatNumber } from "#lib/format.ts";
import type { BulkOffer } from "../bulk-offer.ts";
import type { Noun } from "../counting.ts";

/** "Deactivate 3 units", "Mark 3 expenses as paid". */
export function phraseOf(offer: BulkOffer, what: string, form: "verb" | "doing" = "verb"): string {
  const { [form]: verb, after } = offer;
  return [verb, what, after].filter(Boolean).join(" ");
}

/** The noun for counting an action's results: "3 units deactivated", but "3 reminders sent". */
export function nounOfAct(offer: BulkOffer, noun: Noun): Noun {
  return offer.noun ?? noun;
}

/** "1 unit", "431 units". */
export function counted(count: number, noun: Noun): string {
  return `${formatNumber(count)} ${count === 1 ? noun.one : noun.many}`;
}

const NAMED = 3;

/** "Ampoule, Bag, Bottle and 9 more": the first known names. */
export function namesOf(names: ReadonlyMap<string, string>): string {
  const known = [...names.values()].filter((name) => name !== "").slice(0, NAMED);
  const more = names.size - known.length;
  const parts = more > 0 ? [...known, `${formatNumber(more)} more`] : known;
  return new Intl.ListFormat("en-IE", { type: "conjunction" }).format(parts);
}
