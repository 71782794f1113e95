import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { IdentityServices } from "../accounts/accounts.network-rules.ts";
import { requirePharmacyInService } from "../accounts/accounts.pharmacy-locks.ts";
import type { tokens } from "./tokens.table.ts";

type Token = typeof tokens.$inferSelect;

/**
 * Requires that a pharmacy is active and its plan allows one more API token. The pharmacy stays
 * locked until the transaction ends.
 *
 * @param besides a token that the new one replaces.
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

/** Only an active token can be revoked: one that ended keeps its own ending. */
export function requireActive({ usedAt, revokedAt, expiresAt }: Token): void {
  if (usedAt !== null) throw new AppError("conflict", "This link was already used.");
  if (revokedAt !== null) throw new AppError("conflict", "This token was already revoked.");
  if (Date.parse(expiresAt) <= Date.now()) {
    throw new AppError("conflict", "This token has already expired.");
  }
}

/** A token can be replaced only once. */
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

/** The fields set in a revoked token. */
export function revoked(actor: Actor) {
  const revokedBy = actor.id === null ? null : { id: actor.id, name: actor.name };
  return { revokedAt: new Date().toISOString(), revokedBy };
}
