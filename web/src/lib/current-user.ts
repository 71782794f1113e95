import type { Profile } from "@pharmacy/contract/auth/auth";
import { createContext, use } from "react";

const CurrentUser = createContext<Profile | null>(null);

/** Provides the signed-in user to everything below; null on public pages. */
export const CurrentUserProvider = CurrentUser.Provider;

/** The signed-in user. Only for screens that require a sign-in. */
export function useCurrentUser(): Profile {
  const user = use(CurrentUser);
  if (!user) throw new Error("No one is signed in.");
  return user;
}
