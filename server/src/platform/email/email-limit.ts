import { createHash } from "node:crypto";
import { allOf } from "@pharmacy/contract/extras";
import { HOUR_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { AppError } from "../app-error.ts";
import type { Transaction } from "../db/database.ts";
import { attemptsFrom, countAttempt, countAttempts } from "../http/attempts.ts";
import type { Email } from "./email.ts";

const EMAILS_AN_HOUR = 5;

const EMAIL_RULES = allOf("emails");

/** Counted in the transaction that posts it: a rollback also undoes the count. */
export async function requireEmailAllowance(
  tx: Transaction,
  { kind, recipient }: Pick<Email, "kind" | "recipient">,
): Promise<void> {
  if (!EMAIL_RULES[kind].isCounted) return;
  const { current, ttl } = await countAttempt(tx, counterOf(kind, recipient), HOUR_MS);
  if (current <= EMAILS_AN_HOUR) return;
  throw new AppError("too_many_requests", refusalOf(recipient, ttl), {
    retryAfterS: Math.ceil(ttl / 1000),
  });
}

function refusalOf(recipient: string, ttl: number): string {
  const minutes = Math.ceil(ttl / MINUTE_MS);
  return `${EMAILS_AN_HOUR} emails of this kind were written to ${recipient} within an hour. You can send the next one in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}

export async function withinEmailAllowance<Sent extends Pick<Email, "kind" | "recipient">>(
  tx: Transaction,
  emails: readonly Sent[],
): Promise<Sent[]> {
  const counted = emails.filter(({ kind }) => EMAIL_RULES[kind].isCounted);
  const keys = counted.map(({ kind, recipient }) => counterOf(kind, recipient));
  const counts = await countAttempts(tx, keys, HOUR_MS);
  return emails.filter(
    ({ kind, recipient }) => (counts.get(counterOf(kind, recipient)) ?? 0) <= EMAILS_AN_HOUR,
  );
}

export async function tooManySent(
  tx: Transaction,
  kind: Email["kind"],
  recipients: readonly string[],
): Promise<Map<string, string>> {
  const byKey = new Map(recipients.map((recipient) => [counterOf(kind, recipient), recipient]));
  const full = await attemptsFrom(tx, [...byKey.keys()], EMAILS_AN_HOUR);
  return new Map(
    [...full].map(([key, ttl]) => {
      const recipient = byKey.get(key) ?? "";
      return [recipient, refusalOf(recipient, ttl)];
    }),
  );
}

const counterOf = (kind: Email["kind"], recipient: string) => `letter ${kind} ${keyOf(recipient)}`;

/** A hash, so that counters reveal no address. */
function keyOf(recipient: string): string {
  return createHash("sha256").update(recipient.toLowerCase()).digest("base64url");
}
