import type { KeptScope } from "@pharmacy/contract/tokens/tokens.kept-scopes.values";
import { sql } from "drizzle-orm";
import { tokenHashOf } from "../../platform/bearer-secrets.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { tokens } from "../tokens/tokens.table.ts";

export type LiveToken = Pick<Actor, "name" | "organization"> & {
  tokenId: string;
  scopes: KeptScope[];
  lastUsedAt: Date | null;
};

/** Nothing is cached, so a revoked token stops working at the next request. */
export async function findApiToken(db: Database, token: string): Promise<LiveToken | undefined> {
  const { rows } = await db.$client.query<LiveToken>({
    name: "live_token",
    text: LIVE_TOKEN,
    values: [tokenHashOf(token)],
  });
  return rows[0];
}

const LIVE_TOKEN = `
  select t.id as "tokenId", t.name, t.scopes, t.organization, t.last_used_at as "lastUsedAt"
  from tokens t join organizations o on o.id = t.organization
  where t.secret_hash = $1 and t.type = 'api'
    and t.used_at is null and t.revoked_at is null and t.expires_at > now()
    and o.status = 'active' and o.deleted_at is null`;

export async function noteUse(
  db: Database,
  id: string,
  use: { lastUsedIp: string; lastUsedRoute: string },
): Promise<void> {
  const isStale = sql`(${tokens.lastUsedAt} is null
    or ${tokens.lastUsedAt} < now() - interval '1 minute')`;
  const condition = sql`${tokens.id} = ${id} and ${isStale}`;
  await setUnaudited(db, tokens, condition, { ...use, lastUsedAt: sql`now()` });
}
