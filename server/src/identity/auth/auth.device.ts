import { PLATFORMS } from "@pharmacy/contract/sessions/sessions.values";
import Bowser from "bowser";

type Platform = (typeof PLATFORMS)[number];

/** The platform of a sign-in: as stated by the client, otherwise guessed from the user agent. */
export function platformOf(stated: string | undefined, userAgent: string | null): Platform {
  const named = PLATFORMS.find((platform) => platform === stated);
  if (named) return named;
  if (/iphone|ipad/i.test(userAgent ?? "")) return "ios";
  if (/android/i.test(userAgent ?? "")) return "android";
  return "web";
}

/** The program and the system behind a user agent, in words: "Firefox 132" and "Windows". */
export function deviceOf(userAgent: string | null) {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  const [major] = browser.version?.split(".") ?? [];
  const name = [browser.name, major].filter(Boolean).join(" ");
  return { browser: name || null, system: os.name ?? null };
}
