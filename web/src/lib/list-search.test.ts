import { ORGANIZATION_LIST } from "@pharmacy/contract/organizations/organizations.list";
import { UNIT_LIST } from "@pharmacy/contract/units/units.list";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { listSearch, withoutDefaults } from "./list-search.ts";

const units = listSearch(UNIT_LIST);
const read = (address: object) => units(address as SearchSchemaInput);

const DEFAULTS = {
  search: "",
  page: 1,
  count: 25,
  sort: "",
  order: "",
  status: "",
  id: "",
  where: "",
};

test("an empty search is the first page of everything", () => {
  expect(read({})).toEqual(DEFAULTS);
});

test("a list may have its own number of rows", () => {
  const pharmacies = listSearch(ORGANIZATION_LIST);
  expect(pharmacies({} as SearchSchemaInput).count).toBe(10);
});

test("valid values are read, as text or as numbers", () => {
  const fullSearch = {
    search: "00123",
    page: "3",
    count: 50,
    sort: "code",
    order: "desc",
    status: "inactive",
    id: "u-1",
    where: "name contains gr",
  };
  expect(read(fullSearch)).toEqual({ ...fullSearch, page: 3 });
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

test("a search is truncated where the server would refuse it", () => {
  expect(read({ search: "x".repeat(300) }).search).toHaveLength(200);
});

test("defaults are kept out of the URL", () => {
  const middleware = withoutDefaults(units);
  const next = () => read({ page: "2", status: "active" });
  expect(middleware({ search: read({}), next })).toEqual({ page: 2, status: "active" });
});

test("only existing filters have a default", () => {
  // @ts-expect-error this list has no such filter
  listSearch(UNIT_LIST, { plan: "any" });
});
