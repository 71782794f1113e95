import { render, screen, within } from "@testing-library/react";
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
      at={at}
      onMove={setAt}
      typedIn={nothing as () => undefined}
      onType={nothing}
      onClear={nothing}
      onFill={nothing}
      onPaste={nothing}
      onUndo={nothing}
      onRedo={nothing}
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

const cellsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

test("Shift and the arrow keys extend a range in one column, and Ctrl+D fills it from its first cell", async () => {
  const user = userEvent.setup();
  const onFill = vi.fn<DataGridProps<Row>["onFill"]>();
  render(<Grid onFill={onFill} />);
  screen.getByRole("grid", { name: "Prices" }).focus();
  const selected = () =>
    screen
      .getAllByRole("rowheader")
      .filter((cell) => cell.getAttribute("aria-selected") === "true")
      .map((cell) => cell.textContent);
  await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}");
  expect(selected()).toEqual(["item 3", "item 4", "item 5"]);
  screen.getByText("3 cells selected");
  await user.keyboard("{Control>}d{/Control}");
  const [[rows, column, text] = []] = onFill.mock.calls;
  expect([cellsOf(rows ?? []), column?.id, text]).toEqual([["row-4", "row-5"], "one", "item 3"]);
  await user.keyboard("{Escape}");
  expect(selected()).toEqual([]);
  await user.keyboard("{Shift>}{ArrowUp}{/Shift}{ArrowUp}");
  expect(selected()).toEqual([]);
});

test("a range upwards fills from its top, and Ctrl+D without a range copies the cell above", async () => {
  const user = userEvent.setup();
  const onFill = vi.fn<DataGridProps<Row>["onFill"]>();
  render(<Grid onFill={onFill} />);
  screen.getByRole("grid", { name: "Prices" }).focus();
  await user.keyboard("{Shift>}{ArrowUp}{/Shift}{Control>}d{/Control}{Escape}");
  await user.keyboard("{ArrowDown}{ArrowDown}{Control>}d{/Control}");
  const calls = onFill.mock.calls.map(([rows, , text]) => [cellsOf(rows), text]);
  expect(calls).toEqual([
    [["row-3"], "item 2"],
    [["row-4"], "item 3"],
  ]);
});

test("the first row has nothing above it, and a read-only column is not filled", async () => {
  const user = userEvent.setup();
  const onFill = vi.fn();
  const columns = COLUMNS.map((column) => ({ ...column, isReadOnly: true as const }));
  const { unmount } = render(<Grid onFill={onFill} />);
  screen.getByRole("grid", { name: "Prices" }).focus();
  await user.keyboard("{Control>}{Home}d{/Control}");
  unmount();
  render(<Grid onFill={onFill} columns={columns} />);
  screen.getByRole("grid", { name: "Prices" }).focus();
  await user.keyboard("{Control>}d{/Control}");
  expect(onFill).not.toHaveBeenCalled();
});

test("the reason of a refused cell is drawn at the cell while it is active", async () => {
  const user = userEvent.setup();
  const refused = new Map([["one", { text: "x", problem: "Enter a price." }]]);
  render(<Grid typedIn={({ id }) => (id === "row-3" ? refused : undefined)} />);
  const grid = screen.getByRole("grid", { name: "Prices" });
  grid.focus();
  const cell = within(grid).getByRole("rowheader", { name: "x" });
  within(cell).getByText("Enter a price.");
  const described = document.getElementById(cell.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("Enter a price.");
  await user.keyboard("{ArrowDown}");
  expect(within(grid).queryByText("Enter a price.")).toBeNull();
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
