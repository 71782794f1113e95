import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "../app-error.ts";

/** How long a signed URL works, milliseconds. */
const ADDRESS_MS = 60_000;

const MARK = "&signature=";

/**
 * A URL a browser can open without a header: it acts for one session, for a minute. It gives access
 * to what the session may see at that time, and to nothing once the session has ended. It can be
 * opened more than once, since browsers and proxies sometimes repeat a request, so what it opens
 * must be read-only.
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

/** The session a URL was signed for; undefined if it is not signed. */
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
