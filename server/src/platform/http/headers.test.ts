import type { LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import { aForm, aPdf, aPng, sendForm } from "#test/pictures.ts";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../db/ids.ts";

const server = testServer();

/** Guarantees that the app's pages run only their own scripts, even with injected content. */
test.each(["/", "/admin/units", "/api/units", "/api/nothing", "/api/health"])(
  "%s allows no foreign script and no frame",
  async (url) => {
    const { headers } = await server.get(url);
    const policy = String(headers["content-security-policy"]);
    const directives = new Map(
      policy.split(";").map((directive) => {
        const [name = "", ...values] = directive.trim().split(" ");
        return [name, values] as const;
      }),
    );
    expect(directives.get("default-src")).toEqual(["'self'"]);
    for (const source of directives.get("script-src") ?? ["missing"]) {
      expect(source).toMatch(/^'(self|sha256-[\w+/]{43}=)'$/);
    }
    expect(directives.get("object-src")).toEqual(["'none'"]);
    expect(directives.get("base-uri")).toEqual(["'none'"]);
    expect(directives.get("frame-ancestors")).toEqual(["'none'"]);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["x-powered-by"]).toBeUndefined();
  },
);

/** Guarantees that no cache stores what a signed-in user has seen. */
test.each([
  "/api/units",
  "/api/auth/me",
  "/api/organizations",
  "/api/logs",
  "/api/nothing",
  "/api/units/1",
])("%s is not cached", async (url) => {
  expect((await server.get(url)).headers["cache-control"]).toBe("no-store");
  expect((await server.visitor.get(url)).headers["cache-control"]).toBe("no-store");
});

test("every answer has its own request number", async () => {
  const ids = [];
  for (const url of ["/api/health", "/api/health", "/api/nothing", "/api/units", "/nowhere.js"]) {
    ids.push((await server.visitor.get(url)).headers["x-request-id"]);
  }
  expect(new Set(ids).size).toBe(5);
});

test("a caller cannot choose the number", async () => {
  const headers = { "x-request-id": "chosen", "request-id": "chosen" };
  const answer = await server.app.inject({ url: "/api/units", headers });
  expect(answer.headers["x-request-id"]).not.toBe("chosen");
  expect(answer.json().requestId).not.toBe("chosen");
});

test("no answer sets a cookie", async () => {
  for (const url of ["/api/health", "/api/auth/me", "/"]) {
    expect((await server.get(url)).headers["set-cookie"]).toBeUndefined();
  }
});

test("health and readiness are public", async () => {
  const health = await server.visitor.get("/api/health");
  expect([health.statusCode, health.json()]).toEqual([200, { status: "ok" }]);
  const ready = await server.visitor.get("/api/ready");
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: "ok", jobs: "ok" }]);
});

/** Every kind of answer, as a browser on another site might load it. */
const KINDS: [string, () => Promise<LightMyRequestResponse>][] = [
  ["a list", () => server.get("/api/units")],
  ["a refusal to a visitor", () => server.visitor.get("/api/units")],
  ["a mistake", () => server.post("/api/units", {})],
  ["an address that cannot be read", () => server.get("/api/%")],
  ["a call that is none", () => server.get("/api/nothing")],
  ["an export as CSV", () => server.get("/api/units/export?format=csv&columns=name")],
  ["an export as a workbook", () => server.get("/api/units/export?format=xlsx&columns=name")],
  ["a picture", () => sendForm(server, aForm({ bytes: aPng() })).then(open)],
  ["a document", () => sendForm(server, aForm({ bytes: aPdf() })).then(open)],
  ["the description of the API", () => server.get("/api/openapi.json")],
  ["the page that shows it", () => server.get("/api/docs/")],
];
const open = (answer: LightMyRequestResponse) => server.visitor.get(answer.json().url);

/** Guarantees that no answer can be taken for a page, framed, or read by another site. */
test.each(KINDS)(
  "%s declares its type, and cannot be framed or read by another site",
  async (_, ask) => {
    const { headers } = await ask();
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(String(headers["content-security-policy"])).toMatch(/^default-src '(self|none)'/);
    expect(String(headers["content-security-policy"])).not.toContain("'unsafe-eval'");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    const sharing = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
    expect(sharing).toEqual([]);
  },
);

/**
 * Guarantees that a browser uses only HTTPS and our own scripts, and sends no referrer to other
 * sites.
 */
test.each(["/api/units", "/api/nothing", "/"])("%s sends the security headers", async (url) => {
  const { headers } = await server.get(url);
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  expect(headers["referrer-policy"]).toBe("same-origin");
  const policy = String(headers["content-security-policy"]).split(";");
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(rule);
  }
});

/** Guarantees that another site cannot make a user's browser write: only a token counts. */
describe("a page of another site", () => {
  const headers = { origin: "https://evil.example", cookie: "token=adm_s_x; session=x" };

  test.each(["POST", "PATCH", "DELETE"] as const)(
    "cannot ask for %s in a preflight",
    async (method) => {
      for (const url of ["/api/units", `/api/units/${newId()}`, "/api/files/upload"]) {
        const asking = { ...headers, "access-control-request-method": method };
        const answer = await server.app.inject({ method: "OPTIONS", url, headers: asking });
        expect(answer.statusCode).toBe(404);
        expect(Object.keys(answer.headers).join()).not.toMatch(/access-control|allow/);
      }
    },
  );

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "cannot write with a form of the type %s",
    async (type) => {
      for (const url of ["/api/units", "/api/units/bulk", "/api/views", "/api/files/upload"]) {
        const sent = { ...headers, "content-type": type };
        const payload = JSON.stringify(aUnit());
        const answer = await server.app.inject({ method: "POST", url, headers: sent, payload });
        expect([401, 415]).toContain(answer.statusCode);
      }
      const signIn = { ...headers, "content-type": type };
      const url = "/api/auth/login";
      const answer = await server.app.inject({
        method: "POST",
        url,
        headers: signIn,
        payload: "{}",
      });
      expect(answer.statusCode).toBe(415);
      expect(await server.history()).toEqual([]);
    },
  );
});
