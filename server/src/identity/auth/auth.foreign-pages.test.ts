import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { insertUser } from "#test/ways-in.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { hashPassword } from "./auth.passwords.ts";

const server = testServer();
const PASSWORD = "correct horse battery";
const hashed = hashPassword(PASSWORD);
let credentials: { email: string; password: string };

beforeEach(async () => {
  const { email } = await insertUser(server.db, {
    status: "active",
    passwordHash: await hashed,
  });
  credentials = { email, password: PASSWORD };
});

/** Requests that another site's page can make a browser send without a preflight. */
const FOREIGN: [name: string, type: string | undefined, body: () => string][] = [
  [
    "a form",
    "application/x-www-form-urlencoded",
    () => new URLSearchParams(credentials).toString(),
  ],
  ["a form of plain text", "text/plain", () => JSON.stringify(credentials)],
  [
    "text that says it is of a kind",
    "text/plain; charset=utf-8",
    () => JSON.stringify(credentials),
  ],
  ["text that also names JSON", "text/plain;application/json", () => JSON.stringify(credentials)],
  [
    "a form with parts",
    "multipart/form-data; boundary=b",
    () => {
      const part = ([name, value]: string[]) =>
        `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
      return [...Object.entries(credentials).map(part), "--b--\r\n"].join("");
    },
  ],
  ["bytes of no kind", undefined, () => JSON.stringify(credentials)],
];

const isOpened = async (before: number) => (await server.db.$count(sessions)) > before;

/**
 * Guarantees that another site's page can neither sign a user in as someone else nor act for them.
 */
describe("another site's page", () => {
  test.each(FOREIGN)("cannot sign anyone in with %s", async (_, type, body) => {
    const before = await server.db.$count(sessions);
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { ...(type && { "content-type": type }), origin: "https://evil.example" },
      payload: Buffer.from(body()),
      remoteAddress: "10.9.0.1",
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({
      error: "unsupported_type",
      message: "Send JSON with the content type application/json.",
    });
    expect(await isOpened(before)).toBe(false);
  });

  test("can neither send JSON to the server nor read its answers", async () => {
    const headers = {
      origin: "https://evil.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type, authorization",
    };
    for (const url of ["/api/auth/login", "/api/auth/passkey-login", "/api/users"]) {
      const preflight = await server.app.inject({ method: "OPTIONS", url, headers });
      expect(preflight.statusCode).toBeGreaterThanOrEqual(400);
      const sent = await server.app.inject({
        method: "POST",
        url,
        headers: { origin: headers.origin },
        payload: credentials,
      });
      for (const answer of [preflight, sent]) {
        expect(Object.keys(answer.headers).join(" ")).not.toMatch(/access-control/);
      }
    }
  });

  test("finds no call that accepts anything but JSON for a signed-in user", async () => {
    const admin = await server.as("admin");
    const owner = await server.as("owner");
    const calls = Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
      (["post", "put", "patch"] as const)
        .filter((method) => methods && method in methods)
        .map((method) => [method.toUpperCase() as "POST", path] as const),
    );
    expect(calls.length).toBeGreaterThan(20);
    for (const [method, path] of calls) {
      const isOwners =
        /^\/api\/((dashboard|recall-notices)\/|returns\/photos|shipments\/\{id\}\/returns)/.test(
          path,
        );
      const { headers } = isOwners ? owner : admin;
      // a record of another pharmacy is refused before the body is read
      const refusal = isOwners && path.includes("{id}") ? 403 : 415;
      for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
        const { statusCode } = await server.app.inject({
          method,
          url: path.replaceAll(/\{\w+\}/g, "01900000-0000-7000-8000-000000000000"),
          headers: { ...headers, "content-type": type },
          payload: "{}",
          remoteAddress: `10.9.${randomBytes(2).join(".")}`,
        });
        expect([method, path, type, statusCode]).toEqual([method, path, type, refusal]);
      }
    }
  });
});

/** Guarantees that a browser never sends credentials by itself. */
describe("a cookie", () => {
  test("is never set by signing in or out, or by being signed in", async () => {
    const login = await server.visitor.post("/api/auth/login", credentials);
    const caller = server.callerWith(login.json().tokens.access_token);
    const answers = [
      login,
      await server.visitor.post("/api/auth/passkey-login/options", {}),
      await caller.get("/api/auth/me"),
      await caller.post("/api/auth/logout", {}),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBeLessThan(300);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
  });

  test("gives no access, and neither does a token in a URL or a body", async () => {
    const login = await server.visitor.post("/api/auth/login", credentials);
    const token = login.json().tokens.access_token;
    const attempts = [
      { headers: { cookie: `access_token=${token}; authorization=Bearer ${token}` } },
      { url: `/api/auth/me?access_token=${token}` },
      { url: `/api/auth/me?token=${token}&authorization=Bearer%20${token}` },
      { headers: { authorization: `Basic ${Buffer.from(`x:${token}`).toString("base64")}` } },
      { headers: { authorization: token } },
    ];
    for (const sent of attempts) {
      const answer = await server.app.inject({ method: "GET", url: "/api/auth/me", ...sent });
      expect(answer.statusCode).toBe(401);
    }
  });
});

/** Guarantees that no public route reveals whether an address has an account. */
test("no public route takes an email address except for signing in and requesting an email", async () => {
  const ways = ["invitation", "accept-invitation", "reset-link", "reset-password"];
  for (const way of [...ways, "passkey-login", "passkey-login/options"]) {
    const path = `/api/auth/${way}`;
    const known = await server.visitor.post(path, { email: credentials.email });
    const unknown = await server.visitor.post(path, { email: "nobody@aldermere.example" });
    expect([way, known.statusCode, known.json().fields?.email]).toEqual([
      way,
      422,
      "Unknown field.",
    ]);
    const { requestId: _, ...one } = known.json();
    const { requestId: __, ...other } = unknown.json();
    expect(one).toEqual(other);
  }
});
