import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

// The page's own files stay in its package when the server is built into one file.
const { resolve } = createRequire(import.meta.url);
const pageFiles = join(dirname(resolve("@fastify/swagger-ui")), "static");

/** OpenAPI 3.1 from the contract's schemas at `/api/openapi.json`. Register before the routes. */
export async function describeApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Pharmacy admin",
        version: "1",
        description: "The console's API. Sign in, then send the token as a bearer token.",
      },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
}

/** The description as a file, and as a page to read at `/api/docs`. */
export async function serveApiDescription(app: FastifyInstance) {
  app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    logLevel: "warn",
    staticCSP: true,
    baseDir: pageFiles,
    logo: { type: "image/svg+xml", content: readFileSync(join(pageFiles, "logo.svg")) },
    uiConfig: { url: "/api/openapi.json" },
  });
}
