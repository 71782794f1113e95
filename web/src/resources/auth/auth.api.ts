import type { Credentials, Login, Profile } from "@pharmacy/contract/auth/auth";
import type { OwnProfile } from "@pharmacy/contract/users/profile";
import { queryOptions } from "@tanstack/react-query";
import { http, LOGOUT } from "#api/http.ts";
import { session } from "#api/session.ts";
import { logFailure } from "#lib/log.ts";

export const authApi = {
  /** Signs in, and stores the session for the calls that follow. */
  async login(credentials: Credentials): Promise<Profile> {
    const login = await http.post<Login>("auth/login", credentials);
    session.start(login);
    return login.user;
  },

  /** Ends the session on the server and, even when that fails, in this browser. */
  async logout(): Promise<void> {
    session.leave();
    try {
      await http.post(LOGOUT);
    } catch (error) {
      logFailure("Logout failed", error);
    }
    session.end("signedOut");
    await session.left();
  },

  me: () =>
    queryOptions({
      queryKey: ["auth", "me"],
      queryFn: ({ signal }) => http.get<OwnProfile>("auth/me", {}, signal),
    }),
};

/** Stores the profile without the fields that only the profile and account pages show. */
export function keepProfile(own: OwnProfile): OwnProfile {
  const { phone: _, jobTitle: __, version: ___, pendingEmail: ____, ...rest } = own;
  const { orderEmails: _____, ...profile } = rest;
  session.know(profile);
  return own;
}

/** Reads the signed-in user's profile again, because their access may have changed. */
export async function refreshProfile(): Promise<void> {
  const token = session.token();
  const own = await http.get<OwnProfile>("auth/me");
  // the answer must not replace the profile of a user who signed in meanwhile
  if (session.token() === token) keepProfile(own);
}
