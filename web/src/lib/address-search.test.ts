import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./address-search.ts";

test.each([
  { search: "09521000000016" },
  { search: "123456789012345678" },
  { search: "1e5" },
  { search: "true" },
  { search: "a&b=c #1 50%" },
  { search: "Größe ½" },
  { redirect: ["/a", "/b"] },
  {},
])("%j survives the address bar unchanged", (search) => {
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test("missing values are left out", () => {
  expect(stringifySearch({ page: 2, search: undefined, id: null })).toBe("?page=2");
});
