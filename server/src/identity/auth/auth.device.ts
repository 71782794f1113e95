import { PLATFORMS } from "@pharmacy/contract/sessions/sessions.values";
import Bowser from "bowser";

type Platform = (typeof PLATFORMS)[number];

export function platformOf(stated: string | undefined, userAgent: string | null): Platform {
  const named = PLATFORMS.find((platform) => platform === stated);
  if (named) return named;
  if (/iphone|ipad/i.test(userAgent ?? "")) return "ios";
  if (/android/i.test(userAgent ?? "")) return "android";
  return "web";
}

export function deviceOf(userAgent: string | null) {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  const [major] = browser.version?.split(".") ?? [];
  const name = [browser.name, major].filter(Boolean).join(" ");
  return { browser: name || null, system: os.name ?? null };
}
