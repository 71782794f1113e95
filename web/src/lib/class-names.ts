/** Joins the names that are there: `classNames("row", isOpen && "open")`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
