import { isIP } from "node:net";
import { AppError } from "../../platform/app-error.ts";

export type RelyingParty = { id: string; origin: string };

const LOOPBACK = /^(127(\.\d+){3}|\[::1\])$/;

/** Browsers bind passkeys to a host name, never to an IP address. Undefined if there is none. */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const url = new URL(publicUrl);
  if (LOOPBACK.test(url.hostname)) url.hostname = "localhost";
  const { hostname, origin } = url;
  return hostname.startsWith("[") || isIP(hostname) > 0 ? undefined : { id: hostname, origin };
}

/** Throws at a URL without a host name, and for a page opened at another origin. */
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
