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
  const kept = read(keyOf(name));
  const values = filters.map((filter) => [filter, textOf(kept[filter])]);
  return Object.fromEntries(values) as Filters<Name>;
}

/** Saves them in this browser for the next visit. */
export function keepFilters(name: string, filters: Readonly<Record<string, string>>): void {
  browserStore.set(keyOf(name), JSON.stringify(filters));
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
