import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";

const server = testServer();

/** Guarantees that a page of ours runs no script but ours, whatever gets into it. */
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

/** Guarantees that no cache keeps what a signed-in person was shown. */
test.each([
  "/api/units",
  "/api/auth/me",
  "/api/organizations",
  "/api/logs",
  "/api/nothing",
  "/api/units/1",
])("%s is kept by no cache", async (url) => {
  expect((await server.get(url)).headers["cache-control"]).toBe("no-store");
  expect((await server.visitor.get(url)).headers["cache-control"]).toBe("no-store");
});

test("every answer has its own number", async () => {
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

test("health and readiness answer anybody", async () => {
  for (const url of ["/api/health", "/api/ready"]) {
    const answer = await server.visitor.get(url);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ok" }]);
  }
});
