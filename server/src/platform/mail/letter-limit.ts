import { createHash } from "node:crypto";
import { allOf } from "@pharmacy/contract/extras";
import { HOUR_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { AppError } from "../app-error.ts";
import type { Transaction } from "../db/database.ts";
import { countTries, countTry, triesFrom } from "../http/tries.ts";
import type { Letter } from "./letter.ts";

const LETTERS_AN_HOUR = 5;

const LETTERS = allOf("letters");

/** Counted in the transaction that posts it: a rollback also undoes the count. */
export async function requireFewLetters(
  tx: Transaction,
  { kind, recipient }: Pick<Letter, "kind" | "recipient">,
): Promise<void> {
  if (!LETTERS[kind].isCounted) return;
  const { current, ttl } = await countTry(tx, counterOf(kind, recipient), HOUR_MS);
  if (current <= LETTERS_AN_HOUR) return;
  throw new AppError("too_many_requests", refusalOf(recipient, ttl), {
    retryAfterS: Math.ceil(ttl / 1000),
  });
}

function refusalOf(recipient: string, ttl: number): string {
  const minutes = Math.ceil(ttl / MINUTE_MS);
  return `${LETTERS_AN_HOUR} emails of this kind were written to ${recipient} within an hour. You can send the next one in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}

export async function fewLetters<Sent extends Pick<Letter, "kind" | "recipient">>(
  tx: Transaction,
  letters: readonly Sent[],
): Promise<Sent[]> {
  const counted = letters.filter(({ kind }) => LETTERS[kind].isCounted);
  const keys = counted.map(({ kind, recipient }) => counterOf(kind, recipient));
  const counts = await countTries(tx, keys, HOUR_MS);
  return letters.filter(
    ({ kind, recipient }) => (counts.get(counterOf(kind, recipient)) ?? 0) <= LETTERS_AN_HOUR,
  );
}

export async function tooManySent(
  tx: Transaction,
  kind: Letter["kind"],
  recipients: readonly string[],
): Promise<Map<string, string>> {
  const byKey = new Map(recipients.map((recipient) => [counterOf(kind, recipient), recipient]));
  const full = await triesFrom(tx, [...byKey.keys()], LETTERS_AN_HOUR);
  return new Map(
    [...full].map(([key, ttl]) => {
      const recipient = byKey.get(key) ?? "";
      return [recipient, refusalOf(recipient, ttl)];
    }),
  );
}

const counterOf = (kind: Letter["kind"], recipient: string) => `letter ${kind} ${keyOf(recipient)}`;

/** A hash, so that counters reveal no address. */
function keyOf(recipient: string): string {
  return createHash("sha256").update(recipient.toLowerCase()).digest("base64url");
}
