import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { DataGrid, type DataGridProps } from "./data-grid.tsx";
import type { GridColumn } from "./grid-column.ts";

type Row = { id: string; name: string };

const ROWS: readonly Row[] = Array.from({ length: 40 }, (_, place) => {
  return { id: `row-${place}`, name: `item ${place}` };
});

const drawn: string[] = [];
const COLUMNS: GridColumn<Row>[] = ["one", "other"].map((id) => ({
  id,
  header: id,
  width: "8rem",
  text: ({ name }) => name,
  cell({ name }) {
    if (id === "one") drawn.push(name);
    return name;
  },
}));

const nothing = () => {};

function Grid(more: Partial<DataGridProps<Row>>) {
  const [at, setAt] = useState({ row: 3, column: 0 });
  return (
    <DataGrid
      label="Prices"
      columns={COLUMNS}
      rowCount={ROWS.length}
      rowAt={(index) => ROWS[index]}
      onSight={nothing}
      {...{ at, onMove: setAt, typedIn: nothing as () => undefined }}
      {...{ onType: nothing, onClear: nothing, onPaste: nothing, onUndo: nothing, onRedo: nothing }}
      {...more}
    />
  );
}

test("Escape and Ctrl+Z take back a refused text before any saved change", async () => {
  const user = userEvent.setup();
  const [onType, onUndo] = [vi.fn(), vi.fn()];
  const refused = new Map([["one", { text: "x", problem: "Enter a price." }]]);
  const typedIn = ({ id }: Row) => (id === "row-3" ? refused : undefined);
  render(<Grid typedIn={typedIn} onType={onType} onUndo={onUndo} />);
  screen.getByRole("grid", { name: "Prices" }).focus();
  await user.keyboard("{Escape}{Control>}z{/Control}");
  const [[row, column, text]] = onType.mock.calls as [[Row, GridColumn<Row>, string]];
  expect([row.id, column.id, text]).toEqual(["row-3", "one", "item 3"]);
  expect([onType, onUndo].map((mock) => mock.mock.calls.length)).toEqual([2, 0]);
  await user.keyboard("{ArrowDown}{Escape}{Control>}z{/Control}");
  expect([onType, onUndo].map((mock) => mock.mock.calls.length)).toEqual([2, 1]);
});

/** A grid must answer a key at once, however many of its rows are on screen. */
test("a key renders the rows again that it changes, and no other", async () => {
  const user = userEvent.setup();
  render(<Grid />);
  const grid = screen.getByRole("grid", { name: "Prices" });
  const drawnBy = async (act: () => unknown) => {
    drawn.length = 0;
    await act();
    return [...new Set(drawn)].sort();
  };
  expect(drawn.length).toBeGreaterThan(20);
  await user.click(screen.getAllByText("item 3")[0] as HTMLElement);
  expect(await drawnBy(() => user.keyboard("{ArrowDown}"))).toEqual(["item 3", "item 4"]);
  expect(await drawnBy(() => user.keyboard("5"))).toEqual(["item 4"]);
  expect(screen.getByRole("textbox", { name: "one" })).toBe(document.activeElement);
  expect(await drawnBy(() => user.keyboard("6"))).toEqual([]);
  expect(await drawnBy(() => user.keyboard("{Escape}"))).toEqual(["item 4"]);
  expect(document.activeElement).toBe(grid);
  expect(await drawnBy(() => user.tab())).toEqual(["item 4"]);
});

test("the active cell is outlined in the colour of the focus while keys go to it", async () => {
  const user = userEvent.setup();
  render(<Grid />);
  const cell = () => screen.getByRole("rowheader", { name: "item 3" });
  expect(cell().className).toContain("outline-control");
  await user.tab();
  expect(cell().className).toContain("outline-primary");
  await user.keyboard("5");
  await user.keyboard("{Escape}");
  expect(screen.getByRole("rowheader", { name: "item 3" }).className).toContain("outline-primary");
  await user.tab();
  expect(cell().className).toContain("outline-control");
});
