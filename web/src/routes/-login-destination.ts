import type { Profile } from "@pharmacy/contract/auth/auth";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { safeRedirect } from "#lib/safe-redirect.ts";

/** Where to go after signing in: the requested page, or else the user's own area. */
export function destinationOf(user: Profile, wanted: string | undefined): string {
  const own = isPlatformRole(user.role) ? "/admin" : "/dashboard";
  const path = safeRedirect(wanted) ?? own;
  // Both would lead back here: `/` immediately, and `/logout` signed out.
  return /^\/+(logout\/*)?([?#]|$)/.test(path) ? own : path;
}
