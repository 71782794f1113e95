import { createHash } from "node:crypto";
import { allOf } from "@pharmacy/contract/extras";
import { HOUR_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { AppError } from "../app-error.ts";
import type { Transaction } from "../db/database.ts";
import { countTry } from "../http/tries.ts";
import type { Letter } from "./letter.ts";

/** Most letters of one kind to one address within an hour. */
const LETTERS_AN_HOUR = 5;

const LETTERS = allOf("letters");

/**
 * Refuses a letter if its address has received five of the kind within an hour, from any sender.
 * Counted in the transaction that posts it: a rollback also undoes the count.
 */
export async function requireFewLetters(
  tx: Transaction,
  { kind, recipient }: Pick<Letter, "kind" | "recipient">,
): Promise<void> {
  if (!LETTERS[kind].isCounted) return;
  const { current, ttl } = await countTry(tx, `letter ${kind} ${keyOf(recipient)}`, HOUR_MS);
  if (current <= LETTERS_AN_HOUR) return;
  const minutes = Math.ceil(ttl / MINUTE_MS);
  throw new AppError(
    "too_many_requests",
    `${recipient} was sent ${LETTERS_AN_HOUR} letters of this kind within an hour. You can send the next one in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    { retryAfterS: Math.ceil(ttl / 1000) },
  );
}

/** A hash, so that counters reveal no address. */
function keyOf(recipient: string): string {
  return createHash("sha256").update(recipient.toLowerCase()).digest("base64url");
}
