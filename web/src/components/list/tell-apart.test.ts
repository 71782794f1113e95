import { expect, test } from "vitest";
import { arrange } from "./arrange.ts";
import type { Column } from "./column.ts";
import { fitColumns } from "./fit-columns.ts";
import { apartInTable, apartOnCards } from "./tell-apart.ts";

type Pack = { id: string; name: string; maker: string | null; code: string };

const cell = () => null;
const columns: Column<Pack>[] = [
  {
    id: "name",
    header: "Name",
    primary: true,
    apartBy: ["maker", "code"],
    text: ({ name }) => name,
    cell,
  },
  { id: "code", header: "Code", width: "7rem", priority: 2, text: ({ code }) => code, cell },
  { id: "maker", header: "Maker", startsHidden: true, text: ({ maker }) => maker, cell },
];

const packOf = (id: string, name: string, maker: string | null): Pack => {
  return { id, name, maker, code: `C${id}` };
};

const PACKS = [
  packOf("1", "Aciclovir 200 mg", "Bryndale"),
  packOf("2", "aciclovir 200 MG ", "Maristow"),
  packOf("3", "Zinc ointment", "Maristow"),
];

/** The texts below each name. */
function texts(rows: readonly Pack[], all = columns) {
  const fitted = fitColumns(arrange(all, []), []);
  const parts = apartInTable(rows, fitted);
  return rows.map(({ id }) =>
    parts
      .get(id)
      ?.map(({ text }) => text)
      .join(" · "),
  );
}

test("a repeated name is told apart by a hidden column; others only by one that has no room", () => {
  expect(texts(PACKS)).toEqual(["Bryndale · C1", "Maristow · C2", "C3"]);
});

test("a hidden column that is the same in all rows of a name is left out", () => {
  const same = PACKS.map((pack) => ({ ...pack, maker: "Bryndale" }));
  expect(texts(same)).toEqual(["C1", "C2", "C3"]);
  const unknown = PACKS.map((pack) => ({ ...pack, maker: null }));
  expect(texts(unknown)).toEqual(["C1", "C2", "C3"]);
});

test("a second hidden column is used only while the first leaves rows alike", () => {
  const spare = columns.map((one) =>
    one.id === "code" ? { ...one, startsHidden: true as const } : one,
  );
  const rows = [...PACKS, packOf("4", "Zinc ointment", "Maristow")];
  expect(texts(rows, spare)).toEqual(["Bryndale", "Maristow", "C3", "C4"]);
});

test("rows that no column tells apart have the ends of their ids, before what all show", () => {
  const twins = ["0190a-11111111", "0190a-22222222"].map((id) => ({
    ...packOf(id, "Zinc ointment", "Maristow"),
    code: "C3",
  }));
  expect(texts(twins)).toEqual(["…11111111 · C3", "…22222222 · C3"]);
});

test("the column that leaves first comes first, so that what is below a name begins without a dot", () => {
  const wide = columns.map((one) =>
    one.id === "maker" ? { ...one, startsHidden: false as never } : one,
  );
  const [, code, maker] = fitColumns(arrange(wide, []), []);
  const [first] = apartInTable(PACKS, fitColumns(arrange(wide, []), [])).get("1") ?? [];
  const last = [code, maker].sort(
    (one, other) => (other?.leavesBelow ?? 0) - (one?.leavesBelow ?? 0),
  )[0];
  expect(first).toMatchObject({ id: last?.id, leavesBelow: last?.leavesBelow });
});

test("a column that the user has arranged is always on screen", () => {
  const arranged = arrange(columns, [
    { id: "name" },
    { id: "code" },
    { id: "maker", hidden: true },
  ]);
  expect(apartInTable(PACKS, arranged).get("1")).toMatchObject([{ id: "maker" }]);
  expect(apartInTable(PACKS, arranged).get("3")).toEqual([]);
});

test("cards show what no other place of theirs has", () => {
  expect(apartOnCards(PACKS, columns, () => false).get("1")).toMatchObject([
    { text: "Bryndale" },
    { text: "C1" },
  ]);
  expect(apartOnCards(PACKS, columns, ({ id }) => id === "code").get("3")).toEqual([]);
});
