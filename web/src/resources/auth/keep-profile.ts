import type { OwnProfile } from "@pharmacy/contract/profile";
import { session } from "#api/session.ts";

/** Keeps what the server says of the person now, but for what only the profile and the account show. */
export function keepProfile(own: OwnProfile): OwnProfile {
  const { phone: _, jobTitle: __, version: ___, pendingEmail: ____, ...profile } = own;
  session.know(profile);
  return own;
}
