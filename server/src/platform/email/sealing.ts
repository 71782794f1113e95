import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Each purpose has its own key. */
type Purpose = "mail" | "totp" | "webhook";

export function seal(secret: Buffer, purpose: Purpose, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** Throws if it was encrypted elsewhere or for another purpose, or has been changed since. */
export function unseal(secret: Buffer, purpose: Purpose, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), nonce);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
}

function keyOf(secret: Buffer, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}
