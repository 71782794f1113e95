import { parseSearch, stringifySearch } from "./address-search.ts";

const KEY = "lists";

/** Keeps, for this tab alone, how a list was left: its search, filters and page. */
export function rememberList(path: string, search: object): void {
  // the record that was open beside it is not part of the list
  const { id: _, ...query } = search as Record<string, unknown>;
  try {
    const lists = { ...leftLists(), [path]: stringifySearch(query) };
    sessionStorage.setItem(KEY, JSON.stringify(lists));
  } catch {
    // a browser that keeps nothing leads to the top of the list
  }
}

/** How the list of this path was left last. */
export function leftSearchOf(path: string): Record<string, string | string[]> {
  const search = leftLists()[path];
  return typeof search === "string" ? parseSearch(search) : {};
}

/** What one person searched for is not the next one's. */
export function forgetLists(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}

function leftLists(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}
