import { eq, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { setUnaudited } from "../db/unaudited.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { tokenHashOf } from "./sign-in.ts";

/** "Last seen" is written at most this often for one session, milliseconds. */
const SEEN_EVERY_MS = 60_000;

/** Names the caller of every request from its bearer token. No cookie carries authority. */
export function authenticateRequests(app: FastifyInstance, db: Database) {
  app.decorateRequest("actor");
  app.addHook("onRequest", async (request) => {
    request.actor = visitorOf(request);
    const [, token] = /^Bearer (adm_s_[\w-]{43})$/.exec(request.headers.authorization ?? "") ?? [];
    if (!token) return;
    const session = await findSession(db, token);
    if (!session) return;
    const { lastSeenAt, ...person } = session;
    request.actor = { ...request.actor, type: "user", ...person };
    if (Date.now() - lastSeenAt.getTime() > SEEN_EVERY_MS) {
      await setUnaudited(db, sessions, eq(sessions.id, session.sessionId), {
        lastSeenAt: sql`now()`,
      });
    }
  });
}

type LiveSession = Pick<Actor, "id" | "name" | "email" | "role" | "organization"> & {
  sessionId: string;
  lastSeenAt: Date;
};

/**
 * A session that is alive, of a person who is, in a pharmacy that is. It runs on every request, so it
 * is a prepared statement given straight to the driver: a third of the work of building it anew.
 */
async function findSession(db: Database, token: string): Promise<LiveSession | undefined> {
  const { rows } = await db.$client.query<LiveSession>({
    name: "live_session",
    text: LIVE_SESSION,
    values: [tokenHashOf(token)],
  });
  return rows[0];
}

const LIVE_SESSION = `
  select s.id as "sessionId", s.last_seen_at as "lastSeenAt", u.id, u.name, u.email, u.role, u.organization
  from sessions s
  join users u on u.id = s.user
  left join organizations o on o.id = u.organization
  where s.token_hash = $1 and s.ended_at is null and s.expires_at > now()
    and u.status = 'active' and u.deleted_at is null
    and (u.organization is null or (o.status = 'active' and o.deleted_at is null))`;

const USER_AGENT_MAX = 512;

function visitorOf(request: FastifyRequest): Actor {
  return {
    type: "visitor",
    id: null,
    name: "Visitor",
    email: null,
    role: null,
    organization: null,
    sessionId: null,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers["user-agent"]?.slice(0, USER_AGENT_MAX) ?? null,
  };
}
