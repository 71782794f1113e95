import type { Profile } from "@pharmacy/contract/auth/auth";
import { createContext, use } from "react";

const CurrentUser = createContext<Profile | null>(null);

/** Null on public pages. */
export const CurrentUserProvider = CurrentUser.Provider;

/** Only for screens that require a sign-in. */
export function useCurrentUser(): Profile {
  const user = use(CurrentUser);
  if (!user) throw new Error("No one is signed in.");
  return user;
}
