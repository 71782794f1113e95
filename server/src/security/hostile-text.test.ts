import { describe, expect, test } from "vitest";
import { type $ZodType, safeParse } from "zod/v4/core";
import { everyRoute } from "#test/every-route.ts";
import { type TextField, textFieldsOf } from "#test/text-fields.ts";

type Place = TextField & { name: string; schema: $ZodType; isPublicBody: boolean };

const places: Place[] = (await everyRoute()).flatMap(({ method, url, schema, config }) =>
  (["body", "querystring"] as const).flatMap((part) => {
    const taken = schema?.[part] as $ZodType | undefined;
    const isPublicBody = part === "body" && config?.access === "public";
    return textFieldsOf(taken).map((field) => ({
      ...field,
      name: `${field.path} of ${method} ${url}`,
      schema: taken as $ZodType,
      isPublicBody,
    }));
  }),
);

/** About 250 KB of the widest characters. */
const LENGTH = 120_000;

/** Equally long texts, each pathological for some parser. */
const SHAPES: Record<string, string> = {
  "marks in an order that has to be put right": `a${"\u0300".repeat(LENGTH / 2)}${"\u0316".repeat(LENGTH / 2)}`,
  "dots before an at sign": `https://${".".repeat(LENGTH)}@`,
  "parts of a language tag, none of them twice": `en-${variants(LENGTH / 7)}`,
  "blanks between two letters": `x${" ".repeat(LENGTH)}x`,
  "halves of characters": "\ud800".repeat(LENGTH),
  "nested quotes and brackets": `"'([{`.repeat(LENGTH / 5),
  digits: "1".repeat(LENGTH),
  NULs: "\u0000".repeat(LENGTH),
};
const PLAIN = "x".repeat(LENGTH);

function variants(count: number): string {
  return Array.from({ length: count }, (_, index) => `v${String(index).padStart(5, "0")}`).join(
    "-",
  );
}

/** CPU time in milliseconds, so that other load does not matter. */
function costOf(schema: $ZodType, value: unknown): number {
  const before = process.threadCpuUsage();
  safeParse(schema, value);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** A check is slow only if every try is: garbage collection may hit one of them. */
const ATTEMPTS = 3;

function isSlow({ schema, holding }: Place, text: string): boolean {
  return Array.from({ length: ATTEMPTS }).every(() => {
    const cost = costOf(schema, holding(text));
    return cost > CHEAP_MS && cost > 10 * costOf(schema, holding(PLAIN));
  });
}

/** Below this, the cost is harmless and mostly noise. */
const CHEAP_MS = 50;

describe("a text of 250 KB", () => {
  test("can be sent in every body and query", () => {
    expect(new Set(places.map(({ schema }) => schema)).size).toBeGreaterThan(50);
    expect(places.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "address.city of POST /api/registrations",
        "owner.email of POST /api/organizations",
        "search of GET /api/units",
        "scopes.0 of POST /api/tokens",
        "search.* of POST /api/views",
      ]),
    );
  });

  test.each(Object.entries(SHAPES))("of %s costs hardly more than a plain one", (_, text) => {
    const slow = places.filter((place) => isSlow(place, text));
    expect(slow.map(({ name }) => name)).toEqual([]);
  });

  test("is refused wherever it is sent", () => {
    const taken = places.filter((place) => !isRefused(place, PLAIN));
    expect(taken.map(({ name }) => name)).toEqual([]);
  });
});

/** Passwords are accepted as typed, and only the hash function reads them. */
const PASSWORDS = ["password", "current"];

/** PostgreSQL cannot store NUL. */
test("NUL is refused in every text from a visitor", () => {
  const public_ = places.filter(
    ({ isPublicBody, path }) => isPublicBody && !PASSWORDS.includes(path),
  );
  expect(public_.length).toBeGreaterThan(30);
  const taken = public_.filter((place) => !isRefused(place, "a\u0000b"));
  expect(taken.map(({ name }) => name)).toEqual([]);
});

function isRefused({ schema, holding, path }: Place, text: string): boolean {
  const { error } = safeParse(schema, holding(text));
  const at = path.replace(/\*$/, text);
  return Boolean(error?.issues.some((issue) => issue.path.join(".") === at));
}
