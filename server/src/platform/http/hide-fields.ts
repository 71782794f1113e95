import { hiddenFieldsOf } from "@pharmacy/contract/permissions";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import { answerOf } from "./answers.ts";

/** Applies to every answer, so that no route has to remember it. */
export function hideFields(app: FastifyInstance): void {
  app.addHook("preValidation", async ({ actor, query }) => {
    const { sort, sortBy = sort } = query as { sort?: unknown; sortBy?: unknown };
    // an order of rows tells which has more
    if (typeof sortBy !== "string" || !hiddenFieldsOf(actor.role).has(sortBy)) return;
    throw new AppError("forbidden", `You do not have permission to sort by ${sortBy}.`);
  });
  app.addHook("preSerialization", (request, reply, payload, done) => {
    const isSuccess = reply.statusCode < 400;
    if (isSuccess && hiddenFieldsOf(request.actor.role).size > 0) {
      reply.serializer((value) => writtenFor(request, reply, value));
    }
    done(null, payload);
  });
}

export function writtenFor(
  { actor, routeOptions }: Pick<FastifyRequest, "actor" | "routeOptions">,
  { statusCode: status }: Pick<FastifyReply, "statusCode">,
  value: unknown,
): string {
  const hidden = hiddenFieldsOf(actor.role);
  return JSON.stringify(answerOf(routeOptions.schema, value, { status, hidden }));
}
