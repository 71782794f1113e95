import { createHash, randomBytes } from "node:crypto";

/** Shows where a token found in a file belongs. */
export const API_PREFIX = "pk_";

/** A secret of 256 random bits. */
export function newSecret(prefix: string): string {
  return `${prefix}${randomBytes(32).toString("base64url")}`;
}

export function hintOf(prefix: string, secret: string): string {
  return `${prefix}…${secret.slice(-4)}`;
}

/** The only form in which a token is stored. */
export function tokenHashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
