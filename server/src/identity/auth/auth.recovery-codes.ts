import { createHash, randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "@pharmacy/contract/auth/second-factor";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** 80 bits, so that a code cannot be guessed from its hash in a stolen table. */
const LENGTH = 16;

export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return (letters.join("").match(/.{4}/g) ?? []).join("-");
  });
  return { codes, hashes: codes.map((code) => recoveryHashOf(code)) };
}

/** Accepts a code in any case, with or without dashes, and with O for 0. */
export function recoveryHashOf(code: string): Buffer {
  const letters = code
    .toLowerCase()
    .replace(/[\s-]/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
  return createHash("sha256").update(letters).digest();
}
