import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";
import type { Act } from "@pharmacy/contract/grants.values";
import { MODELS, type Model } from "@pharmacy/contract/models";
import { inSentence } from "@pharmacy/contract/words";
import type { FastifyRequest } from "fastify";
import { type AuditEvent, recordAuditEvent } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { isId } from "../db/ids.ts";
import { isFirstRefusal } from "./count-refusals.ts";

export type Attempt = {
  act: Act;
  action: AuditAction;
  fields: readonly string[];
  ids: readonly string[];
};

const EVENT_OF = {
  view: "export",
  create: "create",
  edit: "update",
  act: "update",
  delete: "delete",
} as const;

export type Refused = Pick<FastifyRequest, "actor" | "method" | "params" | "routeOptions">;

/** The first attempt of a caller within a minute is logged, followed by the number of others. */
export async function noteRefusal(
  db: Database,
  request: Refused,
  attempt?: Attempt,
): Promise<void> {
  const { access } = request.routeOptions.config;
  if (Array.isArray(access) && !isLook(request.method, access[1])) {
    const [model, act] = access as readonly [Model, Act];
    const { id } = request.params as { id?: string };
    const event: AuditEvent = {
      action: attempt?.action ?? EVENT_OF[act],
      model,
      recordId: id !== undefined && isId(id) ? id : null,
      recordLabel: attemptedOn(model, act, id),
      changes: attempt?.ids.length ? [{ field: "ids", from: null, to: attempt.ids }] : [],
      outcome: "denied",
    };
    await db.transaction(async (tx) => {
      if (await isFirstRefusal(tx, request.actor)) await recordAuditEvent(tx, request.actor, event);
    });
  }
}

/** A few URLs change something although they are requested with GET. */
function isLook(method: string, act: Act): boolean {
  return (method === "GET" || method === "HEAD") && act !== "act" && act !== "create";
}

/** The name is not looked up: the caller must not learn whether the record exists. */
export function attemptedOn(model: Model, act: Act, id: string | undefined): string {
  const { noun, label } = MODELS[model];
  if (model === "log" || model === "setting") return `the ${inSentence(label)}`;
  if (id !== undefined) return `this ${noun}`;
  return act === "create" ? `a new ${noun}` : `several ${inSentence(label)}`;
}
