import Fastify from "fastify";
import { expect, test } from "vitest";
import { everyRoute } from "#test/every-route.ts";
import { PUBLIC } from "#test/nouns.ts";
import { testServer } from "#test/server.ts";
import { openDatabase } from "../db/database.ts";
import { guardRoutes } from "./access.ts";

const server = testServer();
const routes = await everyRoute();

test("every route declares who may call it, except for the API's own description", () => {
  const open = routes.filter(({ config }) => config?.access === undefined).map(({ url }) => url);
  expect(open.filter((url) => !/^\/api\/(openapi\.json|docs(\/.*)?)$/.test(url))).toEqual([]);
});

test("the public routes are exactly these", () => {
  const open = routes.filter(
    ({ config, method }) => config?.access === "public" && method !== "HEAD",
  );
  expect(open.length).toBeGreaterThan(15);
  expect(open.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([...PUBLIC].sort());
});

test("a refused read leaves no entry, a refused write leaves one", async () => {
  const viewer = await server.as("viewer", undefined);
  for (const method of ["GET", "HEAD"] as const) {
    await server.app.inject({ method, url: "/api/logs", headers: viewer.headers });
  }
  expect(await server.history()).toEqual([]);
  await viewer.post("/api/units", {});
  expect(await server.history()).toMatchObject([{ action: "create", outcome: "denied" }]);
});

test("a forbidden caller is refused before any validation error", async () => {
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

test("a route for one record whose owner cannot be determined stops the start", async () => {
  const app = Fastify();
  guardRoutes(app, openDatabase("postgres://127.0.0.1/none"));
  const config = { access: ["user", "view"] as const };
  expect(() => app.get("/users/:id", { config }, async () => "here")).toThrow(
    "/users/:id cannot tell whose a user is.",
  );
  await app.close();
});

test("a route that does not declare who may call it stops the start", async () => {
  const app = Fastify();
  guardRoutes(app, openDatabase("postgres://127.0.0.1/none"));
  const silent = () => app.get("/silent", async () => "here");
  expect(silent).toThrow("/silent does not say who may call it.");
  await app.close();
});
