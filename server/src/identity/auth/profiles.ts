import type { Login, Profile } from "@pharmacy/contract/auth";
import { fileUrl } from "../../platform/files/file-url.ts";
import type { Services } from "../../platform/http/routes.ts";
import type { OpenedSession } from "./open-session.ts";
import { isLackingSecondFactor } from "./required-second-factor.ts";

/**
 * A user's own profile.
 *
 * @param isLacking whether they must have a second factor and have none.
 */
export function profileOf(
  secret: Buffer,
  user: Omit<Profile, "organization" | "avatar"> & { avatar: string | null },
  pharmacy: Profile["organization"],
  isLacking: boolean,
): Profile {
  return {
    ...user,
    ...(isLacking && { mustSetUpSecondFactor: true as const }),
    avatar: user.avatar && fileUrl(secret, user.avatar),
    organization: pharmacy,
  };
}

/** The answer of every way of signing in. */
export async function loginOf(
  { db, secret }: Pick<Services, "db" | "secret">,
  { user, token, expiresAt }: OpenedSession,
): Promise<Login> {
  const isLacking = await isLackingSecondFactor(db, user.id);
  return {
    user: profileOf(secret, user, user.pharmacy, isLacking),
    tokens: { access_token: token, access_expires: expiresAt },
  };
}
