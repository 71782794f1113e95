import { ErrorBody } from "@pharmacy/contract/errors";
import { sql } from "drizzle-orm";
import type { InjectOptions } from "fastify";
import { describe, expect, test } from "vitest";
import { anOrganization, aUnit, aView } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../db/ids.ts";

const server = testServer();

/** A call by the administrator, with arbitrary options. */
function call(url: string, request: InjectOptions = {}) {
  const headers = { authorization: `Bearer ${server.token()}`, ...request.headers };
  return server.app.inject({ url, ...request, headers });
}

const post = (url: string, payload: string, type = "application/json") =>
  call(url, { method: "POST", payload, headers: { "content-type": type } });

type Answer = Awaited<ReturnType<typeof call>>;

/** Every failure has the same format, names its request, and reveals no internals. */
function expectFailure(answer: Answer, status: number, error: string) {
  expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  const body = answer.json();
  expect(ErrorBody.safeParse(body).error).toBeUndefined();
  expect(body.requestId).toBe(answer.headers["x-request-id"]);
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.body).not.toMatch(
    /\bat .+:\d+:\d+|node_modules|\.ts\b|select |insert |drizzle|postgres/i,
  );
}

describe("an unusable body", () => {
  test.each([
    ["half JSON", '{"name":', 400, "bad_request"],
    ["no JSON", "name=tablet", 400, "bad_request"],
    ["NUL between the braces", "{\u0000}", 400, "bad_request"],
    ["a list", "[]", 422, "invalid"],
    ["a text", '"tablet"', 422, "invalid"],
    ["null", "null", 422, "invalid"],
    ["nothing", "", 422, "invalid"],
    ["a key that sets the prototype", '{"__proto__":{"isAdmin":true}}', 400, "bad_request"],
    [
      "one that sets the constructor's prototype",
      '{"constructor":{"prototype":{"x":1}}}',
      400,
      "bad_request",
    ],
  ])("%s", async (_what, payload, status, error) => {
    expectFailure(await post("/api/units", payload), status, error);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  test.each([
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "nonsense",
  ])("of the type %s", async (type) => {
    expectFailure(await post("/api/units", JSON.stringify(aUnit()), type), 415, "unsupported_type");
  });

  test("that is larger than any form", async () => {
    const empty = JSON.stringify({ ...aUnit(), name: "" });
    const ofSize = (size: number) => empty.replace('""', `"${"x".repeat(size - empty.length)}"`);
    expectFailure(await post("/api/units", ofSize(256 * 1024)), 422, "invalid");
    expectFailure(await post("/api/units", ofSize(256 * 1024 + 1)), 413, "too_large");
  });

  test("with countless fields gets a short answer", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`${index}`.padEnd(20, "x"), 1]),
    );
    const long = { ["x".repeat(200_000)]: 1 };
    for (const body of [{ search: many }, { columns: Object.keys(many) }, many, long]) {
      const answer = await post("/api/views", JSON.stringify(body));
      expectFailure(answer, 422, "invalid");
      expect(answer.body.length).toBeLessThan(10_000);
    }
  });

  test("that is nested without end", async () => {
    const payload = "[".repeat(100_000) + "]".repeat(100_000);
    expectFailure(await post("/api/units", payload), 422, "invalid");
  });
});

describe("invalid fields", () => {
  test("unknown fields are each reported by name", async () => {
    const answer = await server.post("/api/units", { ...aUnit(), colour: "red", id: newId() });
    expectFailure(answer, 422, "invalid");
    const unknown = "Unknown field.";
    expect(answer.json().fields).toEqual({ colour: unknown, id: unknown });
    expect(answer.json().message).toBe("Some fields need attention.");
  });

  test.each(["toString", "constructor", "hasOwnProperty"])(
    "an unknown one is reported even if every object has a %s",
    async (name) => {
      const body = await post("/api/units", JSON.stringify({ ...aUnit(), [name]: 1 }));
      expectFailure(body, 422, "invalid");
      expect(body.json().fields).toEqual({ [name]: "Unknown field." });
      const query = await call(`/api/units?${name}=1`);
      expectFailure(query, 400, "bad_request");
      expect(query.json().message).toBe(`${name}: Unknown field.`);
    },
  );

  test("unknown fields inside an address are reported by their path", async () => {
    const address = { ...anOrganization().address, planet: "Earth" };
    const answer = await server.post("/api/organizations", { ...anOrganization(), address });
    expect(answer.json().fields).toEqual({ "address.planet": "Unknown field." });
  });

  test("a single error is also the message", async () => {
    const answer = await server.post("/api/units", { ...aUnit(), decimals: 7 });
    expectFailure(answer, 422, "invalid");
    const message = "Decimals must be a whole number from 0 to 3.";
    expect(answer.json()).toMatchObject({ message, fields: { decimals: message } });
  });

  test.each([
    ["name", 5],
    ["name", { $ne: null }],
    ["name", ["tablet"]],
    ["decimals", "0"],
    ["decimals", null],
    ["status", true],
    ["ucumCode", 5],
    ["sortOrder", 1.5],
    ["sortOrder", 9e15],
    ["name", "tab\u0000let"],
    ["name", "tab\u202elet"],
    ["description", "\ud800"],
  ])("%s %j", async (field, value) => {
    const answer = await server.post("/api/units", { ...aUnit(), [field]: value });
    expectFailure(answer, 422, "invalid");
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });
});

