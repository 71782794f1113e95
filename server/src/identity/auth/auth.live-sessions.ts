import { tokenHashOf } from "../../platform/bearer-secrets.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { askTogether } from "../../platform/db/together.ts";
import { lacksSecondFactor } from "./auth.required-second-factor.ts";

export type LiveSession = Pick<Actor, "id" | "name" | "email" | "role" | "organization"> & {
  sessionId: string;
  lastSeenAt: Date;
  provedAt: Date;
  lacksSecondFactor: boolean;
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

const SESSION_USER = `s.id as "sessionId", s.last_seen_at as "lastSeenAt", s.proved_at as "provedAt",
    u.id, u.name, u.email, u.role, u.organization,
    ${lacksSecondFactor("u")} as "lacksSecondFactor"`;

const ALIVE = `
  join users u on u.id = s.user
  left join organizations o on o.id = u.organization
  where s.ended_at is null and s.expires_at > now()
    and u.status = 'active' and u.deleted_at is null
    and (u.organization is null or (o.status = 'active' and o.deleted_at is null))`;

const LIVE_SESSIONS = `
  select asked.place::int, ${SESSION_USER}
  from unnest(array(select unnest($1::bytea[]))) with ordinality as asked (hash, place)
  join sessions s on s.token_hash = asked.hash ${ALIVE}`;
