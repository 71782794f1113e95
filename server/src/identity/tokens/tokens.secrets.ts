import { createHash, randomBytes } from "node:crypto";

/** Prefix of every API token: it shows where a token found in a file belongs. */
export const API_PREFIX = "pk_";

/** A secret of 256 random bits whose prefix shows what it gives access to. */
export function newSecret(prefix: string): string {
  return `${prefix}${randomBytes(32).toString("base64url")}`;
}

/** The visible parts of a secret: its beginning and its last four characters. */
export function hintOf(prefix: string, secret: string): string {
  return `${prefix}…${secret.slice(-4)}`;
}

/** SHA-256 of a token: the only form in which it is stored. */
export function tokenHashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
