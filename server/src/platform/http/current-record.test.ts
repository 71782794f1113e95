import { fieldsHiddenFrom, may } from "@pharmacy/contract/permissions";
import { ROLES } from "@pharmacy/contract/roles.values";
import { API_SCOPES } from "@pharmacy/contract/tokens/tokens.values";
import type { FastifyRequest } from "fastify";
import { describe, expect, test } from "vitest";
import {
  $ZodArray,
  $ZodNonOptional,
  $ZodNullable,
  $ZodObject,
  $ZodOptional,
  $ZodPipe,
} from "zod/v4/core";
import { everyRoute, type Route } from "#test/every-route.ts";
import { aShop, newBatch } from "#test/products.ts";
import { aToken } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { currentFor } from "./current-record.ts";

const writes = (await everyRoute()).filter(
  ({ method, config }) => /^(POST|PUT|PATCH|DELETE)$/.test(String(method)) && config?.access,
);

/** A record with every field of the answer. */
function filled(schema: unknown): unknown {
  if (schema instanceof $ZodArray) return [];
  for (const kind of [$ZodNullable, $ZodOptional, $ZodNonOptional]) {
    if (schema instanceof kind) return filled(schema._zod.def.innerType);
  }
  if (schema instanceof $ZodPipe) return filled(schema._zod.def.out);
  if (!(schema instanceof $ZodObject)) return 1;
  const fields = Object.entries(schema._zod.def.shape);
  return Object.fromEntries(fields.map(([name, field]) => [name, filled(field)]));
}

/** The fields that a caller is shown. */
function seenBy(actor: object, { config, schema }: Route): string[] {
  const request = { actor, routeOptions: { config, schema } } as unknown as FastifyRequest;
  const { "200": answer } = (schema?.response ?? {}) as Record<string, unknown>;
  return Object.keys(Object(currentFor(request, filled(answer))));
}

/** Guarantees that a change that comes too late shows no more of the record than reading it. */
describe("the record in the answer to a stale change", () => {
  test.each(ROLES)("has no field that %s does not read", (role) => {
    for (const route of writes) {
      const access = route.config?.access;
      if (typeof access !== "object" || !may(role, access[0], access[1])) continue;
      const hidden = fieldsHiddenFrom(role, access[0]);
      const leaked = seenBy({ type: "user", role }, route).filter((field) =>
        hidden.includes(field),
      );
      expect([route.url, leaked]).toEqual([route.url, []]);
    }
  });

  // a quote is a POST that only reads
  const forPrograms = writes.filter(({ config }) => config?.scope?.endsWith(":write"));
  test.each(forPrograms.map((route) => [`${route.method} ${route.url}`, route] as const))(
    "on %s is only its version for a program that may not read it",
    (_, route) => {
      const alone = seenBy({ type: "apiToken", role: null, scopes: [route.config?.scope] }, route);
      expect(alone.filter((field) => field !== "id" && field !== "version")).toEqual([]);
      const withBoth = seenBy({ type: "apiToken", role: null, scopes: API_SCOPES }, route);
      expect(withBoth.filter((field) => /costPrice|marginBps|unitCost/.test(field))).toEqual([]);
    },
  );
});

describe("a program's count that comes too late", () => {
  const server = testServer();

  test.each([
    [["stock:write"], ["id", "version"], false],
    [["stock:read", "stock:write"], expect.arrayContaining(["name", "sellingPrice"]), true],
  ] as const)("with %j shows %j", async (scopes, fields, reads) => {
    const shop = await aShop(server);
    const product = await shop.make({ costPrice: 161 });
    await newBatch(server, product.id);
    const loose = await shop.make({ costPrice: 161 });
    const token = aToken({ organization: shop.organization, scopes: [...scopes] });
    const program = server.callerWith((await server.post("/api/tokens", token)).json().secret);
    const late = { version: 99, quantity: 7, reason: "count" };
    const answer = await program.post(`/api/products/${loose.id}/stock`, late);
    expect(answer.statusCode).toBe(409);
    const { current } = answer.json();
    expect(Object.keys(current)).toEqual(fields);
    expect(current).toMatchObject({ id: loose.id, version: 1 });
    expect("sellingPrice" in current).toBe(reads);
    expect(answer.body).not.toMatch(/costPrice|marginBps/);
  });
});
