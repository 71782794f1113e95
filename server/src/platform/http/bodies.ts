import type { FastifyInstance } from "fastify";

/** The body of a call is JSON or nothing; forms are the business of the routes that take files. */
export function readBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    // clients that always name JSON do so for calls without a body too
    (request, body, done) => (body === "" ? done(null) : parseJson(request, body, done)),
  );
}
