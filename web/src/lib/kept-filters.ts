import { LIST_TEXT_MAX } from "@pharmacy/contract/list.values";
import { browserStore } from "./browser-store.ts";

const keyOf = (name: string) => `filters:${name}`;

type Filters<Name extends string> = Record<Name, string>;

/**
 * The filters of a list whose address has no room for them. What is no text is left out: it may be of
 * another version, or edited by hand.
 *
 * @param name under which they are kept; another person's list has another.
 */
export function keptFilters<Name extends string>(
  name: string,
  filters: readonly Name[],
): Filters<Name> {
  return onlyNamed(filters, read(keyOf(name)));
}

/** Saves them in this browser for the next visit. */
export function keepFilters(name: string, filters: Readonly<Record<string, string>>): void {
  browserStore.set(keyOf(name), JSON.stringify(filters));
}

/**
 * The filters that an address names in its fragment, "#status=open", where its search has no room for
 * them; undefined if it names none.
 */
export function namedFilters(hash: string): Record<string, string> | undefined {
  if (!hash.includes("=")) return undefined;
  const named = new URLSearchParams(hash.slice(0, LIST_TEXT_MAX));
  return Object.fromEntries(named);
}

/** Exactly the named ones of a list's filters; the others hide nothing. */
export function onlyNamed<Name extends string>(
  filters: readonly Name[],
  named: Readonly<Record<string, unknown>>,
): Filters<Name> {
  const values = filters.map((filter) => [filter, textOf(named[filter])]);
  return Object.fromEntries(values) as Filters<Name>;
}

function read(key: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(browserStore.get(key) ?? "{}"));
  } catch {
    return {};
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, LIST_TEXT_MAX) : "";
}
