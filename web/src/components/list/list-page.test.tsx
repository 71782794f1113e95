import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { findTowns, openTowns } from "./towns-for-test.tsx";

const rows = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);

afterEach(() => vi.unstubAllGlobals());

test("a list shows its total and which rows are on the page", async () => {
  openTowns("/towns?page=2");
  await screen.findByText("26–50 of 60");
  screen.getByRole("row", { name: "Town 26" });
  expect(screen.getByText("60 towns. Page 2 of 3.").getAttribute("aria-live")).toBe("polite");
});

test("a count that stopped early says so, and shows no last page", async () => {
  openTowns("/towns", (query) => ({ ...findTowns(query), total: 10_000, totalIsExact: false }));
  await screen.findByText("1–25 of 10,000+");
  expect(screen.getByRole("button", { name: "Last page" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  expect(screen.getByRole("button", { name: "Next page" }).getAttribute("aria-disabled")).toBe(
    "false",
  );
});

test("while the first rows are loading there is a spinner and no row", async () => {
  openTowns("/towns", () => new Promise(() => {}));
  expect((await screen.findByRole("status")).textContent).toContain("Loading towns");
  expect(screen.queryAllByRole("rowheader")).toEqual([]);
});

test("the previous rows stay while the next page loads", async () => {
  const { user } = openTowns("/towns", (query) =>
    query.page === 1 ? findTowns(query) : new Promise(() => {}),
  );
  await user.click(await screen.findByRole("button", { name: "Next page" }));
  await waitFor(() =>
    expect(screen.getByRole("textbox", { name: "Page, of 3" })).toHaveProperty("value", "2"),
  );
  expect(rows()[0]).toBe("Town 01");
  expect(screen.queryByRole("status")).toBeNull();
});

test("an empty list says what it is for and how to begin", async () => {
  openTowns("/towns", (query) => ({ ...findTowns(query), items: [], total: 0, totalPages: 0 }));
  await screen.findByText("No towns yet");
  screen.getByText("Towns say where a pharmacy is.");
  // beside the title, and where the rows will be
  expect(screen.getAllByRole("button", { name: "Add" })).toHaveLength(2);
});

test("when nothing is found, the list names what hides everything and clears it in one click", async () => {
  const { user, search } = openTowns("/towns?search=zzz&country=PT");
  await screen.findByText("Nothing matches the search “zzz” and the filter Country.");
  await user.click(screen.getByRole("button", { name: "Clear search and filters" }));
  await screen.findByText("1–25 of 60");
  expect(search()).toMatchObject({ search: "", country: "" });
});

test("a list that fails to load says why, and can be retried", async () => {
  let isDown = true;
  const { user } = openTowns("/towns", (query) => {
    if (isDown) throw new Error("The server cannot be reached.");
    return findTowns(query);
  });
  const failure = await screen.findByRole("alert");
  expect(failure.textContent).toContain("The towns could not be loaded");
  expect(failure.textContent).toContain("The server cannot be reached.");
  isDown = false;
  await user.click(within(failure).getByRole("button", { name: "Retry" }));
  await screen.findByText("1–25 of 60");
});

test("a failed refresh keeps the rows and says that they may be outdated", async () => {
  let isDown = false;
  const { user } = openTowns("/towns", (query) => {
    if (isDown) throw new Error("The server cannot be reached.");
    return findTowns(query);
  });
  await screen.findByText("1–25 of 60");
  isDown = true;
  await user.click(screen.getByRole("button", { name: "Refresh towns" }));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "These rows may be out of date.",
  );
  expect(rows()).toHaveLength(25);
});

/** Narrow by the breakpoint of the sidebar and the styles. */
function makeNarrow() {
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: media === "(width < 48rem)",
    addEventListener() {},
    removeEventListener() {},
  }));
}

test("on a narrow screen rows are cards, with a separate control for sorting", async () => {
  makeNarrow();
  const { user, search } = openTowns("/towns");
  const cards = await screen.findByRole("list", { name: "Towns" });
  const texts = within(cards)
    .getAllByRole("listitem")
    .map((card) => card.textContent);
  expect(texts.slice(0, 2)).toEqual(["Town 01IE", "Town 02Ann · PT"]);
  expect(screen.queryByRole("table")).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Filters" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
  await user.selectOptions(sheet.getByRole("combobox", { name: "Sort" }), "Name, descending");
  await waitFor(() => expect(search()).toMatchObject({ sort: "name", order: "desc" }));
});

const changes = { count: 3, show: () => {} };

test("changes by others are announced beside the title", async () => {
  openTowns("/towns", undefined, { changes });
  const notice = await screen.findByText("3 changes");
  const line = screen.getByRole("heading", { name: "Towns" }).parentElement;
  expect(line?.contains(notice)).toBe(true);
});

test("on a narrow screen changes by others are shown below the rows, but not while rows are selected", async () => {
  makeNarrow();
  const { user } = openTowns("/towns", undefined, { changes });
  const notice = await screen.findByText("3 changes");
  const line = screen.getByRole("heading", { name: "Towns" }).parentElement;
  expect(line?.contains(notice)).toBe(false);
  const pages = await screen.findByRole("navigation", { name: "Pages" });
  expect(pages.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(await screen.findByRole("checkbox", { name: "Select Town 01" }));
  expect(screen.queryByText("3 changes")).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Clear selection" }));
  await screen.findByText("3 changes");
});

test.each([
  ["Export towns", "Export"],
  ["Columns", "Columns and density"],
  ["Refresh towns", "Refresh"],
])("the button %s shows its tooltip when it has the focus", async (name, words) => {
  openTowns("/towns");
  const button = await screen.findByRole("button", { name });
  expect(button.title).toBe("");
  await act(async () => button.focus());
  expect((await screen.findByRole("tooltip")).textContent).toBe(words);
});

test("a button with a tooltip still opens its panel and its menu", async () => {
  const { user } = openTowns("/towns");
  await user.click(await screen.findByRole("button", { name: "Export towns" }));
  await screen.findByRole("menuitem", { name: "Export as CSV" });
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Columns" }));
  await screen.findByRole("dialog", { name: "Columns and density" });
});
