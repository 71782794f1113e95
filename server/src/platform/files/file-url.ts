import { createHmac, timingSafeEqual } from "node:crypto";
import { MINUTE_MS } from "@pharmacy/contract/time.values";

/** How long a signed URL works, milliseconds: at least this, at most twice this. */
const URL_MS = 10 * MINUTE_MS;

/** Stays the same for ten minutes, so that a browser's cache can keep the picture. */
export function fileUrl(secret: Buffer, id: string, now = Date.now()): string {
  const expires = (Math.floor(now / URL_MS) + 2) * URL_MS;
  return `/api/files/${id}?expires=${expires}&signature=${sign(secret, id, expires)}`;
}

export function isSigned(
  secret: Buffer,
  id: string,
  { expires, signature }: { expires?: number | undefined; signature?: string | undefined },
  now = Date.now(),
): boolean {
  if (expires === undefined || signature === undefined || expires < now) return false;
  const expected = Buffer.from(sign(secret, id, expires));
  const signatureBytes = Buffer.from(signature);
  return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
}

function sign(secret: Buffer, id: string, expires: number): string {
  return createHmac("sha256", secret).update(`${id}:${expires}`).digest("base64url");
}
