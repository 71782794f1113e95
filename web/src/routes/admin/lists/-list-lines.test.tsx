import type { LineInput, ListLine } from "@pharmacy/contract/lists/lists.lines";
import { itemChoices, newItem } from "@pharmacy/server/test/items";
import { addLines, aPack, newActiveList, newList } from "@pharmacy/server/test/lists";
import { aPharmacy } from "@pharmacy/server/test/members";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { failing } from "#test/failing.ts";

const app = testApp();

const linesOf = async (list: string): Promise<ListLine[]> =>
  (await app.get(`/api/lists/${list}/lines`)).json().items;
const pricesOf = async (list: string) => (await linesOf(list)).map(({ price }) => price);

/** A list with two items, open on its page. */
async function opened(lines: Partial<LineInput>[] = [{ price: 100 }, { price: 200 }]) {
  const packs = [await aPack(app, "Aspirin"), await aPack(app, "Zinc")];
  const list = await newList(
    app,
    { name: "Core" },
    lines.map((line, place) => ({ price: 1, ...line, item: packs[place]?.id ?? "" })),
  );
  await app.signIn("catalogue");
  const screenOf = open(`/admin/lists/${list.id}`);
  const grid = await screen.findByRole("grid", { name: "Lines of Core" });
  const cellAt = () => document.getElementById(grid.getAttribute("aria-activedescendant") ?? "");
  await within(grid).findByRole("row", { name: /^Aspirin/ });
  grid.focus();
  return { ...screenOf, list, packs, grid, cellAt };
}

/** Waits until there is something to undo and no dialog above it. */
async function undo(user: ReturnType<typeof open>["user"]) {
  const button = await screen.findByRole("button", { name: "Undo" });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  await user.click(button);
}

const paste = (grid: HTMLElement, text: string) =>
  fireEvent.paste(grid, { clipboardData: { getData: () => text } });

test("a pasted text is not lost to Escape without a question", async () => {
  const { user } = await opened();
  await user.click(await screen.findByRole("button", { name: "Paste a table" }));
  const table = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Table" });
  await user.type(table, "ITM-1 4.20");
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("alertdialog", { name: "Discard changes?" }));
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  expect(table.value).toBe("ITM-1 4.20");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a price is typed over, saved, and taken back and done again by keys", async () => {
  const { user, list, grid, cellAt } = await opened();
  expect(cellAt()?.textContent).toBe("€1.00");
  await user.keyboard("4.20{Enter}");
  await waitFor(async () => expect(await pricesOf(list.id)).toEqual([420, 200]));
  await waitFor(() => expect(cellAt()?.textContent).toBe("€2.00"));
  expect(document.activeElement).toBe(grid);
  await waitFor(() => expect(within(grid).queryByText("4.20")).toBeNull());
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(async () => expect(await pricesOf(list.id)).toEqual([100, 200]));
  await user.keyboard("{Control>}y{/Control}");
  await waitFor(async () => expect(await pricesOf(list.id)).toEqual([420, 200]));
});

test("what is refused stays in its cell with the reason, and Escape leaves a cell as it was", async () => {
  const { user, list, grid, cellAt } = await opened();
  await user.keyboard("1x{Enter}{ArrowUp}");
  await within(grid).findByText("Enter an amount of 0 or more with at most 2 decimals.");
  expect(cellAt()?.getAttribute("aria-invalid")).toBe("true");
  screen.getByText("1 cell was not saved.");
  // the maximum of the second line is below its minimum
  await user.keyboard("{ArrowDown}{ArrowLeft}9{Enter}");
  await waitFor(async () => expect((await linesOf(list.id))[1]).toMatchObject({ minQuantity: 9 }));
  await user.keyboard("{ArrowRight}{ArrowRight}5{Enter}");
  await screen.findByText("2 cells were not saved.");
  expect((await linesOf(list.id))[1]).toMatchObject({ minQuantity: 9, maxQuantity: null });
  within(grid).getByText("Maximum must not be below minimum.");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
  await user.keyboard("77{Escape}");
  expect(await pricesOf(list.id)).toEqual([100, 200]);
});