/**
 * Guarantees that a value the database cannot store is reported as the caller's error, in any
 * column.
 */
test.each(["\\u0000", "\\ud800", "a\\udc00b"])("%s anywhere in a view is refused", async (text) => {
  const body = { ...aView(), columns: [{ id: "column" }], search: { filter: "value" } };
  for (const part of ["column", "filter", "value"]) {
    const payload = JSON.stringify(body).replace(`"${part}"`, `"${text}"`);
    expectFailure(await post("/api/views", payload), 400, "bad_request");
  }
  expect((await server.get("/api/views?list=units")).json().items).toEqual([]);
});

/** Guarantees that text in any language is stored as text and never executed. */
test.each([
  "'; drop table units; --",
  "$1 $name {{name}}",
  "<script>alert(1)</script>",
  "\\'; select 1 --",
  "%s %_ \\",
])("%j is stored and returned unchanged", async (name) => {
  const created = await server.post("/api/units", aUnit({ name }));
  expect(created.json().name).toBe(name);
  const found = await server.get(`/api/units?search=${encodeURIComponent(name)}`);
  expect(found.json().items.map((unit: { name: string }) => unit.name)).toEqual([name]);
});

describe("an unknown URL", () => {
  test.each([
    ["GET", "/api/nothing"],
    ["GET", "/api"],
    ["POST", "/api/units/extra/extra"],
    ["PUT", "/api/units"],
    ["DELETE", "/api/units"],
    ["POST", "/api/auth/me"],
    ["GET", "/assets/missing.js"],
  ] as const)("%s %s", async (method, url) => {
    expectFailure(await call(url, { method }), 404, "not_found");
  });

  test("an endless id", async () => {
    for (const path of ["units", "organizations", "logs", "files"]) {
      expectFailure(await call(`/api/${path}/${"x".repeat(100)}`), 400, "bad_request");
      const endless = await call(`/api/${path}/${"x".repeat(101)}`);
      expectFailure(endless, 414, "too_large");
      expect(endless.headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  test.each(["/api/units/%", "/api/%zz"])("%s is not a valid URL", async (url) => {
    const answer = await call(url);
    expectFailure(answer, 400, "bad_request");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none'/);
  });

  test("a missing record", async () => {
    for (const path of ["units", "organizations", "logs"]) {
      expectFailure(await call(`/api/${path}/${newId()}`), 404, "not_found");
    }
  });

  test.each(["1", "undefined", "' or 1=1", "01890a5d-ac96-774b-bcce-b302099a805", "%00"])(
    "the id %s",
    async (id) => {
      for (const path of ["units", "organizations", "logs", "files"]) {
        expectFailure(await call(`/api/${path}/${encodeURIComponent(id)}`), 400, "bad_request");
      }
    },
  );
});

describe("an invalid query of a list", () => {
  test.each([
    "page=-1",
    "page=0",
    "page=1e99",
    "page=0x10",
    "page=1e1",
    "page=%2B2",
    "page=+2",
    "page=%202%20",
    "page=2.0",
    "page=%D9%A2",
    "count=0x10",
    "count=1e1",
    "page=1000000001",
    "page=1&page=2",
    "count=101",
    "count=",
    "sort=password_hash",
    "order=sideways",
    "colour=red",
    "search=a&search=b",
    "__proto__=1",
    "toString=1",
    `search=${"x".repeat(201)}`,
  ])("%s", async (query) => {
    for (const path of ["units", "organizations", "logs"]) {
      expectFailure(await call(`/api/${path}?${query}`), 400, "bad_request");
    }
  });

  test("NUL in a search or a filter", async () => {
    expectFailure(await call("/api/units?search=%00"), 400, "bad_request");
    expectFailure(await call("/api/units?status=%00"), 400, "bad_request");
  });

  test("the last possible page is empty, not an error", async () => {
    const answer = await call("/api/units?page=1000000000&count=100");
    expect(answer.json()).toMatchObject({ items: [], total: 0, page: 1_000_000_000 });
  });
});

test("an unexpected error is answered without revealing its cause", async () => {
  await server.db.execute(sql`alter table units rename to units_hidden`);
  try {
    const answer = await server.get("/api/units?search=tablet");
    expectFailure(answer, 500, "internal");
    expect(answer.json().message).toBe("Something went wrong on the server.");
  } finally {
    await server.db.execute(sql`alter table units_hidden rename to units`);
  }
});
