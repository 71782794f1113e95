import {
  type Act,
  fieldsBeyond,
  type Grant,
  grantOf,
  type Model,
} from "@pharmacy/contract/permissions";
import { eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Actor, recordDeed } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { isId } from "../db/ids.ts";
import { AppError } from "./app-error.ts";

/** Who may call a route: anybody, anybody signed in, or whoever the table of permissions lets. */
export type Access = "public" | "signedIn" | readonly [Model, Act];

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** Which fields a body sets, where they are not its keys. */
    fieldsOf?: (body: Record<string, unknown>) => readonly string[];
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
 * is settled before the body is read; a refused write is written down.
 */
export function guardRoutes(app: FastifyInstance, db: Database) {
  app.decorateRequest("grant");
  app.addHook("onRoute", ({ url, config }) => {
    if (!config?.access) throw new Error(`${url} does not say who may call it.`);
  });
  app.addHook("onRequest", async (request) => {
    const access = request.routeOptions.config.access ?? "public";
    if (access === "public") return;
    const { role } = request.actor;
    if (role === null) {
      throw new AppError("unauthenticated", "Unauthorized. Please login again.");
    }
    if (access === "signedIn") return;
    request.grant = grantOf(role, ...access);
    if (!request.grant || isForeign(request, access[0])) {
      await refuse(db, request, "You do not have permission to do this.");
    }
  });
  app.addHook("preValidation", async (request) => {
    const { access, fieldsOf = changedFields } = request.routeOptions.config;
    // what is sent to look at something sets nothing
    if (!request.grant || !isRecord(request.body) || access?.[1] === "view") return;
    const fields = fieldsOf(request.body);
    const beyond = fieldsBeyond(request.grant, fields);
    if (beyond.length > 0) {
      await refuse(db, request, `You do not have permission to change ${beyond.join(", ")}.`);
    }
  });
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
 * @param attempted the act, when it is not the one the route names.
 */
export async function refuse(
  db: Database,
  request: Pick<FastifyRequest, "actor" | "method" | "params" | "routeOptions">,
  reason: string,
  attempted?: Act,
): Promise<never> {
  const { access } = request.routeOptions.config;
  const isLook = request.method === "GET" || request.method === "HEAD";
  if (!isLook && Array.isArray(access)) {
    const [model, named] = access as readonly [Model, Act];
    const act = attempted ?? named;
    const { id } = request.params as { id?: string };
    await recordDeed(db, request.actor, {
      action: DEED_OF[act],
      model,
      recordId: id !== undefined && isId(id) ? id : null,
      recordLabel: attemptedOn(model, act, id),
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