test("Escape gives a refused cell its saved value back", async () => {
  const { user, list, grid, cellAt } = await opened();
  await user.keyboard("1x{Enter}{ArrowUp}");
  await within(grid).findByText("Enter an amount of 0 or more with at most 2 decimals.");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(cellAt()?.textContent).toBe("€1.00"));
  expect(screen.queryByText(/not saved/)).toBeNull();
  expect(await pricesOf(list.id)).toEqual([100, 200]);
});

test("a range is filled with its first price, and taken back in one step", async () => {
  const { user, list } = await opened();
  await user.keyboard("{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}");
  await waitFor(async () => expect(await pricesOf(list.id)).toEqual([100, 100]));
  await undo(user);
  await waitFor(async () => expect(await pricesOf(list.id)).toEqual([100, 200]));
});

test("what a range refuses stays in its cells with the reason", async () => {
  const { user, list, grid } = await opened([{ minQuantity: 9 }, { maxQuantity: 5 }]);
  await user.keyboard("{ArrowLeft}{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}");
  await within(grid).findByText("Maximum must not be below minimum.");
  screen.getByText("1 cell was not saved.");
  expect((await linesOf(list.id)).map(({ minQuantity }) => minQuantity)).toEqual([9, 1]);
});

test("a pasted table is checked first, then written without its refused rows, and taken back", async () => {
  const { user, list, packs, grid } = await opened();
  const more = await aPack(app, "Magnesium");
  const before = await linesOf(list.id);
  const table = [
    "Item\tPrice\tMinimum",
    `${packs[0]?.code}\t1,50\t1`,
    `${more.code}\t3.00\t`,
    "ITM-999999\t1.00\t",
    `${packs[1]?.code}\t1,234\t`,
  ];
  paste(grid, table.join("\n"));
  const sheet = within(await screen.findByRole("dialog", { name: "Check pasted lines" }));
  await sheet.findByText("1 new, 1 changed, 2 refused. Refused rows are left out.");
  sheet.getByText('There is no item with the code or GTIN "ITM-999999".');
  sheet.getByText('"1,234" can mean two amounts. Write 1234 or 1.234,00.');
  expect(await linesOf(list.id)).toEqual(before);
  await user.click(sheet.getByRole("button", { name: "Write 2 lines" }));
  await waitFor(async () => expect(await pricesOf(list.id)).toEqual([150, 300, 200]));
  await within(grid).findByRole("row", { name: /^Magnesium/ });
  await undo(user);
  await waitFor(async () => expect(await pricesOf(list.id)).toEqual([100, 200]));
});

test("a table pasted anywhere on the page of an empty list is checked", async () => {
  const pack = await aPack(app, "Aspirin");
  const { code } = (await app.get(`/api/items/${pack.id}`)).json();
  const list = await newList(app, { name: "Core" });
  await app.signIn("catalogue");
  open(`/admin/lists/${list.id}`);
  await screen.findByText("No lines yet");
  const change = screen.getByRole("button", { name: "Change prices" });
  expect(change.getAttribute("aria-disabled")).toBe("true");
  paste(document.body, `${code}\t4.20`);
  const sheet = within(await screen.findByRole("dialog", { name: "Check pasted lines" }));
  await sheet.findByText(/Aspirin/);
});

test("a column of values is pasted onto the lines from the active cell on", async () => {
  const { user, list, grid } = await opened();
  paste(grid, "1.10\n2.20");
  const sheet = within(await screen.findByRole("dialog", { name: "Check pasted lines" }));
  await sheet.findByText("2 changed.");
  await user.click(sheet.getByRole("button", { name: "Write 2 lines" }));
  await waitFor(async () => expect(await pricesOf(list.id)).toEqual([110, 220]));
});

