import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { setUnaudited } from "../db/unaudited.ts";
import { organizations } from "../organizations/organizations.table.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { users } from "../users/users.table.ts";
import { tokenHashOf } from "./sign-in.ts";

/** "Last seen" is written at most this often for one session, milliseconds. */
const SEEN_EVERY_MS = 60_000;

/** Names the caller of every request from its bearer token. No cookie carries authority. */
export function authenticateRequests(app: FastifyInstance, db: Database) {
  const findSession = prepareSessionLookup(db);
  app.decorateRequest("actor");
  app.addHook("onRequest", async (request) => {
    request.actor = visitorOf(request);
    const [, token] = /^Bearer (adm_s_[\w-]{43})$/.exec(request.headers.authorization ?? "") ?? [];
    if (!token) return;
    const [session] = await findSession.execute({ tokenHash: tokenHashOf(token) });
    if (!session) return;
    const { lastSeenAt, ...person } = session;
    request.actor = { ...request.actor, type: "user", ...person };
    if (Date.now() - Date.parse(lastSeenAt) > SEEN_EVERY_MS) {
      await setUnaudited(db, sessions, eq(sessions.id, session.sessionId), {
        lastSeenAt: sql`now()`,
      });
    }
  });
}

/** A session that is alive, of a person who is, in a pharmacy that is. */
function prepareSessionLookup(db: Database) {
  return db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      organization: users.organization,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user))
    .leftJoin(organizations, eq(organizations.id, users.organization))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql`now()`),
        eq(users.status, "active"),
        isNull(users.deletedAt),
        or(
          isNull(users.organization),
          and(eq(organizations.status, "active"), isNull(organizations.deletedAt)),
        ),
      ),
    )
    .prepare("live_session");
}

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
