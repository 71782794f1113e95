import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "../app-error.ts";

const ADDRESS_MS = 60_000;

const MARK = "&signature=";

/**
 * Works for a minute. Browsers and proxies sometimes repeat a request, so what it opens must be
 * read-only.
 */
export function signedAddress(
  secret: Buffer,
  path: string,
  query: Record<string, string>,
  sessionId: string,
  now = Date.now(),
): string {
  const filled = Object.entries(query).filter(([, value]) => value !== "");
  const signed = new URLSearchParams([
    ...filled,
    ["session", sessionId],
    ["expires", String(now + ADDRESS_MS)],
  ]);
  const address = `${path}?${signed}`;
  return `${address}${MARK}${sign(secret, address)}`;
}

export function signedSession(secret: Buffer, url: string, now = Date.now()): string | undefined {
  const query = new URLSearchParams(url.split("?", 2)[1]);
  if (!query.has("signature")) return;
  const end = url.lastIndexOf(MARK);
  const isWhole = end >= 0 && isSame(url.slice(end + MARK.length), sign(secret, url.slice(0, end)));
  const session = query.get("session");
  if (!isWhole || !session || Number(query.get("expires")) < now) throw EXPIRED;
  return session;
}

const EXPIRED = new AppError(
  "forbidden",
  "This download link has expired. Start the export again.",
);

function isSame(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function sign(secret: Buffer, address: string): string {
  return createHmac("sha256", secret).update(address).digest("base64url");
}
