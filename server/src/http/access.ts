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
  }
  interface FastifyRequest {
    /** Who is calling; a visitor when nobody is signed in. */
    actor: Actor;
    /** What the table of permissions gives the caller on this route. */
    grant: Grant | undefined;
  }
}

/** How the audit log calls an act that was refused. */
const DEED_OF = {
  view: "update",
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
    if (!request.grant || !isRecord(request.body)) return;
    const fields = Object.keys(request.body).filter((field) => field !== "version");
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

async function refuse(db: Database, request: FastifyRequest, reason: string): Promise<never> {
  const { access } = request.routeOptions.config;
  const isLook = request.method === "GET" || request.method === "HEAD";
  if (!isLook && Array.isArray(access)) {
    const [model, act] = access as readonly [Model, Act];
    const { id } = request.params as { id?: string };
    await recordDeed(db, request.actor, {
      action: DEED_OF[act],
      model,
      recordId: id !== undefined && isId(id) ? id : null,
      // its name is not looked up: whether it exists is not the caller's to know
      recordLabel: id === undefined ? `a new ${model}` : `this ${model}`,
      outcome: "denied",
    });
  }
  throw new AppError("forbidden", reason);
}

/** Keeps a list to what belongs to the caller's pharmacy; the network's own people see all. */
export function scoped(actor: Actor, column: PgColumn): SQL | undefined {
  return actor.organization === null ? undefined : eq(column, actor.organization);
}
