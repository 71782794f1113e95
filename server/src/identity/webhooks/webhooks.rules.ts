import { isIP } from "node:net";
import { invalidField } from "../../platform/app-error.ts";
import { isPublicAddress } from "./webhooks.public-addresses.ts";

/** A name is looked up, and its addresses checked, at each try. */
export function requireOpenAddress(address: string): void {
  if (!URL.canParse(address)) throw invalidField("address", "Enter a complete address.");
  const host = new URL(address).hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) > 0 && !isPublicAddress(host)) {
    throw invalidField("address", "Enter a public address. This one is in a private network.");
  }
}
