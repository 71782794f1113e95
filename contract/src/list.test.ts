import { describe, expect, test } from "vitest";
import { listQuery } from "./list.ts";
import { OrganizationListQuery } from "./organizations/organizations.ts";
import { UnitListQuery } from "./units/units.ts";

const Query = listQuery({ sorts: ["name", "code"], filters: ["status"] }, { status: ["active"] });

test("missing parameters get their defaults", () => {
  const defaults = { search: "", page: 1, count: 25, sort: "", order: "", status: "" };
  expect(Query.parse({})).toEqual(defaults);
});

test("a list has 25 rows a page, pharmacies have 10", () => {
  expect(UnitListQuery.parse({}).count).toBe(25);
  expect(OrganizationListQuery.parse({}).count).toBe(10);
});

describe("a malformed value is refused, not guessed", () => {
  test.each([
    ["page", "0"],
    ["page", "-1"],
    ["page", "1.5"],
    ["page", "two"],
    ["page", ""],
    ["page", "1000000001"],
    ["page", ["1", "2"]],
    ["count", "0"],
    ["count", "101"],
    ["sort", "passwordHash"],
    ["sort", "constructor"],
    ["order", "up"],
    ["search", "x".repeat(201)],
    ["search", ["a", "b"]],
    ["status", ["active", "inactive"]],
    ["pagesize", "10"],
    ["__proto__x", "1"],
  ])("%s=%j", (name, value) => {
    const result = Query.safeParse({ [name]: value });
    expect(result.success).toBe(false);
    const { path, ...issue } = result.error?.issues[0] ?? { path: [] };
    expect("keys" in issue ? issue.keys : path).toEqual([name]);
  });
});

test.each([
  ["page", "1000000000", 1_000_000_000],
  ["count", "1", 1],
  ["count", "100", 100],
  ["sort", "code", "code"],
  ["order", "desc", "desc"],
  ["search", ` ${"x".repeat(200)} `, "x".repeat(200)],
  ["status", "all", "all"],
  ["status", "gone since last year", "gone since last year"],
])("%s=%s is accepted", (name, value, parsed) => {
  expect(Query.parse({ [name]: value })).toMatchObject({ [name]: parsed });
});
