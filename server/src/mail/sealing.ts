import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Text that only this installation can read, however the table gets about. */
export function seal(secret: Buffer, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when it was sealed elsewhere, or has been changed since. */
export function unseal(secret: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv(CIPHER, keyOf(secret), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
}

function keyOf(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "mail", 32));
}
