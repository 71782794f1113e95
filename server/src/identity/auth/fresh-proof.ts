import { FRESH_PROOF_MINUTES } from "@pharmacy/contract/sessions.values";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";

const FRESH_MS = FRESH_PROOF_MINUTES * 60 * 1000;

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Whether a call asks for a fresh proof of who is calling: always, or when this says so of a
     * request that is whole and allowed.
     */
    freshProof?: true | ((request: FastifyRequest) => boolean);
  }
  interface FastifyRequest {
    /** When the caller last proved who they are; null for visitors and programs. */
    provedAt: Date | null;
  }
}

/**
 * Holds back what matters most until the person has lately signed in or proved again who they are:
 * a session left open is not enough. Asked last of all, so that nobody proves anything in vain.
 */
export function demandFreshProof(app: FastifyInstance) {
  app.decorateRequest("provedAt", null);
  app.addHook("preHandler", async (request) => {
    const { freshProof } = request.routeOptions.config;
    const isAsked = typeof freshProof === "function" ? freshProof(request) : freshProof;
    if (isAsked) requireFreshProof(request);
  });
}

/** For routes where what they found decides whether a fresh proof is asked for. */
export function requireFreshProof({ actor, provedAt }: FastifyRequest): void {
  if (actor.type !== "user") {
    throw new AppError("forbidden", "Only somebody who is signed in can do this.");
  }
  if (provedAt === null || Date.now() - provedAt.getTime() > FRESH_MS) {
    throw new AppError("proof_required", "Confirm that it is you, then try again.");
  }
}

/** For routes whose body decides: whether it sets one of these fields. */
export function settingAny(...fields: readonly string[]) {
  return ({ body }: FastifyRequest): boolean =>
    typeof body === "object" && body !== null && fields.some((field) => field in body);
}
