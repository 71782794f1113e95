import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

export function logRequests(app: FastifyInstance) {
  app.addHook("onResponse", async (request, reply) => logAnswer(request, reply));
}

export function logAnswer(request: FastifyRequest, reply: FastifyReply) {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.actor?.id ?? undefined,
      token: request.actor?.tokenId ?? undefined,
      ip: request.ip,
    },
    "answered",
  );
}
