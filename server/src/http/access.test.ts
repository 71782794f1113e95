import { randomBytes } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { grantOf, type Model, may } from "@pharmacy/contract/permissions";
import { isPlatformRole, ROLES, type Role } from "@pharmacy/contract/roles";
import Fastify, { type FastifyInstance, type HTTPMethods, type RouteOptions } from "fastify";
import { describe, expect, test } from "vitest";
import { aForm, aPng, sendForm } from "#test/pictures.ts";
import { anOrganization, aUser } from "#test/records.ts";
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
    "POST /api/auth/accept-invitation",
    "POST /api/auth/email-link",
    "POST /api/auth/forgot-password",
    "POST /api/auth/invitation",
    "POST /api/auth/login",
    "POST /api/auth/logout",
    "POST /api/auth/reset-link",
    "POST /api/auth/reset-password",
    "POST /api/auth/verify-email",
  ]);
});

test("all the routes of the house are walked", () => {
  const walked = guarded.map(({ method, url }) => `${method} ${url}`);
  for (const noun of ["units", "organizations", "users"]) {
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
  // Who may read a file is settled by its signature or its pharmacy, and who may see a part of the log
  // verifies none of it: the tests of both say how.
  const byTable = guarded.filter(
    ({ url }) => url !== "/api/files/:id" && url !== "/api/logs/verify",
  );
  const cases = byTable.flatMap((route) =>
    [...ROLES, "visitor" as const].map((role) => ({
      ...route,
      role,
      answer: expected(route.access, role),
    })),
  );

  const aPharmacy = async (): Promise<string> =>
    (await server.post("/api/organizations", anOrganization())).json().id;

  async function aCaller(role: Role, pharmacy: string) {
    return server.as(role, isPlatformRole(role) ? undefined : pharmacy);
  }
  type Caller = Awaited<ReturnType<typeof aCaller>>;

  /** A record of each model of which a role may have its own alone: that of this caller. */
  const RECORDS: Partial<Record<Model, (caller: Caller, pharmacy: string) => Promise<string>>> = {
    organization: async (_, pharmacy) => pharmacy,
    user: async (_, organization) => {
      const values = aUser({ role: "viewer", organization, sendInvitation: false });
      return (await server.post("/api/users", values)).json().id;
    },
    session: async ({ userId }) =>
      (await server.get(`/api/sessions?user=${userId}`)).json().items[0].id,
    file: async (caller) =>
      (await sendForm(server, aForm({ bytes: aPng() }), caller.token)).json().id,
  };

  const send = (caller: { headers: object }, method: HTTPMethods, url: string) =>
    server.app.inject({
      ...{ method: method as "GET", url, headers: { ...caller.headers } },
      payload: method === "POST" || method === "PATCH" ? {} : undefined,
    });

  test.each(cases)(
    "$method $url, $role: $answer",
    async ({ method, url, role, access, answer }) => {
      const pharmacy = await aPharmacy();
      const caller = role === "visitor" ? undefined : await aCaller(role, pharmacy);
      const record =
        caller && url.includes(":id") && typeof access === "object" && RECORDS[access[0]];
      const id = record ? await record(caller, pharmacy) : newId();
      const { statusCode } = await send(caller ?? server.visitor, method, url.replace(":id", id));
      const got = statusCode === 401 || statusCode === 403 ? statusCode : "answer";
      expect(got).toBe(answer);
    },
  );

  /** Routes on which these roles get no more than their own. */
  const limited = byTable.flatMap((route) => {
    const { access } = route;
    if (typeof access !== "object") return [];
    const [model, act] = access;
    return ROLES.flatMap((role) => {
      const grant = grantOf(role, model, act);
      return grant?.own || grant?.mine ? [{ ...route, role, model }] : [];
    });
  });

  test.each(limited.filter(({ url }) => url.includes(":id")))(
    "$method $url of others, $role: as if there were none",
    async ({ method, url, role, model }) => {
      const caller = await aCaller(role, await aPharmacy());
      const elsewhere = await aPharmacy();
      const other = await RECORDS[model]?.(await aCaller("owner", elsewhere), elsewhere);
      const answers = [];
      for (const id of [other ?? "", newId(), "none"]) {
        const { statusCode, json } = await send(caller, method, url.replace(":id", id));
        if (method !== "HEAD") answers.push([statusCode, json().error, json().message]);
        else expect(statusCode).toBe(403);
      }
      for (const answer of answers) {
        expect(answer).toEqual([403, "forbidden", "You do not have permission to do this."]);
      }
    },
  );

  const listed = limited.filter(
    ({ method, url }) => method === "GET" && !url.includes(":id") && !url.endsWith("/export"),
  );
  test.each(listed)("$method $url, $role: their own and nobody else's", async (route) => {
    const { url, role, model } = route;
    const pharmacy = await aPharmacy();
    const caller = await aCaller(role, pharmacy);
    const own = await RECORDS[model]?.(caller, pharmacy);
    const elsewhere = await aPharmacy();
    const other = await RECORDS[model]?.(await aCaller("owner", elsewhere), elsewhere);
    const { body } = await caller.get(url);
    expect(body).toContain(own);
    expect(body).not.toContain(other);
    for (const query of [`?organization=${elsewhere}`, `?user=${other}`, `?search=owner`]) {
      expect((await caller.get(`${url}${query}`)).body).not.toContain(other);
    }
  });

  const exported = limited.filter(({ method, url }) => method === "POST" && /\/export$/.test(url));
  test.each(exported)("$method $url, $role: their own and nobody else's", async (route) => {
    const { url, role, model } = route;
    const pharmacy = await aPharmacy();
    const caller = await aCaller(role, pharmacy);
    const own = await RECORDS[model]?.(caller, pharmacy);
    const elsewhere = await aPharmacy();
    const stranger = await aCaller("owner", elsewhere);
    await RECORDS[model]?.(stranger, elsewhere);
    const columns = model === "session" ? "user" : "name";
    const started = await caller.post(url, { format: "csv", columns });
    expect(started.statusCode).toBe(200);
    const { body } = await server.visitor.get(started.json().url);
    const rows = body.trim().split("\n").length - 1;
    const seen = (await caller.get(`${url.replace("/export", "/ids")}`)).json().ids;
    expect([rows, seen]).toEqual([seen.length, expect.arrayContaining([own])]);
  });

  const bulk = limited.filter(({ method, url }) => method === "POST" && /\/bulk$/.test(url));
  test.each(bulk)("$method $url, $role: nothing is done to others", async (route) => {
    const { url, role, model } = route;
    const caller = await aCaller(role, await aPharmacy());
    const elsewhere = await aPharmacy();
    const other = await RECORDS[model]?.(await aCaller("owner", elsewhere), elsewhere);
    const one = () => server.get(`${url.replace("/bulk", "")}/${other}`);
    const before = (await one()).json();
    for (const act of ["activate", "deactivate", "delete", "end"]) {
      const answer = await caller.post(url, { ids: [other], do: act });
      const refused = answer.json().results?.[0].error;
      expect([403, 422, refused && 200]).toContain(answer.statusCode);
    }
    expect((await one()).json()).toEqual(before);
  });

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

test("a route about one record of which it cannot be told whose it is stops the start", async () => {
  const app = Fastify();
  guardRoutes(app, openDatabase("postgres://127.0.0.1/none"));
  const config = { access: ["user", "view"] as const };
  expect(() => app.get("/users/:id", { config }, async () => "here")).toThrow(
    "/users/:id cannot tell whose a user is.",
  );
  await app.close();
});

test("a route that does not say who may call it stops the start", async () => {
  const app = Fastify();
  guardRoutes(app, openDatabase("postgres://127.0.0.1/none"));
  const silent = () => app.get("/silent", async () => "here");
  expect(silent).toThrow("/silent does not say who may call it.");
  await app.close();
});
