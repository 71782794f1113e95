import { expect, test } from "vitest";
import { arrange } from "./arrange.ts";
import type { Column } from "./column.ts";
import { fitColumns, isAskedFor, leavingClass, widened } from "./fit-columns.ts";

const cell = () => null;
const columns: Column<never>[] = [
  { id: "name", header: "Name", primary: true, cell },
  { id: "town", header: "Town", width: "8rem", priority: 3, cell },
  { id: "plan", header: "Plan", width: "9rem", priority: 2, cell },
  { id: "users", header: "Users", sort: "userCount", width: "5rem", priority: 3, cell },
  { id: "status", header: "Status", width: "7rem", cell },
];

/** The widths of the list below which columns are hidden, rem. */
function leaving(fixed: Parameters<typeof fitColumns>[1] = []) {
  const fitted = fitColumns(arrange(columns, []), fixed);
  return Object.fromEntries(fitted.map(({ id, leavesBelow }) => [id, leavesBelow]));
}

test("columns are hidden by priority, among equals from the last, before the name has less than 14rem", () => {
  expect(leaving()).toEqual({ status: 24, plan: 32, town: 40, users: 44 });
});

test("columns that are sorted or filtered by are hidden last", () => {
  const query = { search: "", page: 1, count: 10, sort: "", order: "" } as const;
  const leavingFor = (shownColumns: object) => {
    const fitted = fitColumns(arrange(columns, []), [], (one) =>
      isAskedFor(one, { ...query, ...shownColumns }),
    );
    return Object.fromEntries(fitted.map(({ id, leavesBelow }) => [id, leavesBelow]));
  };
  expect(leavingFor({ town: "Rathfern" })).toEqual({ town: 24, status: 32, plan: 40, users: 44 });
  expect(leavingFor({ sort: "userCount" })).toMatchObject({ users: 20, status: 28 });
  expect(leavingFor({ town: "all", plan: "" })).toEqual(leaving());
});

test("checkboxes and row actions count", () => {
  expect(leaving(["2.5rem", "3rem"])).toEqual({ status: 28, plan: 36, town: 44, users: 52 });
});

test.each([
  ["20rem", 28],
  ["10rem", 20],
] as const)("a name with a width of its own, %s, keeps it", (width, limit) => {
  const own = columns.map((one) => (one.primary ? { ...one, width } : one));
  const [, , , , status] = fitColumns(arrange(own, []), []);
  expect(status?.leavesBelow).toBe(limit);
});

test("a name that asks for room gets it before less important columns are shown", () => {
  const roomy = columns.map((one) => (one.primary ? { ...one, room: "28rem" as const } : one));
  const fitted = fitColumns(arrange(roomy, []), []);
  const limits = Object.fromEntries(fitted.map(({ id, leavesBelow }) => [id, leavesBelow]));
  expect(limits).toEqual({ status: 24, plan: 44, town: 52, users: 60 });
});

/** When the columns leave if the names are so wide, in rem. */
function limitsAt(name: number) {
  const fitted = fitColumns(arrange(columns, []), [], undefined, new Map([["name", name]]));
  return Object.fromEntries(fitted.map(({ id, leavesBelow }) => [id, leavesBelow]));
}

test("less important columns wait until the name has its natural width, up to 30rem", () => {
  expect(limitsAt(10)).toEqual(leaving());
  expect(limitsAt(22)).toEqual({ status: 24, plan: 40, town: 48, users: 52 });
  expect(limitsAt(60)).toEqual(limitsAt(30));
});

test("a column is as wide as its content, and no wider than its width", () => {
  const natural = new Map([
    ["town", 5.5],
    ["plan", 30],
    ["users", 1],
  ]);
  const fitted = fitColumns(arrange(columns, []), [], undefined, natural);
  const widths = Object.fromEntries(fitted.map(({ id, width }) => [id, width]));
  expect(widths).toMatchObject({ town: "5.5rem", plan: "9rem", users: "4rem", status: "7rem" });
  expect(fitted.find(({ id }) => id === "town")?.leavesBelow).toBe(36);
});

test("arranged columns keep their natural width, except those that were dragged", () => {
  const natural = new Map([
    ["town", 5.5],
    ["plan", 5.5],
  ]);
  const dragged = arrange(columns, [{ id: "town", width: 128 }, { id: "plan" }]);
  const widths = Object.fromEntries(widened(dragged, natural).map(({ id, width }) => [id, width]));
  expect(widths).toMatchObject({ town: "128px", plan: "5.5rem" });
});

test("a column too wide for any list is never shown unless chosen", () => {
  const many = Array.from({ length: 12 }, (_, place): Column<never> => {
    return { id: `more${place}`, header: "More", width: "10rem", cell };
  });
  const fitted = fitColumns(arrange([...columns, ...many], []), []);
  expect(fitted.at(-1)?.leavesBelow).toBe(124);
});

test("the column that names the row is never hidden", () => {
  const [name, town] = fitColumns(arrange(columns, []), []);
  expect(name && leavingClass(name)).toBeUndefined();
  expect(town && leavingClass(town)).toBe("@max-[40rem]/list:hidden");
});

test("the name cannot be dragged below its minimum width", () => {
  const [name] = arrange(columns, [{ id: "name", width: 80 }]);
  expect(name).toMatchObject({ pixels: 224, width: "224px" });
});
