import { createHash } from "node:crypto";
import type { MailKind } from "@pharmacy/contract/mails.values";
import { HOUR_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { AppError } from "../app-error.ts";
import type { Transaction } from "../db/database.ts";
import { countTry } from "../http/tries.ts";
import type { Letter } from "./letter.ts";

/** Letters of one kind that go to one address within an hour. */
const LETTERS_AN_HOUR = 5;

/**
 * Whether a letter is counted: only letters that people can send to others as often as they like.
 */
const IS_COUNTED: Record<MailKind, boolean> = {
  invitation: true,
  passwordReset: true,
  emailVerification: true,
  emailChanged: true,
  registrationRejected: true,
  // these never block the caller: letters beyond the limit are dropped
  registrationWaiting: true,
  newDevice: true,
  questionReceived: true,
  // news of one's own account: a stranger must not be able to use them up
  passwordChanged: false,
  secondFactorChanged: false,
  passkeyChanged: false,
  // the schedule sends each once, and a pharmacy is left alone after one that is sent by hand
  expiryReminder: false,
  licenceReminder: false,
  tokenExpiring: false,
  // a person of the network sends each
  questionAnswered: false,
  questionClosed: false,
};

/**
 * Refuses a letter when its address had five of the kind within an hour, from any sender. Counted
 * in the transaction that posts it: a rollback also takes the count back.
 */
export async function requireFewLetters(
  tx: Transaction,
  { kind, recipient }: Pick<Letter, "kind" | "recipient">,
): Promise<void> {
  if (!IS_COUNTED[kind]) return;
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
