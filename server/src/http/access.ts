import type { AuditAction } from "@pharmacy/contract/audit-logs";
import {
  type Act,
  fieldsBeyond,
  type Grant,
  grantOf,
  type Model,
} from "@pharmacy/contract/permissions";
import type { ApiScope } from "@pharmacy/contract/tokens";
import { eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Actor, recordDeed } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { isId } from "../db/ids.ts";
import { AppError } from "./app-error.ts";

/** Who may call a route: anybody, anybody signed in, or whoever the table of permissions lets. */
export type Access = "public" | "signedIn" | readonly [Model, Act];

/** What a call wants, where its address alone does not say so. */
export type Attempt = {
  act: Act;
  /** How the audit log calls it. */
  action: AuditAction;
  /** The fields it sets. */
  fields: readonly string[];
  /** The records it is about. */
  ids: readonly string[];
};

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** What an API token must name to call it. A program may call no route that says nothing. */
    scope?: ApiScope;
    /** What a body attempts, where not every body wants the same: read, not yet checked. */
    attemptOf?: (body: Record<string, unknown>) => Attempt;
  }
  interface FastifyRequest {
    /** Who is calling; a visitor when nobody is signed in. */
    actor: Actor;
    /** What the table of permissions gives the caller on this route. */
    grant: Grant | undefined;
  }
}

/** How the audit log calls an act that was refused. A look is written down only when it exports. */
const DEED_OF = {
  view: "export",
  create: "create",
  edit: "update",
  act: "update",
  delete: "delete",
} as const;

/**
 * Every route under `/api` says who may call it, or the server does not start. Whether the caller may
 * is settled before the body is read, or before it is checked where it says what is attempted; a
 * refused write is written down.
 */
export function guardRoutes(app: FastifyInstance, db: Database) {
  app.decorateRequest("grant");
  app.addHook("onRoute", ({ url, config }) => {
    if (!config?.access) throw new Error(`${url} does not say who may call it.`);
  });
  app.addHook("onRequest", async (request) => {
    if (request.actor.type === "apiToken") return requireScope(db, request);
    const access = request.routeOptions.config.access ?? "public";
    if (access === "public") return;
    const { role } = request.actor;
    if (role === null) {
      throw new AppError("unauthenticated", "Unauthorized. Please login again.");
    }
    if (access === "signedIn" || request.routeOptions.config.attemptOf) return;
    await requireGrant(db, request, access);
  });
  app.addHook("preValidation", async (request) => {
    // a program was let in by its scope, and has no role that could limit it further
    if (request.actor.type === "apiToken") return;
    const { access, attemptOf } = request.routeOptions.config;
    const body = isRecord(request.body) ? request.body : {};
    const attempt = attemptOf?.(body);
    if (attempt && access && typeof access !== "string") {
      await requireGrant(db, request, [access[0], attempt.act], attempt);
    }
    // what is sent to look at something sets nothing
    if (!request.grant || access?.[1] === "view") return;
    const beyond = fieldsBeyond(request.grant, attempt?.fields ?? changedFields(body));
    if (beyond.length > 0) {
      const reason = `You do not have permission to change ${beyond.join(", ")}.`;
      await refuse(db, request, reason, attempt);
    }
  });
}

/** A program may call what its token names, and nothing besides, whoever else may. */
async function requireScope(db: Database, request: FastifyRequest): Promise<void> {
  const { scope } = request.routeOptions.config;
  if (scope && request.actor.scopes?.includes(scope)) return;
  await refuse(db, request, "This token does not allow that.");
}

/** Settles whether the caller may do this at all, and what the grant limits it to. */
async function requireGrant(
  db: Database,
  request: FastifyRequest,
  [model, act]: readonly [Model, Act],
  attempt?: Attempt,
): Promise<void> {
  const { role } = request.actor;
  request.grant = role === null ? undefined : grantOf(role, model, act);
  if (!request.grant || isForeign(request, model)) {
    await refuse(db, request, "You do not have permission to do this.", attempt);
  }
}

/** A pharmacy's own people asking for another pharmacy. Whether it exists is not theirs to know. */
function isForeign({ grant, actor, params }: FastifyRequest, model: Model): boolean {
  const { id } = params as { id?: string };
  return (
    Boolean(grant?.own) && model === "organization" && id !== undefined && id !== actor.organization
  );
}

function isRecord(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Buffer.isBuffer(body);
}

function changedFields(body: Record<string, unknown>): string[] {
  return Object.keys(body).filter((field) => field !== "version");
}

/**
 * Refuse a call, and write down what was attempted unless it was but a look.
 *
 * @param attempt what was attempted, where the route alone does not say it.
 */
export async function refuse(
  db: Database,
  request: Pick<FastifyRequest, "actor" | "method" | "params" | "routeOptions">,
  reason: string,
  attempt?: Attempt,
): Promise<never> {
  const { access } = request.routeOptions.config;
  const isLook = request.method === "GET" || request.method === "HEAD";
  if (!isLook && Array.isArray(access)) {
    const [model, act] = access as readonly [Model, Act];
    const { id } = request.params as { id?: string };
    await recordDeed(db, request.actor, {
      action: attempt?.action ?? DEED_OF[act],
      model,
      recordId: id !== undefined && isId(id) ? id : null,
      recordLabel: attemptedOn(model, act, id),
      changes: attempt?.ids.length ? [{ field: "ids", from: null, to: attempt.ids }] : [],
      outcome: "denied",
    });
  }
  throw new AppError("forbidden", reason);
}

/** Its name is not looked up: whether it exists is not the caller's to know. */
function attemptedOn(model: Model, act: Act, id: string | undefined): string {
  if (id !== undefined) return `this ${model}`;
  return act === "create" ? `a new ${model}` : `several ${model}s`;
}

/** Keeps a list to what belongs to the caller's pharmacy; the network's own people see all. */
export function scoped(actor: Actor, column: PgColumn): SQL | undefined {
  return actor.organization === null ? undefined : eq(column, actor.organization);
}
