import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { hashPassword } from "./auth.passwords.ts";

const server = testServer();
const PASSWORD = "Correct horse, battery";

/** A real sign-in, with the token that a browser gets. */
async function signedIn() {
  const { userId } = await server.as("support");
  const hash = await hashPassword(PASSWORD);
  const { rows } = await server.db.execute<{ email: string }>(
    sql`update users set password_hash = ${hash} where id = ${userId} returning email`,
  );
  const credentials = { email: rows[0]?.email, password: PASSWORD };
  const answer = await server.visitor.post("/api/auth/login", credentials);
  const token: string = answer.json().tokens.access_token;
  return { ...server.callerWith(token), userId, token, hash, answer };
}

const UNAUTHENTICATED = {
  error: "unauthenticated",
  message: "Unauthorized. Please login again.",
};

async function expectDead(token: string) {
  const answer = await server.callerWith(token).get("/api/auth/me");
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject(UNAUTHENTICATED);
}

/** Every row of every table, as text. */
async function everythingStored(): Promise<string> {
  const tables = await server.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const texts = [];
  for (const { name } of tables.rows) {
    const { rows } = await server.db.execute(
      sql`select string_agg(t::text, ' ') as text from ${sql.identifier(name)} t`,
    );
    texts.push(rows[0]?.text ?? "");
  }
  return texts.join("\n");
}

/** Guarantees that a copy of the database opens no session. */
test("a token is stored only as its hash", async () => {
  const { token } = await signedIn();
  const stored = await everythingStored();
  const random = token.slice("adm_s_".length);
  expect(stored).toContain("$argon2id$");
  for (const form of [
    random,
    Buffer.from(random, "base64url").toString("hex"),
    Buffer.from(token).toString("hex"),
  ]) {
    expect(stored.toLowerCase()).not.toContain(form.toLowerCase());
  }
});

/** Guarantees that hashes stay on the server. */
test("no answer holds a hash", async () => {
  const { answer, get, hash, token } = await signedIn();
  const bodies = [answer.body];
  for (const path of ["auth/me", "logs", "organizations", "units"]) {
    bodies.push((await get(`/api/${path}`)).body);
  }
  const [, , ...rest] = bodies;
  expect(bodies.slice(0, 2).join()).not.toMatch(/passwordHash|tokenHash/i);
  expect(bodies.join()).not.toContain(hash);
  expect(rest.join()).not.toContain(token);
});

/** Guarantees that only an active session of an active account gives access. */
describe("a token stops working", () => {
  test.each([
    [
      "when its twelve hours are over",
      sql`update sessions set expires_at = now() - interval '1 second'`,
    ],
    ["when its session is ended", sql`update sessions set ended_at = now()`],
    ["when its user is suspended", sql`update users set status = 'suspended'`],
    ["when its user is deleted", sql`update users set deleted_at = now()`],
  ])("%s", async (_why, ending) => {
    const { token, get } = await signedIn();
    expect((await get("/api/auth/me")).statusCode).toBe(200);
    await server.db.execute(ending);
    await expectDead(token);
  });

  test("when a single character differs", async () => {
    const { token } = await signedIn();
    for (const place of [6, 20, token.length - 1]) {
      const other = token[place] === "A" ? "E" : "A";
      await expectDead(token.slice(0, place) + other + token.slice(place + 1));
    }
  });

  test.each([
    ["cut short", (token: string) => token.slice(0, -1)],
    ["drawn out", (token: string) => `${token}A`],
    ["without its prefix", (token: string) => token.slice("adm_s_".length)],
    ["written twice", (token: string) => `${token} ${token}`],
    ["empty", () => ""],
    ["its own hash", () => "a".repeat(64)],
    ["a fragment of SQL", () => "adm_s_' or '1'='1"],
  ])("when it is %s", async (_how, change) => {
    const { token } = await signedIn();
    await expectDead(change(token));
  });

  test("when it is sent in any other way", async () => {
    const { token } = await signedIn();
    for (const headers of [
      { authorization: token },
      { authorization: `Basic ${token}` },
      { cookie: `access_token=${token}` },
      { "x-access-token": token },
    ]) {
      const request = { url: `/api/auth/me?access_token=${token}`, headers };
      expect((await server.app.inject(request)).statusCode).toBe(401);
    }
  });
});

