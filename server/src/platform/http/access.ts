import { ACTS, type Act } from "@pharmacy/contract/grants.values";
import type { Model } from "@pharmacy/contract/models";
import { fieldsBeyond, type Grant, grantOf } from "@pharmacy/contract/permissions";
import { ROLES } from "@pharmacy/contract/roles.values";
import type { ApiScope } from "@pharmacy/contract/tokens/tokens.values";
import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import { type Actor, onlyReads } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { isId } from "../db/ids.ts";
import type { Kind } from "../db/kinds.ts";
import { type Attempt, noteRefusal, type Refused } from "./note-refusal.ts";

export type Access = "public" | "signedIn" | readonly [Model, Act];

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** Without one, programs may not call the route. */
    scope?: ApiScope;
    /** The model of the record that `:id` identifies, if it is not the one of `access`. */
    idOf?: Model;
    /** Open to someone who sees the dashboard as another user, though it writes. */
    endsSession?: true;
    /** Only for roles whose grant covers all records. */
    whole?: true;
    /** Gets the body parsed, but not validated yet. */
    attemptOf?: (body: Record<string, unknown>) => Attempt;
  }
  interface FastifyRequest {
    actor: Actor;
    grant: Grant | undefined;
  }
}

type Ownership = "organization" | "grantable" | "isSharedWithoutOrganization" | "person";

export type Owned = Pick<Kind, "table" | "model" | "present" | Ownership>;

/**
 * Every route declares who may call it, or the server does not start. Permission is checked before
 * the body is read or, if the body determines what is attempted, before it is validated.
 */
export function guardRoutes(app: FastifyInstance, db: Database, kinds: readonly Owned[] = []) {
  const kindOf = new Map(kinds.map((kind) => [kind.model, kind]));
  app.decorateRequest("grant");
  app.addHook("onRoute", ({ url, config }) => {
    if (!config?.access) throw new Error(`${url} does not say who may call it.`);
    if (typeof config.access === "string" || !url.includes("/:id")) return;
    const [model] = config.access;
    const named = config.idOf ?? model;
    if (isLimitedFor(model) && !kindOf.has(named)) {
      throw new Error(`${url} cannot tell whose a ${named} is.`);
    }
  });
  app.addHook("onRequest", async (request) => {
    if (request.actor.seer) requireReading(request);
    if (request.actor.type === "apiToken") return requireScope(db, request, kindOf);
    const access = request.routeOptions.config.access ?? "public";
    if (access === "public") return;
    const { role } = request.actor;
    if (role === null) {
      throw new AppError("unauthenticated", "Unauthorized. Please login again.");
    }
    if (access === "signedIn" || request.routeOptions.config.attemptOf) return;
    await requireGrant(db, request, kindOf, access);
  });
  app.addHook("preValidation", async (request) => {
    const { access } = request.routeOptions.config;
    const body = bodyOf(request);
    if (request.actor.type === "apiToken") {
      // its scope admitted it, and it has no role that could limit it further
      if (!request.grant?.own || !namesOther(body.organization, request.actor)) return;
      await refuse(db, request, BEYOND_TOKEN);
    }
    const attempt = attemptIn(request);
    if (attempt && access && typeof access !== "string") {
      await requireGrant(db, request, kindOf, [access[0], attempt.act], attempt);
    }
    // a body sent with a request to view changes nothing
    if (!request.grant || access?.[1] === "view") return;
    const beyond = fieldsBeyond(request.grant, attempt?.fields ?? changedFields(body));
    if (beyond.length > 0) {
      const reason = `You do not have permission to change ${beyond.join(", ")}.`;
      await refuse(db, request, reason, attempt);
    }
    if (request.grant.own && namesOther(body.organization, request.actor)) {
      await refuse(db, request, "You do not have permission to do this.", attempt);
    }
  });
}

/** Someone who sees the dashboard as a user reads what the user reads, and ends it. */
function requireReading({ actor, method, routeOptions }: FastifyRequest): void {
  const { access, endsSession } = routeOptions.config;
  const isRead = method === "GET" || method === "HEAD";
  const isLook = typeof access === "string" || access?.[1] === "view";
  if (!endsSession && !(isRead && isLook)) throw onlyReads(actor);
}

const BEYOND_TOKEN = "This token does not allow that.";

