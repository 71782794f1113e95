import type { Login, Profile } from "@pharmacy/contract/auth";
import { fileUrl } from "../files/file-url.ts";
import type { OpenedSession } from "./open-session.ts";

/** Somebody as they see themselves. */
export function profileOf(
  secret: Buffer,
  user: Omit<Profile, "organization" | "avatar"> & { avatar: string | null },
  pharmacy: Profile["organization"],
): Profile {
  return { ...user, avatar: user.avatar && fileUrl(secret, user.avatar), organization: pharmacy };
}

/** What every way of signing in answers. */
export function loginOf(secret: Buffer, { user, token, expiresAt }: OpenedSession): Login {
  return {
    user: profileOf(secret, user, user.pharmacy),
    tokens: { access_token: token, access_expires: expiresAt },
  };
}
