import { createHash, randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "@pharmacy/contract/auth/second-factor";

/** Crockford's 32 digits, none of which look alike. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Letters of one code: 80 bits, so that it cannot be guessed from its hash in a stolen table. */
const LENGTH = 16;

/** New codes, in groups of four letters, and their hashes for storage. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return (letters.join("").match(/.{4}/g) ?? []).join("-");
  });
  return { codes, hashes: codes.map((code) => recoveryHashOf(code)) };
}

/** SHA-256 of a code in any notation: any case, with or without dashes, O for 0. */
export function recoveryHashOf(code: string): Buffer {
  const letters = code
    .toLowerCase()
    .replace(/[\s-]/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
  return createHash("sha256").update(letters).digest();
}
