import type { Login, Profile } from "@pharmacy/contract/auth/auth";
import { fileUrl } from "../../platform/files/file-url.ts";
import type { Services } from "../../platform/http/routes.ts";
import type { OpenedSession } from "./auth.open-session.ts";

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

export function loginOf(
  { secret }: Pick<Services, "secret">,
  { user, token, expiresAt, isLacking }: OpenedSession,
): Login {
  return {
    user: profileOf(secret, user, user.pharmacy, isLacking),
    tokens: { access_token: token, access_expires: expiresAt },
  };
}