test("a line is removed and comes back with what it said", async () => {
  const { user, list } = await opened([{ price: 100, note: "Keep" }, { price: 200 }]);
  await user.click(screen.getByRole("button", { name: "Remove line" }));
  await waitFor(async () => expect(await pricesOf(list.id)).toEqual([200]));
  await undo(user);
  await waitFor(async () => expect(await linesOf(list.id)).toMatchObject([{ note: "Keep" }, {}]));
});

test("the price of a line is explained with the lists that competed", async () => {
  const pharmacy = await aPharmacy(app);
  const item = await aPack(app, "Aspirin");
  const lines = [{ item: item.id, price: 500 }];
  const network = await newActiveList(app, { name: "Network" }, lines);
  const own = [{ item: item.id, price: 450 }];
  await newActiveList(app, { name: "Own", organization: pharmacy.id }, own);
  await app.signIn("finance");
  const { user } = open(`/admin/lists/${network.id}`);
  await screen.findByRole("row", { name: /^Aspirin/ });
  await user.click(screen.getByRole("button", { name: "Why this price?" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Why this price?" }));
  await user.click(sheet.getByRole("combobox", { name: "Pharmacy" }));
  const restore = failing(/\/prices\/why/);
  await user.click(await screen.findByRole("option", { name: new RegExp(pharmacy.name) }));
  const again = await sheet.findByRole("button", { name: "Try again" });
  restore();
  await user.click(again);
  await sheet.findByText("A list for one pharmacy takes precedence over lists for all pharmacies.");
  expect(sheet.getAllByText("€4.50").length).toBeGreaterThan(0);
  expect(
    within(sheet.getAllByRole("listitem")[0] as HTMLElement).getByText("Applies"),
  ).toBeTruthy();
});

test("a line that another list prices too says so, and why this price", async () => {
  const item = await aPack(app, "Aspirin");
  const zinc = await aPack(app, "Zinc");
  await newActiveList(app, { name: "Promotion", priority: 50 }, [{ item: item.id, price: 395 }]);
  const list = await newList(app, { name: "Core" }, [
    { item: item.id, price: 420 },
    { item: zinc.id, price: 100 },
  ]);
  await app.signIn("catalogue");
  const { user } = open(`/admin/lists/${list.id}`);
  const words = "Also on Promotion at €3.95, which wins.";
  const aspirin = within(await screen.findByRole("row", { name: /^Aspirin/ }));
  expect(aspirin.getByText(words).closest("[title]")?.getAttribute("title")).toBe(words);
  expect(within(screen.getByRole("row", { name: /^Zinc/ })).queryByText(/^Also on/)).toBeNull();
  // the note belongs to the line of the active cell, and disappears with it
  const why = await screen.findByRole("button", { name: "Why this price? Aspirin" });
  screen.getByRole("grid", { name: "Lines of Core" }).focus();
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(why.isConnected).toBe(false));
  await user.keyboard("{ArrowUp}");
  await user.click(await screen.findByRole("button", { name: "Why this price? Aspirin" }));
  await screen.findByRole("dialog", { name: "Why this price?" });
});

test("of ten thousand lines those in sight are fetched and shown", async () => {
  const draft = await newItem(app, await itemChoices(app), { isActive: true, name: "Pack" });
  const list = await newList(app, { name: "Core" });
  await addLines(app, list.id, draft, 10_000);
  await app.signIn("catalogue");
  const { user } = open(`/admin/lists/${list.id}`);
  const grid = await screen.findByRole("grid", { name: "Lines of Core" });
  expect(grid.getAttribute("aria-rowcount")).toBe("10001");
  await within(grid).findByText("€0.01");
  expect(within(grid).getAllByRole("row").length).toBeLessThan(60);
  grid.focus();
  await user.keyboard("{Control>}{End}{/Control}");
  const scroller = grid.parentElement as HTMLElement;
  fireEvent.scroll(scroller, { target: { scrollTop: 10_000 * 36 - 640 } });
  await within(grid).findByText("€100.00");
  expect(within(grid).getAllByRole("row").length).toBeLessThan(60);
});
