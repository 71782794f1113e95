import { MODEL_NAMES } from "@pharmacy/contract/models";
import { fieldsHiddenFrom, hiddenFieldsOf } from "@pharmacy/contract/permissions";
import { ROLES } from "@pharmacy/contract/roles.values";
import { describe, expect, test } from "vitest";
import {
  $ZodArray,
  $ZodNonOptional,
  $ZodNullable,
  $ZodObject,
  $ZodOptional,
  $ZodPipe,
} from "zod/v4/core";
import { everyRoute } from "#test/every-route.ts";
import { answerOf } from "../platform/http/answers.ts";

const routes = await everyRoute();
const ANSWERS = routes.flatMap(({ method, url, schema }) =>
  Object.entries((schema?.response ?? {}) as Record<string, unknown>).map(([status, response]) => ({
    name: `${method} ${url} ${status}`,
    response,
  })),
);
const CALLERS = [...ROLES, null].filter((role) => hiddenFieldsOf(role).size > 0);
const EVERY_HIDDEN = [...new Set(CALLERS.flatMap((role) => [...hiddenFieldsOf(role)]))];

const SECRET = "never shown";

/** Builds values with these fields wherever a schema accepts any keys. */
function leaky(fields: Iterable<string>) {
  const secrets = Object.fromEntries([...fields].map((field) => [field, SECRET]));
  const changes = Object.keys(secrets).map((field) => ({ field, from: SECRET, to: SECRET }));
  return function valueFor(schema: unknown): unknown {
    if (schema instanceof $ZodObject) {
      const inner = Object.entries(schema._zod.def.shape).map(([name, field]) => [
        name,
        name in secrets ? SECRET : valueFor(field),
      ]);
      return { ...secrets, ...Object.fromEntries(inner) };
    }
    if (schema instanceof $ZodArray) return [valueFor(schema._zod.def.element), ...changes];
    if (schema instanceof $ZodNullable || schema instanceof $ZodOptional) {
      return valueFor(schema._zod.def.innerType);
    }
    if (schema instanceof $ZodNonOptional) return valueFor(schema._zod.def.innerType);
    if (schema instanceof $ZodPipe) return valueFor(schema._zod.def.out);
    return { ...secrets, changes, inner: [{ ...secrets, deep: changes }] };
  };
}

const shownOf = (response: unknown, value: unknown, hidden: ReadonlySet<string> = new Set()) =>
  JSON.stringify(answerOf({ response: { 200: response } }, value, { hidden })) ?? "";

describe("hidden fields", () => {
  test("there are some, and roles from which none is hidden", () => {
    expect(CALLERS.length).toBeGreaterThan(3);
    expect(CALLERS).not.toContain("admin");
    expect(EVERY_HIDDEN).toContain("costPrice");
    for (const role of CALLERS) {
      const ofModels = MODEL_NAMES.flatMap((model) => fieldsHiddenFrom(role, model));
      expect([...hiddenFieldsOf(role)].sort()).toEqual([...new Set(ofModels)].sort());
    }
  });

  test.each(ANSWERS)("are in no answer of $name", ({ response }) => {
    for (const role of CALLERS) {
      const hidden = hiddenFieldsOf(role);
      const shown = shownOf(response, leaky(hidden)(response), hidden);
      const leaks = [SECRET, ...hidden].filter((text) => shown.includes(`"${text}"`));
      expect([role, leaks]).toEqual([role, []]);
    }
  });

  test("are shown to the others, where the contract declares them", () => {
    const shown = ANSWERS.filter(({ response }) =>
      shownOf(response, leaky([])(response)).includes('"costPrice"'),
    );
    expect(shown.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["GET /api/products 200", "GET /api/products/:id 200"]),
    );
  });
});
