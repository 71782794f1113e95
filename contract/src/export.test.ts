import { expect, test } from "vitest";
import { exportQuery, signedExportQuery, withoutPage } from "./export.ts";
import { listQuery } from "./list.ts";

const List = listQuery({ sorts: ["name"], filters: ["status"] }, { status: ["active"] });
const Export = exportQuery(List, ["name", "code"]);

test("an export takes the list's query without its page", () => {
  const exportQuery = { format: "csv", columns: "code,name", status: "active" };
  expect(Export.parse(exportQuery)).toEqual({ ...exportQuery, search: "", sort: "", order: "" });
});

test.each([
  ["page", "1"],
  ["count", "10"],
  ["format", "pdf"],
  ["columns", ""],
  ["columns", "name,"],
  ["columns", "name,passwordHash"],
  ["columns", "name,name"],
  ["columns", "constructor"],
  ["sort", "code"],
])("%s=%s is refused", (name, value) => {
  const result = Export.safeParse({ format: "csv", columns: "name", [name]: value });
  const { path = [], ...issue } = result.error?.issues[0] ?? {};
  expect("keys" in issue ? issue.keys : path).toEqual([name]);
});

test("only a download URL carries a signature", () => {
  const exportQuery = {
    format: "xlsx",
    columns: "name",
    expires: "1",
    session: "s",
    signature: "x",
  };
  expect(Export.safeParse(exportQuery).success).toBe(false);
  expect(signedExportQuery(Export).parse(exportQuery)).toMatchObject(exportQuery);
});

test("a list's query without its page keeps its filters", () => {
  expect(withoutPage(List).parse({})).toEqual({ search: "", sort: "", order: "", status: "" });
  expect(withoutPage(List).safeParse({ page: "1" }).success).toBe(false);
});
