import { TOKEN_ACTS } from "@pharmacy/contract/tokens/tokens.acts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { requireAct } from "../../platform/http/require-act.ts";
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
export function requireRevocable(actor: Actor, token: Token): void {
  requireAct("token", TOKEN_ACTS.revoke, stateOf(token), actor);
}

export function requireRotatable(actor: Actor, token: Token): asserts token is ApiToken {
  requireAct("token", TOKEN_ACTS.rotate, stateOf(token), actor);
}

type ApiToken = Token & { type: "api"; organization: string; name: string };

/** Lists work out the status in the database. */
function stateOf({ type, replacedBy, usedAt, revokedAt, expiresAt }: Token) {
  const isOver = Date.parse(expiresAt) <= Date.now();
  const open = isOver ? "expired" : "active";
  const status = usedAt !== null ? "used" : revokedAt !== null ? "revoked" : open;
  return { type, replacedBy, status } as const;
}

export function revoked(actor: Actor) {
  const revokedBy = actor.id === null ? null : { id: actor.id, name: actor.name };
  return { revokedAt: new Date().toISOString(), revokedBy };
}
