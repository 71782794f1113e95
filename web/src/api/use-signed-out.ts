import { useSyncExternalStore } from "react";
import { session } from "./session.ts";

/** Until the next page is ready, a layout would read again what was cleared, without a token. */
export function useSignedOut(): boolean {
  return useSyncExternalStore(session.subscribe, session.hasSignedOut);
}
