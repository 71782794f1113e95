import { DAY_MS } from "@pharmacy/contract/time.values";
import type { KeptScope } from "@pharmacy/contract/tokens/tokens.kept-scopes.values";
import {
  API_TOKEN_DAYS_MAX,
  OVERLAP_MS,
  type Overlap,
} from "@pharmacy/contract/tokens/tokens.values";
import { and, eq, isNull } from "drizzle-orm";
import { newSecret, tokenHashOf } from "../../platform/bearer-secrets.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { insertRecord, updateRecord } from "../../platform/db/records.ts";
import type { IdentityServices } from "../accounts/accounts.network-rules.ts";
import { requirePharmacyInService } from "../accounts/accounts.pharmacy-locks.ts";
import { warnedFrom } from "./tokens.expiry-warnings.ts";
import {
  requireRevocable,
  requireRoomForToken,
  requireRotatable,
  revoked,
} from "./tokens.rules.ts";
import { API_PREFIX, hintOf } from "./tokens.secrets.ts";
import { tokenKind, tokens } from "./tokens.table.ts";

const LIFE_MAX_MS = API_TOKEN_DAYS_MAX * DAY_MS;

type Wanted = {
  name: string;
  organization: string;
  scopes: KeptScope[];
  expiresAt: number;
};

/** The secret is returned only once: the table has its hash. */
export type Issued = { id: string; secret: string };

export function createApiToken(
  services: IdentityServices,
  actor: Actor,
  wanted: Wanted,
): Promise<Issued> {
  return services.db.transaction(async (tx) => {
    await requireRoomForToken(tx, services, wanted.organization);
    return issue(tx, actor, wanted);
  });
}

async function issue(tx: Transaction, actor: Actor, wanted: Wanted): Promise<Issued> {
  const now = Date.now();
  const lifeMs = Math.min(wanted.expiresAt - now, LIFE_MAX_MS);
  const secret = newSecret(API_PREFIX);
  const { id } = await insertRecord(tx, actor, tokenKind, {
    type: "api",
    name: wanted.name,
    user: actor.id,
    organization: wanted.organization,
    scopes: wanted.scopes,
    secretHash: tokenHashOf(secret),
    hint: hintOf(API_PREFIX, secret),
    expiresAt: new Date(now + lifeMs).toISOString(),
    warnedDays: warnedFrom(lifeMs),
  });
  return { id, secret };
}

/** The old token keeps working for the overlap, in which the plan must allow both. */
export async function rotateApiToken(
  services: IdentityServices,
  actor: Actor,
  id: string,
  overlap: Overlap,
): Promise<Issued> {
  return services.db.transaction(async (tx) => {
    let issued: Issued | undefined;
    await requireRoomBeside(tx, services, id, overlap);
    await updateRecord(
      tx,
      actor,
      tokenKind,
      id,
      {},
      {
        action: overlap === "now" ? "revoke" : "update",
        rule: async (before) => {
          requireRotatable(actor, before);
          const { name, organization, scopes } = before;
          const lifeMs = Date.parse(before.expiresAt) - Date.parse(before.createdAt);
          const expiresAt = Date.now() + lifeMs;
          issued = await issue(tx, actor, { name, organization, scopes: scopes ?? [], expiresAt });
          return { replacedBy: issued.id, ...endAfter(actor, overlap, before.expiresAt) };
        },
      },
    );
    if (!issued) throw new Error("A token was rotated and none was made.");
    return issued;
  });
}

/** An immediate replacement adds nothing, even if the plan now allows less. */
async function requireRoomBeside(
  tx: Transaction,
  services: IdentityServices,
  id: string,
  overlap: Overlap,
) {
  const [token] = await tx
    .select({ organization: tokens.organization })
    .from(tokens)
    .where(eq(tokens.id, id));
  if (!token?.organization) return;
  if (overlap === "now") await requirePharmacyInService(tx, token.organization);
  else await requireRoomForToken(tx, services, token.organization, id);
}

function endAfter(actor: Actor, overlap: Overlap, expiresAt: string) {
  if (overlap === "now") return revoked(actor);
  const end = Math.min(Date.parse(expiresAt), Date.now() + OVERLAP_MS[overlap]);
  return { expiresAt: new Date(end).toISOString() };
}

/** If several callers revoke it at once, one succeeds and the others are refused. */
export async function revokeToken(db: Database, actor: Actor, id: string): Promise<void> {
  await updateRecord(db, actor, tokenKind, id, revoked(actor), {
    action: "revoke",
    check: (token) => requireRevocable(actor, token),
  });
}

export async function revokeTokensOf(
  tx: Transaction,
  actor: Actor,
  organization: string,
): Promise<void> {
  const open = await tx
    .select({ id: tokens.id })
    .from(tokens)
    .where(
      and(eq(tokens.organization, organization), isNull(tokens.usedAt), isNull(tokens.revokedAt)),
    );
  for (const { id } of open) {
    await updateRecord(tx, actor, tokenKind, id, revoked(actor), { action: "revoke" });
  }
}
