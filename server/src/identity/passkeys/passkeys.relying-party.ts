import { isIP } from "node:net";
import { AppError } from "../../platform/app-error.ts";

/**
 * What browsers bind passkeys to: a host name, and the one origin under it at which they are used.
 */
export type RelyingParty = { id: string; origin: string };

const LOOPBACK = /^(127(\.\d+){3}|\[::1\])$/;

/**
 * What passkeys are bound to when users reach the console at `publicUrl`. Browsers require a host
 * name, never an IP address: this computer's own is "localhost". Undefined if there is none.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const url = new URL(publicUrl);
  if (LOOPBACK.test(url.hostname)) url.hostname = "localhost";
  const { hostname, origin } = url;
  return hostname.startsWith("[") || isIP(hostname) > 0 ? undefined : { id: hostname, origin };
}

/**
 * Throws, with what to do, where passkeys cannot work: at a URL without a host name, and for a page
 * opened at another origin than the public one.
 *
 * @param origin the page's origin, which browsers always send along with data.
 */
export function requireRelyingParty(publicUrl: string, origin: string | undefined): RelyingParty {
  const party = relyingPartyOf(publicUrl);
  if (!party) {
    throw new AppError(
      "conflict",
      "Passkeys need a domain name, such as https://console.example. Ask your server administrator to set PUBLIC_URL.",
    );
  }
  if (origin !== undefined && origin !== party.origin) {
    throw new AppError(
      "conflict",
      `Passkeys only work at ${party.origin}. Open the console there.`,
    );
  }
  return party;
}
