import { API_SCOPES, type ApiScope } from "@pharmacy/contract/tokens/tokens.values";
import { type SQL, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { FOR_PROGRAMS } from "#test/nouns.ts";
import { anOrganization, aToken, aUnit } from "#test/records.ts";
import { forgetRefusals } from "#test/refusals.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../../platform/db/ids.ts";

const server = testServer();

/** A program with an API token. */
async function aProgram(scopes: ApiScope[] = ["catalogue:read"]) {
  const organization = (await server.post("/api/organizations", anOrganization())).json().id;
  await server.subscribe(organization);
  const made = await server.post("/api/tokens", aToken({ organization, scopes }));
  const { token, secret } = made.json();
  return { ...server.callerWith(secret), id: token.id, name: token.name, secret, organization };
}

const setTokens = (values: SQL) => server.db.execute(sql`update tokens set ${values}`);

async function lastUse(id: string) {
  const { lastUsedAt, lastUsedIp, lastUsedRoute } = (await server.get(`/api/tokens/${id}`)).json();
  return { lastUsedAt, lastUsedIp, lastUsedRoute };
}

test("a program can read what its scope covers", async () => {
  const unit = (await server.post("/api/units", aUnit({ name: "tablet" }))).json();
  const program = await aProgram();
  expect((await program.get("/api/units")).json().items).toMatchObject([{ name: "tablet" }]);
  expect((await program.get(`/api/units/${unit.id}`)).json()).toEqual(unit);
  const head = await server.app.inject({
    method: "HEAD",
    url: "/api/units",
    headers: program.headers,
  });
  expect(head.statusCode).toBe(200);
});

test.each(API_SCOPES)("a program can call some route with %s alone", async (scope) => {
  const program = await aProgram([scope]);
  const answers = FOR_PROGRAMS.map(async (route) => {
    const [method = "", path = ""] = route.split(" ");
    return server.app.inject({
      method: method as "GET",
      url: path.replace(/\{\w+\}/g, newId()),
      headers: program.headers,
      ...(method !== "GET" && { payload: {} }),
    });
  });
  const messages = (await Promise.all(answers)).map((answer) => answer.json().message);
  expect(messages.some((message) => message !== "This token does not allow that.")).toBe(true);
});

describe("a program is refused", () => {
  test("what its scopes do not include, without being treated as signed out", async () => {
    const program = await aProgram(API_SCOPES.filter((scope) => scope !== "catalogue:read"));
    for (const url of ["/api/units", `/api/units/${newId()}`]) {
      const answer = await program.get(url);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        error: "forbidden",
        message: "This token does not allow that.",
      });
    }
  });

  /** Guarantees that a route is closed to programs unless it names a scope. */
  test("every route without a scope, whatever scopes it has", async () => {
    const program = await aProgram([...API_SCOPES]);
    const { paths } = (await server.get("/api/openapi.json")).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    );
    const open: string[] = [];
    for (const { method, path } of routes) {
      const answer = await server.app.inject({
        method: method as "GET",
        url: path.replace(/\{\w+\}/g, newId()),
        headers: program.headers,
        ...(method !== "GET" && method !== "DELETE" && { payload: {} }),
      });
      if (answer.statusCode === 403) {
        expect(answer.json().message, path).toBe("This token does not allow that.");
      } else open.push(`${method} ${path}`);
    }
    expect(routes.length).toBeGreaterThan(40);
    expect(open.sort()).toEqual([...FOR_PROGRAMS].sort());
  });

  test("the live stream, files, the search and signing in", async () => {
    const program = await aProgram([...API_SCOPES]);
    const { headers } = program;
    const live = await server.app.inject({
      method: "GET",
      url: "/api/live",
      headers: { ...headers, accept: "text/event-stream" },
    });
    expect(live.statusCode).toBe(403);
    expect((await program.get(`/api/files/${newId()}`)).statusCode).toBe(403);
    expect((await program.get("/api/search?search=tablet")).statusCode).toBe(403);
    const before = await server.db.$count(sql`sessions`);
    const login = await program.post("/api/auth/login", { email: "a@b.example", password: "x" });
    expect(login.statusCode).toBe(403);
    expect(await server.db.$count(sql`sessions`)).toBe(before);
  });

  test("a write, which is logged with its token and its name", async () => {
    const program = await aProgram();
    expect((await program.post("/api/units", aUnit())).statusCode).toBe(403);
    await forgetRefusals(server.db);
    expect((await program.delete(`/api/tokens/${program.id}`)).statusCode).toBe(403);
    const [create, revoke] = (await server.history()).slice(-2);
    expect(create).toMatchObject({
      actorType: "apiToken",
      actorId: null,
      actorName: program.name,
      actorRole: null,
      tokenId: program.id,
      sessionId: null,
      organization: program.organization,
      action: "create",
      model: "unit",
      outcome: "denied",
    });
    expect(revoke).toMatchObject({ tokenId: program.id, model: "token", outcome: "denied" });
    const seen = (await server.get("/api/logs?outcome=denied&model=unit")).json().items;
    expect(seen[0]).toMatchObject({ tokenId: program.id, actorName: program.name });
  });
});

