import type { Login } from "@pharmacy/contract/auth/auth";
import { http, LOGOUT } from "#api/http.ts";
import { EXPIRES, PROFILE, removeFrom, TOKEN, tell } from "#api/session.ts";
import { tabStore } from "#lib/browser-store.ts";
import { logFailure } from "#lib/log.ts";

const BEGUN_AT = "begun_at";

/** Goes on as another user, in this tab, until `endSeeing` or the end of the session. */
export function seeAs({ user, tokens }: Login): void {
  tabStore.set(BEGUN_AT, location.pathname + location.search);
  tabStore.set(PROFILE, JSON.stringify(user));
  tabStore.set(EXPIRES, tokens.access_expires);
  tabStore.set(TOKEN, tokens.access_token);
  tell("seesAs");
}

/** In this tab even when the server does not answer. Returns the address at which it was begun. */
export async function endSeeing(): Promise<string> {
  try {
    await http.post(LOGOUT);
  } catch (error) {
    logFailure("Seeing as another user could not be ended on the server", error);
  }
  const begunAt = tabStore.get(BEGUN_AT) ?? "/admin";
  tabStore.remove(BEGUN_AT);
  removeFrom(tabStore);
  tell("signedIn");
  return begunAt;
}
