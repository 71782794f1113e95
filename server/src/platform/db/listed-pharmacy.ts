import type { Actor } from "./audit.ts";
import { isId } from "./ids.ts";

/** True for a filter that leaves nothing out. */
export const isAny = (value: string) => value === "" || value === "all";

/** The pharmacy that a list is of. Null: all. Undefined: none that the caller may list. */
export function listedPharmacy(
  { organization: own }: Pick<Actor, "organization">,
  wanted: string,
): string | null | undefined {
  const isAll = isAny(wanted);
  if (!isAll && !isId(wanted)) return;
  if (own === null) return isAll ? null : wanted.toLowerCase();
  return isAll || wanted.toLowerCase() === own ? own : undefined;
}
