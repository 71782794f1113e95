import { FRESH_PROOF_MINUTES } from "@pharmacy/contract/sessions/sessions.values";
import { MINUTE_MS } from "@pharmacy/contract/time.values";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";

const FRESH_MS = FRESH_PROOF_MINUTES * MINUTE_MS;

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Whether a call requires a fresh proof of identity: always, or if this returns true for a
     * valid and permitted request.
     */
    freshProof?: true | ((request: FastifyRequest) => boolean);
  }
  interface FastifyRequest {
    /** When the caller last proved who they are; null for visitors and programs. */
    provedAt: Date | null;
  }
}

/**
 * Refuses the most sensitive actions unless the user has recently signed in or proved their
 * identity again: an unattended session is not enough. Checked last, so that no proof is asked for
 * in vain.
 */
export function demandFreshProof(app: FastifyInstance) {
  app.decorateRequest("provedAt", null);
  app.addHook("preHandler", async (request) => {
    const { freshProof } = request.routeOptions.config;
    const isAsked = typeof freshProof === "function" ? freshProof(request) : freshProof;
    if (isAsked) requireFreshProof(request);
  });
}

/** For routes that must read data to decide whether a fresh proof is required. */
export function requireFreshProof({ actor, provedAt }: FastifyRequest): void {
  if (actor.type !== "user") {
    throw new AppError("forbidden", "Only a signed-in user can do this.");
  }
  if (provedAt === null || Date.now() - provedAt.getTime() > FRESH_MS) {
    throw new AppError("proof_required", "Confirm your identity, then try again.");
  }
}

/** For routes where the body decides: whether it sets one of these fields. */
export function settingAny(...fields: readonly string[]) {
  return ({ body }: FastifyRequest): boolean =>
    typeof body === "object" && body !== null && fields.some((field) => field in body);
}
