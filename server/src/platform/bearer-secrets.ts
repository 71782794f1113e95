import { createHash, randomBytes } from "node:crypto";

/** A secret of 256 random bits. */
export function newSecret(prefix = ""): string {
  return `${prefix}${randomBytes(32).toString("base64url")}`;
}

/** The only form in which a secret is stored. */
export function tokenHashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