/** Guarantees that a session stays ended after logout. */
describe("logging out", () => {
  test("ends the session: the same token no longer works", async () => {
    const { token, post } = await signedIn();
    const answer = await post("/api/auth/logout", {});
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    await expectDead(token);
    expect((await server.history()).at(-1)).toMatchObject({
      action: "signOut",
      model: "session",
      outcome: "success",
    });
  });

  test("leaves the user's other sessions alone", async () => {
    const { userId, post } = await signedIn();
    const { rows } = await server.db.execute<{ email: string }>(
      sql`select email from users where id = ${userId}`,
    );
    const credentials = { email: rows[0]?.email, password: PASSWORD };
    const second = (await server.visitor.post("/api/auth/login", credentials)).json();
    await post("/api/auth/logout", {});
    const other = server.callerWith(second.tokens.access_token);
    expect((await other.get("/api/auth/me")).statusCode).toBe(200);
  });

  test("works with a token that is invalid, unknown or missing", async () => {
    const { token, post } = await signedIn();
    await post("/api/auth/logout", {});
    for (const caller of [
      server.callerWith(token),
      server.callerWith(`adm_s_${"x".repeat(43)}`),
      server.visitor,
    ]) {
      expect((await caller.post("/api/auth/logout", {})).statusCode).toBe(204);
    }
    expect((await server.history()).filter(({ action }) => action === "signOut")).toHaveLength(1);
  });

  test.each([
    ["no body", {}],
    ["an empty body declared as JSON", { "content-type": "application/json" }],
  ])("works with %s", async (_what, headers) => {
    const { headers: own, token } = await signedIn();
    const request = { method: "POST", url: "/api/auth/logout", headers: { ...own, ...headers } };
    expect((await server.app.inject(request as object)).statusCode).toBe(204);
    await expectDead(token);
  });
});

test('"last seen" is updated at most once a minute', async () => {
  const { get, userId } = await signedIn();
  const seen = async () => {
    const query = sql`select last_seen_at::text as at, version from sessions
      where "user" = ${userId} order by created_at desc limit 1`;
    return (await server.db.execute(query)).rows[0];
  };
  const before = await seen();
  await get("/api/auth/me");
  expect(await seen()).toEqual(before);
  await server.db.execute(sql`update sessions set last_seen_at = now() - interval '61 seconds'`);
  const old = await seen();
  await get("/api/auth/me");
  expect((await seen())?.at).not.toBe(old?.at);
  expect((await seen())?.version).toBe(1);
});

/** Concurrent requests share one query: no caller may be mistaken for another. */
describe("simultaneous callers", () => {
  test("are each identified by their own token, and those without a session by none", async () => {
    const users = await Promise.all([server.as("admin"), server.as("support"), server.as("admin")]);
    const [first] = users;
    const unknown = server.callerWith(`adm_s_${"x".repeat(43)}`);
    const callers = [...users, unknown, ...users, server.visitor, first, first];
    const answers = await Promise.all(callers.map((caller) => caller?.get("/api/auth/me")));
    const named = answers.map((answer) => answer?.json().id ?? answer?.statusCode);
    const ids = users.map(({ userId }) => userId);
    expect(named).toEqual([...ids, 401, ...ids, 401, ids[0], ids[0]]);
  });

  test("all get an error when the query fails, and the next caller gets an answer", async () => {
    const { userId, get } = await server.as("support");
    await server.db.execute(sql`alter table sessions rename to sessions_away`);
    const answers = await Promise.all([get("/api/auth/me"), get("/api/auth/me")]);
    await server.db.execute(sql`alter table sessions_away rename to sessions`);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
    expect((await get("/api/auth/me")).json()).toMatchObject({ id: userId });
  });
});
