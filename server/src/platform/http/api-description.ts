import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setImmediate as breathe } from "node:timers/promises";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

// The page's own files stay in its package when the server is bundled into one file.
const { resolve } = createRequire(import.meta.url);
const pageFiles = join(dirname(resolve("@fastify/swagger-ui")), "static");

const VERSION = { openapi: "3.1.0" } as const;

/**
 * Register before the routes. Describing all routes in one go would keep other requests waiting.
 */
export async function describeApi(app: FastifyInstance) {
  const routes: RouteOptions[] = [];
  const described = new WeakMap<RouteOptions, ReturnType<typeof jsonSchemaTransform>>();
  app.addHook("onRoute", (route) => void routes.push(route));
  await app.register(swagger, {
    openapi: {
      ...VERSION,
      info: {
        title: "Pharmacy admin",
        version: "1",
        description: "The console's API. Sign in, then send the token as a bearer token.",
      },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      security: [{ bearer: [] }],
    },
    transform: (document) => described.get(document.route) ?? jsonSchemaTransform(document),
  });

  async function describeRoutes() {
    for (const route of routes) {
      const { schema = {}, url } = route;
      described.set(route, jsonSchemaTransform({ schema, url, route, openapiObject: VERSION }));
      await breathe();
    }
  }
  let describing: Promise<void> | undefined;
  return async () => {
    describing ??= describeRoutes();
    await describing;
    return app.swagger();
  };
}

export async function serveApiDescription(app: FastifyInstance, describe: () => Promise<object>) {
  app.get("/api/openapi.json", { schema: { hide: true } }, describe);
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    logLevel: "warn",
    staticCSP: true,
    baseDir: pageFiles,
    logo: { type: "image/svg+xml", content: readFileSync(join(pageFiles, "logo.svg")) },
    uiConfig: { url: "/api/openapi.json" },
    // the page's own copy of the description would otherwise be made in one go
    uiHooks: { preHandler: async () => void (await describe()) },
  });
}
