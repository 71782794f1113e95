import { createHash, randomBytes } from "node:crypto";

/** Prefix of every API token: a token found in a file shows where it belongs. */
export const API_PREFIX = "pk_";

/** A secret of 256 random bits that says by its beginning what it opens. */
export function newSecret(prefix: string): string {
  return `${prefix}${randomBytes(32).toString("base64url")}`;
}

/** What may be shown of a secret: its beginning and its last four characters. */
export function hintOf(prefix: string, secret: string): string {
  return `${prefix}…${secret.slice(-4)}`;
}

/** SHA-256 of a token: the only form in which it is kept. */
export function tokenHashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
