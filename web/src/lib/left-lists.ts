import { parseSearch, stringifySearch } from "./address-search.ts";

const KEY = "lists";

/** For this tab only. */
export function rememberList(path: string, search: object): void {
  // the record open beside it is not part of the list
  const { id: _, ...query } = search as Record<string, unknown>;
  try {
    const lists = { ...leftLists(), [path]: stringifySearch(query) };
    sessionStorage.setItem(KEY, JSON.stringify(lists));
  } catch {
    // without storage, the link leads to the top of the list
  }
}

export function leftSearchOf(path: string): Record<string, string | string[]> {
  const search = leftLists()[path];
  return typeof search === "string" ? parseSearch(search) : {};
}

/** The next user must not see what this one searched for. */
export function forgetLists(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // storage is not available
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
