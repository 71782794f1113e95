import { eq, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { setUnaudited } from "../db/unaudited.ts";
import { AppError } from "../http/app-error.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { findSessionById, sessionFinder } from "./live-sessions.ts";
import { signedSession } from "./signed-address.ts";

/** "Last seen" is written at most this often for one session, milliseconds. */
const SEEN_EVERY_MS = 60_000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether a signature in the address names the caller where no header does. */
    acceptsSignature?: true;
  }
}

/**
 * Names the caller of every request from its bearer token, or from the address where a route lets
 * it. No cookie carries authority.
 */
export function authenticateRequests(app: FastifyInstance, db: Database, secret: Buffer) {
  const findSession = sessionFinder(db);
  app.decorateRequest("actor");
  app.addHook("onRequest", async (request) => {
    request.actor = visitorOf(request);
    const { acceptsSignature } = request.routeOptions.config;
    const signedFor = acceptsSignature && signedSession(secret, request.url);
    const [, token] = /^Bearer (adm_s_[\w-]{43})$/.exec(request.headers.authorization ?? "") ?? [];
    const session = token
      ? await findSession(token)
      : signedFor && (await findSessionById(db, signedFor));
    if (!session) return;
    if (signedFor && signedFor !== session.sessionId) {
      throw new AppError("forbidden", "This download address was made for somebody else.");
    }
    const { lastSeenAt, provedAt, lacksSecondFactor, ...person } = session;
    request.actor = { ...request.actor, type: "user", ...person };
    request.provedAt = provedAt;
    request.lacksSecondFactor = lacksSecondFactor;
    if (Date.now() - lastSeenAt.getTime() > SEEN_EVERY_MS) {
      await setUnaudited(db, sessions, eq(sessions.id, session.sessionId), {
        lastSeenAt: sql`now()`,
      });
    }
  });
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
