import type { OrganizationListQuery } from "@pharmacy/contract/organizations";
import type { UnitListQuery } from "@pharmacy/contract/units";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { listSearch, withoutDefaults } from "./list-search.ts";

const units = listSearch<UnitListQuery>({ status: "" }, ["name", "code", "createdAt"]);
const read = (address: object) => units(address as SearchSchemaInput);

const DEFAULTS = { search: "", page: 1, count: 25, sort: "", order: "", status: "", id: "" };

test("an address that says nothing is the first page of everything", () => {
  expect(read({})).toEqual(DEFAULTS);
});

test("a list may have its own number of rows", () => {
  const pharmacies = listSearch<OrganizationListQuery>(
    {
      ...{ status: "", subscription: "", plan: "", licence: "" },
      count: 10,
    },
    ["name"],
  );
  expect(pharmacies({} as SearchSchemaInput).count).toBe(10);
});

test("what the address says is taken, as text or as numbers", () => {
  const said = {
    search: "00123",
    page: "3",
    count: 50,
    sort: "code",
    order: "desc",
    status: "inactive",
    id: "u-1",
  };
  expect(read(said)).toEqual({ ...said, page: 3 });
});

test.each([
  { page: "0" },
  { page: "-1" },
  { page: "1.5" },
  { page: "two" },
  { page: "0x10" },
  { page: "1e1" },
  { page: "+2" },
  { page: " 2 " },
  { page: "" },
  { page: "9999999999999" },
  { page: ["1", "2"] },
  { count: "101" },
  { count: "0" },
  { sort: "password" },
  { order: "sideways" },
  { search: ["a", "b"] },
  { status: 7 },
  { id: {} },
])("%j silently becomes its default", (address) => {
  expect(read(address)).toEqual(DEFAULTS);
});

test("unknown parameters are dropped", () => {
  expect(read({ utm: "x" })).toEqual(DEFAULTS);
});

test("a search is cut where the server would refuse it", () => {
  expect(read({ search: "x".repeat(300) }).search).toHaveLength(200);
});

test("defaults are kept out of the address", () => {
  const middleware = withoutDefaults(units);
  const next = () => read({ page: "2", status: "active" });
  expect(middleware({ search: read({}), next })).toEqual({ page: 2, status: "active" });
});

test("filters must be named, and only those there are", () => {
  // @ts-expect-error a filter is missing
  listSearch<UnitListQuery>({}, []);
  // @ts-expect-error this list has no such filter
  listSearch<UnitListQuery>({ status: "", plan: "" }, []);
  // @ts-expect-error it cannot be ordered by this
  listSearch<UnitListQuery>({ status: "" }, ["symbol"]);
});
