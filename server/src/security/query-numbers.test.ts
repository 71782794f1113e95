import { expect, test } from "vitest";
import { $ZodNumber, $ZodObject, $ZodPipe, type $ZodType, safeParse } from "zod/v4/core";
import { everyRoute } from "#test/every-route.ts";

const numbers = (await everyRoute()).flatMap(({ method, url, schema }) => {
  const query = schema?.querystring;
  if (!(query instanceof $ZodObject)) return [];
  return Object.entries(query._zod.def.shape)
    .filter(([, field]) => isNumber(field))
    .map(([name]) => ({ name, query, place: `${name} of ${method} ${url}` }));
});

function isNumber(schema: $ZodType): boolean {
  if (schema instanceof $ZodNumber) return true;
  if (schema instanceof $ZodPipe) return isNumber(schema._zod.def.out);
  const { innerType } = schema._zod.def as { innerType?: $ZodType };
  return innerType !== undefined && isNumber(innerType);
}

const isTaken = (query: $ZodType, name: string, text: string) =>
  !safeParse(query, { [name]: text }).error?.issues.some(({ path }) => path[0] === name);

test("there are numbers in queries", () => {
  const places = numbers.map(({ place }) => place);
  expect(places).toEqual(
    expect.arrayContaining([
      "page of GET /api/units",
      "count of GET /api/logs",
      "after of GET /api/logs/verify",
      "expires of GET /api/files/:id",
    ]),
  );
  for (const { query, name } of numbers) expect(isTaken(query, name, "7")).toBe(true);
});

test.each(["0x10", "0b1", "0o7", "1e1", "+2", "-0", " 2 ", "2 ", "2.0", "2n", "٢", "", "Infinity"])(
  "%j is not a number in any query",
  (text) => {
    const taking = numbers.filter(({ query, name }) => isTaken(query, name, text));
    expect(taking.map(({ place }) => place)).toEqual([]);
  },
);
