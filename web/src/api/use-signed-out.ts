import { useSyncExternalStore } from "react";
import { session } from "./session.ts";

/**
 * Whether the user has just signed out in this tab. A layout then shows nothing of theirs: until
 * the next page is ready, its parts would read again what has been cleared, without a token.
 */
export function useSignedOut(): boolean {
  return useSyncExternalStore(session.subscribe, session.hasSignedOut);
}
