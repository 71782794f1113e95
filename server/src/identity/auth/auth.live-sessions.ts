import { rolesThatMay } from "@pharmacy/contract/permissions";
import { tokenHashOf } from "../../platform/bearer-secrets.ts";
import type { Actor, Seer } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { askTogether } from "../../platform/db/together.ts";
import { lacksSecondFactor } from "./auth.required-second-factor.ts";

export type LiveSession = Pick<Actor, "id" | "name" | "email" | "role" | "organization"> & {
  sessionId: string;
  lastSeenAt: Date;
  provedAt: Date;
  lacksSecondFactor: boolean;
  /** Null in a user's own session. */
  seer: Seer | null;
};

/**
 * Nothing is cached, so signing out takes effect at the next request. It runs on every request:
 * concurrent requests share one prepared statement, sent straight to the driver.
 */
export function sessionFinder(db: Database): (token: string) => Promise<LiveSession | undefined> {
  return askTogether((tokens) => findSessions(db, tokens));
}

async function findSessions(db: Database, tokens: string[]): Promise<Map<string, LiveSession>> {
  const { rows } = await db.$client.query<LiveSession & { place: number }>({
    name: "live_sessions",
    text: LIVE_SESSIONS,
    values: [tokens.map(tokenHashOf)],
  });
  return new Map(rows.map(({ place, ...session }) => [tokens[place - 1] ?? "", session]));
}

/** For a URL that was signed for a session. */
export async function findSessionById(db: Database, id: string): Promise<LiveSession | undefined> {
  const { rows } = await db.$client.query<LiveSession>({
    name: "live_session_by_id",
    text: `select ${SESSION_USER} from sessions s ${ALIVE} and s.id = $1`,
    values: [id],
  });
  return rows[0];
}

/** The roles that may see the dashboard as a user, for SQL. */
const SEERS = rolesThatMay("session", "create")
  .map((role) => `'${role}'`)
  .join(", ");

const SESSION_USER = `s.id as "sessionId", s.last_seen_at as "lastSeenAt", s.proved_at as "provedAt",
    u.id, u.name, u.email, u.role, u.organization,
    s.seen_from is null and ${lacksSecondFactor("u")} as "lacksSecondFactor",
    case when s.seen_from is not null then jsonb_build_object('id', seer.id, 'name', seer.name,
      'email', seer.email, 'role', seer.role, 'sessionId', s.seen_from) end as seer`;

const ALIVE = `
  join users u on u.id = s.user
  left join organizations o on o.id = u.organization
  left join sessions seen on seen.id = s.seen_from
  left join users seer on seer.id = seen.user
  where s.ended_at is null and s.expires_at > now()
    and u.status = 'active' and u.deleted_at is null
    and (u.organization is null or (o.status = 'active' and o.deleted_at is null))
    and (s.seen_from is null or (seen.ended_at is null and seen.expires_at > now()
      and seer.status = 'active' and seer.deleted_at is null and seer.role in (${SEERS})))`;

const LIVE_SESSIONS = `
  select asked.place::int, ${SESSION_USER}
  from unnest(array(select unnest($1::bytea[]))) with ordinality as asked (hash, place)
  join sessions s on s.token_hash = asked.hash ${ALIVE}`;