/** A program has the records of its own pharmacy, as far as records belong to pharmacies. */
async function requireScope(
  db: Database,
  request: FastifyRequest,
  kindOf: ReadonlyMap<Model, Owned>,
): Promise<void> {
  const { scope, access, idOf } = request.routeOptions.config;
  if (!scope || !access || !request.actor.scopes?.includes(scope)) {
    return refuse(db, request, BEYOND_TOKEN);
  }
  if (typeof access === "string") return;
  const [model, act] = access;
  if (!isLimitedFor(model)) return;
  request.grant = { acts: [act], own: true };
  if (await isForeign(db, request, kindOf.get(idOf ?? model))) {
    await refuse(db, request, BEYOND_TOKEN);
  }
}

async function requireGrant(
  db: Database,
  request: FastifyRequest,
  kindOf: ReadonlyMap<Model, Owned>,
  [model, act]: readonly [Model, Act],
  attempt?: Attempt,
): Promise<void> {
  const { role } = request.actor;
  request.grant = role === null ? undefined : grantOf(role, model, act);
  const { grant } = request;
  const { whole, idOf: named = model } = request.routeOptions.config;
  const isPart = whole && isLimited(grant);
  if (!grant || isPart || (await isForeign(db, request, kindOf.get(named)))) {
    await refuse(db, request, "You do not have permission to do this.", attempt);
  }
}

export function isLimited(grant: Grant | undefined): boolean {
  return Boolean(grant && (grant.own || grant.mine || grant.isByHistory));
}

/** Their existence must stay hidden from the caller. */
async function isForeign(
  db: Database,
  { grant, actor, params }: FastifyRequest,
  kind: Owned | undefined,
): Promise<boolean> {
  const { id } = params as { id?: string };
  if (id === undefined || !(grant?.own || grant?.mine)) return false;
  if (!kind || !isId(id)) return true;
  const { table, present } = kind;
  return (
    (await db.$count(table, and(eq(table.id, id), present, limitOf(grant, actor, kind)))) === 0
  );
}

function isLimitedFor(model: Model): boolean {
  const grants = ROLES.flatMap((role) => ACTS.map((act) => grantOf(role, model, act)));
  return grants.some((grant) => grant?.own || grant?.mine);
}

/** Pharmacy users write only for their own pharmacy, whatever the body says. */
function namesOther(organization: unknown, actor: Actor): boolean {
  return typeof organization === "string" && organization.toLowerCase() !== actor.organization;
}

export function attemptIn(request: FastifyRequest): Attempt | undefined {
  return request.routeOptions.config.attemptOf?.(bodyOf(request));
}

function bodyOf({ body }: FastifyRequest): Record<string, unknown> {
  return isRecord(body) ? body : {};
}

function isRecord(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Buffer.isBuffer(body);
}

function changedFields(body: Record<string, unknown>): string[] {
  return Object.keys(body).filter((field) => field !== "version");
}

/** Logged, unless it only reads. */
export async function refuse(
  db: Database,
  request: Refused,
  reason: string,
  attempt?: Attempt,
): Promise<never> {
  await noteRefusal(db, request, attempt);
  throw new AppError("forbidden", reason);
}

const PROGRAM: Grant = { acts: ["view"], own: true };

export function scopeOf(
  actor: Pick<Actor, "id" | "role" | "organization">,
  kind: Pick<Owned, "model" | Ownership>,
): SQL | undefined {
  // a program has no role, and reads what its pharmacy has
  const grant = actor.role === null ? PROGRAM : grantOf(actor.role, kind.model, "view");
  return grant ? limitOf(grant, actor, kind) : sql`false`;
}

/** None if their owner cannot be determined. */
function limitOf(
  { own, mine }: Grant,
  actor: Pick<Actor, "id" | "organization">,
  { organization, grantable, isSharedWithoutOrganization, person }: Pick<Owned, Ownership>,
): SQL | undefined {
  if (mine) return person && actor.id !== null ? eq(person, actor.id) : sql`false`;
  if (!own) return;
  if (!organization || actor.organization === null) return sql`false`;
  const isOwn = eq(organization, actor.organization);
  return and(isSharedWithoutOrganization ? or(isOwn, isNull(organization)) : isOwn, grantable);
}
