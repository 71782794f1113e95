import { hiddenFieldsOf } from "@pharmacy/contract/permissions";
import type { FastifyInstance } from "fastify";
import { answerOf } from "./answers.ts";

/**
 * Leaves out of every answer what the caller's role may not read, by the rows of all models: no
 * route has to remember it.
 */
export function hideFields(app: FastifyInstance): void {
  app.addHook("preSerialization", (request, reply, payload, done) => {
    const hidden = hiddenFieldsOf(request.actor.role);
    const status = reply.statusCode;
    if (hidden.size > 0 && status < 400) {
      const { schema } = request.routeOptions;
      reply.serializer((value) => JSON.stringify(answerOf(schema, value, { status, hidden })));
    }
    done(null, payload);
  });
}
