import { isIP } from "node:net";
import { AppError } from "../../platform/app-error.ts";

/** What browsers bind passkeys to: a name, and the one address under it at which they are used. */
export type RelyingParty = { id: string; origin: string };

const LOOPBACK = /^(127(\.\d+){3}|\[::1\])$/;

/**
 * What passkeys are bound to where people reach the console at `publicUrl`. Browsers want a name
 * there, never a number: this computer's own is "localhost". Undefined where there is no name.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const url = new URL(publicUrl);
  if (LOOPBACK.test(url.hostname)) url.hostname = "localhost";
  const { hostname, origin } = url;
  return hostname.startsWith("[") || isIP(hostname) > 0 ? undefined : { id: hostname, origin };
}

/**
 * Throws, with what to do, where passkeys cannot work: at an address without a name, and for a page
 * opened at another address than the published one.
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
