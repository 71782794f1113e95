import { LIST_TEXT_MAX } from "@pharmacy/contract/list.values";
import { browserStore } from "./browser-store.ts";

const keyOf = (name: string) => `filters:${name}`;

type Filters<Name extends string> = Record<Name, string>;

/**
 * Values that are no text may be of another version, or edited by hand: they are left out.
 * @param name the storage key; another person's list has another.
 */
export function keptFilters<Name extends string>(
  name: string,
  filters: readonly Name[],
): Filters<Name> {
  return onlyNamed(filters, read(keyOf(name)));
}

export function keepFilters(name: string, filters: Readonly<Record<string, string>>): void {
  browserStore.set(keyOf(name), JSON.stringify(filters));
}

/** Read from the fragment, "#status=open"; undefined if it names no filter. */
export function namedFilters(hash: string): Record<string, string> | undefined {
  if (!hash.includes("=")) return undefined;
  const named = new URLSearchParams(hash.slice(0, LIST_TEXT_MAX));
  return Object.fromEntries(named);
}

/** Filters that are not named hide nothing. */
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
