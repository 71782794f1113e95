import type { FastifyInstance } from "fastify";

/** The body of a call is JSON or empty; forms are handled by the routes that take files. */
export function readBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    // some clients send the JSON content type even without a body
    (request, body, done) => (body === "" ? done(null) : parseJson(request, body, done)),
  );
}
