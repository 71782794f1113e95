import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** OWASP's parameters for argon2id; about 20 ms, off the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Checked for an unknown email, so that it takes as long as a wrong password. */
const absent = hashPassword(randomBytes(16).toString("hex"));

export async function isPassword(hashed: string | null | undefined, password: string) {
  const isRight = await verify(hashed ?? (await absent), password);
  return isRight && Boolean(hashed);
}

/** A password of 80 bits for users to copy once, without letters that look alike. */
export function newPassword(): string {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return (letters.match(/.{4}/g) ?? []).join("-");
}