describe("a token stops working", () => {
  test.each([
    ["expired", sql`expires_at = now() - interval '1 second'`],
    ["revoked", sql`revoked_at = now()`],
    ["used up", sql`used_at = now()`],
    ["of another type", sql`type = 'access'`],
  ])("when it is %s", async (_, values) => {
    const program = await aProgram();
    expect((await program.get("/api/units")).statusCode).toBe(200);
    await setTokens(values);
    const answer = await program.get("/api/units");
    expect(answer.statusCode).toBe(401);
    expect(answer.json().error).toBe("unauthenticated");
  });

  test.each([
    ["switched off", sql`status = 'inactive'`],
    ["deleted", sql`deleted_at = now()`],
  ])("while its pharmacy is %s", async (_, values) => {
    const program = await aProgram();
    await server.db.execute(sql`update organizations set ${values}`);
    expect((await program.get("/api/units")).statusCode).toBe(401);
  });

  test("when it is altered, or sent in any other way", async () => {
    const { secret } = await aProgram();
    const { db } = server;
    const { rows } = await db.execute<{ hash: Buffer }>(
      sql`select secret_hash as hash from tokens`,
    );
    const hash = rows[0]?.hash ?? Buffer.alloc(0);
    const attempts = [
      secret.slice(0, -1),
      `${secret}A`,
      secret.toLowerCase(),
      secret.slice(3),
      `adm_s_${secret.slice(3)}`,
      `pk_${hash.toString("base64url")}`,
      hash.toString("hex"),
    ];
    for (const one of attempts) {
      expect((await server.callerWith(one).get("/api/units")).statusCode, one).toBe(401);
    }
    const headers = { authorization: `bearer ${secret}` };
    expect((await server.app.inject({ url: "/api/units", headers })).statusCode).toBe(401);
    const inAddress = `/api/units?token=${secret}`;
    expect((await server.visitor.get(inAddress)).statusCode).toBe(401);
  });
});

describe("the last use of a token", () => {
  test("shows when, from where and which call, at most once a minute", async () => {
    const started = Date.now();
    const program = await aProgram();
    expect(await lastUse(program.id)).toEqual({
      lastUsedAt: null,
      lastUsedIp: null,
      lastUsedRoute: null,
    });
    await Promise.all([1, 2, 3].map(() => program.get("/api/units?status=active")));
    const first = await lastUse(program.id);
    expect(first.lastUsedRoute).toBe("GET /api/units");
    expect(first.lastUsedIp).toMatch(/^10\.0\./);
    expect(Date.parse(first.lastUsedAt)).toBeGreaterThanOrEqual(started);
    await program.get(`/api/units/${newId()}`);
    expect(await lastUse(program.id)).toEqual(first);
    await setTokens(sql`last_used_at = now() - interval '61 seconds'`);
    await program.get(`/api/units/${newId()}`);
    expect((await lastUse(program.id)).lastUsedRoute).toBe("GET /api/units/:id");
  });

  test("is neither a change of the record nor an entry in the log", async () => {
    const program = await aProgram();
    const { version } = (await server.get(`/api/tokens/${program.id}`)).json();
    const entries = (await server.history()).length;
    await program.get("/api/units");
    expect((await server.get(`/api/tokens/${program.id}`)).json().version).toBe(version);
    expect(await server.history()).toHaveLength(entries);
  });
});
