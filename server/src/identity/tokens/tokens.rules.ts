import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { requirePharmacyInService } from "../accounts/pharmacies.ts";
import type { IdentityServices } from "../network-rules.ts";
import type { tokens } from "../tables/tokens.table.ts";

type Token = typeof tokens.$inferSelect;

/**
 * What a pharmacy must be, and what its plan must allow, to have one more API token. It stays so until
 * the transaction is over.
 *
 * @param besides a token whose place the new one takes.
 */
export async function requireRoomForToken(
  tx: Transaction,
  { network, clock }: IdentityServices,
  organization: string,
  besides?: string,
): Promise<void> {
  await requirePharmacyInService(tx, organization);
  await network.requireRoomForApiToken(tx, organization, clock(), besides);
}

/** Only a working token is revoked: one that ended by itself keeps its own ending. */
export function requireActive({ usedAt, revokedAt, expiresAt }: Token): void {
  if (usedAt !== null) throw new AppError("conflict", "This link was already used.");
  if (revokedAt !== null) throw new AppError("conflict", "This token was already revoked.");
  if (Date.parse(expiresAt) <= Date.now()) {
    throw new AppError("conflict", "This token has already expired.");
  }
}

/** One token takes the place of another, once. */
export function requireRotatable(token: Token): asserts token is ApiToken {
  if (token.type !== "api" || token.organization === null) throw notRotatable();
  if (token.replacedBy !== null) {
    throw new AppError("conflict", "This token was already rotated. Rotate its replacement.");
  }
  requireActive(token);
}

type ApiToken = Token & { type: "api"; organization: string; name: string };

export function notRotatable(): AppError {
  return new AppError("conflict", "Only an API token can be rotated.");
}

/** What is written into a token that is revoked. */
export function revoked(actor: Actor) {
  const revokedBy = actor.id === null ? null : { id: actor.id, name: actor.name };
  return { revokedAt: new Date().toISOString(), revokedBy };
}
