import { randomBytes } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { may } from "@pharmacy/contract/permissions";
import { isPlatformRole, ROLES, type Role } from "@pharmacy/contract/roles";
import Fastify, { type FastifyInstance, type HTTPMethods, type RouteOptions } from "fastify";
import { describe, expect, test } from "vitest";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { createApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { openDatabase } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { folderStore } from "../files/file-store.ts";
import { type Access, guardRoutes } from "./access.ts";

type Route = { method: HTTPMethods; url: string; access: Access | undefined };

/** Every route the application has, as it tells Fastify. */
async function everyRoute(): Promise<Route[]> {
  const routes: Route[] = [];
  const collect = ({ method, url, config }: RouteOptions) => {
    for (const one of [method].flat()) routes.push({ method: one, url, access: config?.access });
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
    onUnavailable: () => {},
  });
  await app.ready();
  unsubscribe("fastify.initialization", listen);
  await app.close();
  return routes.filter(({ url }) => /^\/api(\/|$)/.test(url));
}

const routes = await everyRoute();
const guarded = routes.filter(({ access }) => access !== undefined);

test("every route says who may call it; only the API's own description need not", () => {
  const open = routes.filter(({ access }) => access === undefined).map(({ url }) => url);
  expect(open.filter((url) => !/^\/api\/(openapi\.json|docs(\/.*)?)$/.test(url))).toEqual([]);
});

test("the routes that anybody may call are these", () => {
  const open = guarded.filter(({ access, method }) => access === "public" && method !== "HEAD");
  expect(open.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
    "GET /api/files/:id",
    "GET /api/health",
    "GET /api/ready",
    "POST /api/auth/login",
    "POST /api/auth/logout",
  ]);
});

test("all the routes of the house are walked", () => {
  const walked = guarded.map(({ method, url }) => `${method} ${url}`);
  for (const noun of ["units", "organizations"]) {
    for (const route of [
      `GET /api/${noun}`,
      `POST /api/${noun}`,
      `GET /api/${noun}/:id`,
      `PATCH /api/${noun}/:id`,
      `DELETE /api/${noun}/:id`,
    ]) {
      expect(walked).toContain(route);
    }
  }
});

/** What the table of permissions says a caller gets: 401, 403, or an answer of the route itself. */
function expected(access: Access | undefined, role: Role | "visitor"): 401 | 403 | "answer" {
  if (access === "public") return "answer";
  if (role === "visitor") return 401;
  if (access === "signedIn") return "answer";
  return access && may(role, access[0], access[1]) ? "answer" : 403;
}

/** Guarantees that no route answers a caller whom the table of permissions does not let. */
describe("every route lets whom the table of permissions lets", () => {
  const server = testServer();
  // who may read a file is settled by its signature or its pharmacy; the files' own tests say how
  const byTable = guarded.filter(({ url }) => url !== "/api/files/:id");
  const cases = byTable.flatMap((route) =>
    [...ROLES, "visitor" as const].map((role) => ({
      ...route,
      role,
      answer: expected(route.access, role),
    })),
  );

  async function callAs(role: Role | "visitor", method: HTTPMethods, url: string, foreign = false) {
    const pharmacy = (await server.post("/api/organizations", anOrganization())).json().id;
    const isOwn = role !== "visitor" && !isPlatformRole(role);
    const caller =
      role === "visitor" ? server.visitor : await server.as(role, isOwn ? pharmacy : undefined);
    const id = url.includes("/organizations/") && !foreign ? pharmacy : newId();
    const payload = method === "POST" || method === "PATCH" ? {} : undefined;
    return server.app.inject({
      ...{ method: method as "GET", url: url.replace(":id", id), headers: caller.headers, payload },
    });
  }

  test.each(cases)("$method $url, $role: $answer", async ({ method, url, role, answer }) => {
    const { statusCode } = await callAs(role, method, url);
    const got = statusCode === 401 || statusCode === 403 ? statusCode : "answer";
    expect(got).toBe(answer);
  });

  const ofOnePharmacy = byTable.filter(({ url }) => url.startsWith("/api/organizations/:id"));
  const strangers = ofOnePharmacy.flatMap((route) =>
    ROLES.filter((role) => !isPlatformRole(role)).map((role) => ({ ...route, role })),
  );
  test.each(strangers)(
    "$method $url of another pharmacy, $role: 403",
    async ({ method, url, role }) => {
      expect((await callAs(role, method, url, true)).statusCode).toBe(403);
    },
  );

  test("a refused look leaves no entry, a refused write leaves one", async () => {
    const viewer = await server.as("viewer", undefined);
    for (const method of ["GET", "HEAD"] as const) {
      await server.app.inject({ method, url: "/api/logs", headers: viewer.headers });
    }
    expect(await server.history()).toEqual([]);
    await viewer.post("/api/units", {});
    expect(await server.history()).toMatchObject([{ action: "create", outcome: "denied" }]);
  });

  test("who may not is told so before what is wrong with the call", async () => {
    const viewer = await server.as("viewer");
    const request = {
      method: "POST",
      url: "/api/units",
      payload: "{half",
      headers: viewer.headers,
    } as const;
    expect((await server.app.inject(request)).statusCode).toBe(403);
    expect((await server.visitor.patch("/api/units/not-an-id", {})).statusCode).toBe(401);
  });
});

test("a route that does not say who may call it stops the start", async () => {
  const app = Fastify();
  guardRoutes(app, openDatabase("postgres://127.0.0.1/none"));
  const silent = () => app.get("/silent", async () => "here");
  expect(silent).toThrow("/silent does not say who may call it.");
  await app.close();
});
