import type { Profile } from "@pharmacy/contract/auth";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { safeRedirect } from "#lib/safe-redirect.ts";

/** Where a person goes once signed in: where they wanted to, else to their own area. */
export function destinationOf(user: Profile, wanted: string | undefined): string {
  const own = isPlatformRole(user.role) ? "/admin" : "/dashboard";
  const path = safeRedirect(wanted) ?? own;
  // Both would lead back here, one at once and the other signed out.
  return /^\/+(logout\/*)?([?#]|$)/.test(path) ? own : path;
}
