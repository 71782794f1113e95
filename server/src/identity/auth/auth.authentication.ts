import { eq, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { signedSession } from "../../platform/http/signed-address.ts";
import { isUnwritable } from "../../platform/http/storage-failures.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { API_PREFIX } from "../tokens/tokens.secrets.ts";
import { findSessionById, sessionFinder } from "./auth.live-sessions.ts";
import { findApiToken, noteUse } from "./auth.live-tokens.ts";

const SEEN_EVERY_MS = 60_000;

declare module "fastify" {
  interface FastifyContextConfig {
    acceptsSignature?: true;
  }
}

const BEARER = /^Bearer ((?:adm_s|pk)_[\w-]{43})$/;

/** Identifies the caller by bearer token or signed URL. Cookies carry no authority. */
export function authenticateRequests(app: FastifyInstance, db: Database, secret: Buffer) {
  const findSession = sessionFinder(db);
  app.decorateRequest("actor");
  app.addHook("onRequest", async (request) => {
    request.actor = visitorOf(request);
    const { acceptsSignature } = request.routeOptions.config;
    const signedFor = acceptsSignature && signedSession(secret, request.url);
    const [, token] = BEARER.exec(request.headers.authorization ?? "") ?? [];
    if (token?.startsWith(API_PREFIX)) return identifyProgram(db, request, token);
    const session = token
      ? await findSession(token)
      : signedFor && (await findSessionById(db, signedFor));
    if (!session) return;
    if (signedFor && signedFor !== session.sessionId) {
      throw new AppError("forbidden", "This download link belongs to another user.");
    }
    const { lastSeenAt, provedAt, lacksSecondFactor, ...person } = session;
    request.actor = { ...request.actor, type: "user", ...person };
    request.provedAt = provedAt;
    request.lacksSecondFactor = lacksSecondFactor;
    if (Date.now() - lastSeenAt.getTime() > SEEN_EVERY_MS) {
      const isThisSession = eq(sessions.id, session.sessionId);
      await setUnaudited(db, sessions, isThisSession, { lastSeenAt: sql`now()` }).catch(
        unlessUnwritable,
      );
    }
  });
}

async function identifyProgram(
  db: Database,
  request: FastifyRequest,
  token: string,
): Promise<void> {
  const found = await findApiToken(db, token);
  if (!found) return;
  const { lastUsedAt, ...program } = found;
  request.actor = { ...request.actor, ...program, type: "apiToken" };
  if (lastUsedAt && Date.now() - lastUsedAt.getTime() <= SEEN_EVERY_MS) return;
  await noteUse(db, program.tokenId, {
    lastUsedIp: request.ip,
    lastUsedRoute: `${request.method} ${request.routeOptions.url ?? ""}`,
  }).catch(unlessUnwritable);
}

/** A full disk does not block reading. */
function unlessUnwritable(error: unknown): void {
  if (!isUnwritable(error)) throw error;
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
