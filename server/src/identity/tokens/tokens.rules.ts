import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { IdentityServices } from "../accounts/accounts.network-rules.ts";
import { requirePharmacyInService } from "../accounts/accounts.pharmacy-locks.ts";
import type { tokens } from "./tokens.table.ts";

type Token = typeof tokens.$inferSelect;

/** The pharmacy stays locked until the transaction ends. */
export async function requireRoomForToken(
  tx: Transaction,
  { network, clock }: IdentityServices,
  organization: string,
  replaced?: string,
): Promise<void> {
  await requirePharmacyInService(tx, organization);
  await network.requireRoomForApiToken(tx, organization, clock(), replaced);
}

/** A token that ended keeps its own ending. */
export function requireActive({ usedAt, revokedAt, expiresAt }: Token): void {
  if (usedAt !== null) throw new AppError("conflict", "This link was already used.");
  if (revokedAt !== null) throw new AppError("conflict", "This token was already revoked.");
  if (Date.parse(expiresAt) <= Date.now()) {
    throw new AppError("conflict", "This token has already expired.");
  }
}

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

export function revoked(actor: Actor) {
  const revokedBy = actor.id === null ? null : { id: actor.id, name: actor.name };
  return { revokedAt: new Date().toISOString(), revokedBy };
}
