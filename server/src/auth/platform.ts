const PLATFORMS = ["web", "ios", "android", "desktop"] as const;
type Platform = (typeof PLATFORMS)[number];

/** What a person signed in with: what the client says it is, else what its user agent looks like. */
export function platformOf(stated: string | undefined, userAgent: string | null): Platform {
  const named = PLATFORMS.find((platform) => platform === stated);
  if (named) return named;
  if (/iphone|ipad/i.test(userAgent ?? "")) return "ios";
  if (/android/i.test(userAgent ?? "")) return "android";
  return "web";
}
