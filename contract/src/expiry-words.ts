import type { ExpiryType } from "./expiries.ts";

/** What each kind of end is called on screen. */
export const EXPIRY_TYPE_WORDS: Record<ExpiryType, string> = {
  membership: "Membership",
  trial: "Trial",
  grace: "Grace period",
  licence: "Licence",
  token: "API token",
  invitation: "Invitation",
};
