import { seal, unseal } from "../../platform/email/sealing.ts";
import { newWebhookSecret } from "./webhooks.signature.ts";
import type { webhooks } from "./webhooks.table.ts";

export function newSealedSecret(key: Buffer) {
  const secret = newWebhookSecret();
  return { secret, sealed: seal(key, "webhook", secret) };
}

type Stored = Pick<typeof webhooks.$inferSelect, "secret" | "oldSecret" | "oldSecretUntil">;

/** The newest first. */
export function secretsOf(
  key: Buffer,
  { secret, oldSecret, oldSecretUntil }: Stored,
  now: number,
): string[] {
  const isOver = oldSecretUntil === null || Date.parse(oldSecretUntil) <= now;
  const all = oldSecret === null || isOver ? [secret] : [secret, oldSecret];
  return all.map((sealed) => unseal(key, "webhook", sealed));
}
