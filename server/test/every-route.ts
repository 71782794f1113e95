import { randomBytes } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance, HTTPMethods, RouteOptions } from "fastify";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { folderStore } from "../src/platform/file-store.ts";

export type Route = {
  method: HTTPMethods;
  url: string;
  /** Undefined for the routes of the API's own description. */
  config: NonNullable<RouteOptions["config"]> | undefined;
  schema: RouteOptions["schema"];
};

/** Every route under `/api`, as registered with the framework. */
export async function everyRoute(): Promise<Route[]> {
  const routes: Route[] = [];
  const collect = ({ method, url, config, schema }: RouteOptions) => {
    for (const one of [method].flat()) routes.push({ method: one, url, config, schema });
  };
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", collect);
  };
  subscribe("fastify.initialization", listen);
  const app = await createApp({
    db: openDatabase("postgres://127.0.0.1/none"),
    config: readConfig({ LOG_LEVEL: "silent" }),
    fileStore: folderStore("none"),
    secret: randomBytes(32),
    clock: Date.now,
    onUnavailable: () => {},
  });
  await app.ready();
  unsubscribe("fastify.initialization", listen);
  await app.close();
  return routes.filter(({ url }) => /^\/api(\/|$)/.test(url));
}
