import { FRESH_PROOF_MINUTES } from "@pharmacy/contract/sessions/sessions.values";
import { MINUTE_MS } from "@pharmacy/contract/time.values";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";

const FRESH_MS = FRESH_PROOF_MINUTES * MINUTE_MS;

declare module "fastify" {
  interface FastifyContextConfig {
    /** A function is asked only about valid and permitted requests. */
    freshProof?: true | ((request: FastifyRequest) => boolean);
  }
  interface FastifyRequest {
    /** Null for visitors and programs. */
    provedAt: Date | null;
  }
}

/** Runs last, so that no one proves their identity for a call that is refused anyway. */
export function demandFreshProof(app: FastifyInstance) {
  app.decorateRequest("provedAt", null);
  app.addHook("preHandler", async (request) => {
    const { freshProof } = request.routeOptions.config;
    const isAsked = typeof freshProof === "function" ? freshProof(request) : freshProof;
    if (isAsked) requireFreshProof(request);
  });
}

export function requireFreshProof({ actor, provedAt }: FastifyRequest): void {
  if (actor.type !== "user") {
    throw new AppError("forbidden", "Only a signed-in user can do this.");
  }
  if (provedAt === null || Date.now() - provedAt.getTime() > FRESH_MS) {
    throw new AppError("proof_required", "Confirm your identity, then try again.");
  }
}

/** For routes where setting one of these fields requires the proof. */
export function settingAny(...fields: readonly string[]) {
  return ({ body }: FastifyRequest): boolean =>
    typeof body === "object" && body !== null && fields.some((field) => field in body);
}
