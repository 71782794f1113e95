import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { findTowns, openTowns } from "./towns-for-test.tsx";

/** Names of the rows, top down. */
const rows = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);

afterEach(() => vi.unstubAllGlobals());

test("a list says how many there are and which of them are shown", async () => {
  openTowns("/towns?page=2");
  await screen.findByText("26–50 of 60");
  screen.getByRole("row", { name: "Town 26" });
  expect(screen.getByText("60 towns. Page 2 of 3.").getAttribute("aria-live")).toBe("polite");
});

test("a count that stopped early says so, and knows no last page", async () => {
  openTowns("/towns", (query) => ({ ...findTowns(query), total: 10_000, totalIsExact: false }));
  await screen.findByText("1–25 of 10,000+");
  expect(screen.getByRole("button", { name: "Last page" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  expect(screen.getByRole("button", { name: "Next page" }).getAttribute("aria-disabled")).toBe(
    "false",
  );
});

test("while the first rows are on their way there is a spinner and no row", async () => {
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

test("a list that holds nothing says what it is for and how to begin", async () => {
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

test("a list that cannot be loaded says why, and tries again", async () => {
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

test("a refresh that fails keeps the rows and says that they may be old", async () => {
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

test("on a narrow screen rows are cards, and ordering has a control of its own", async () => {
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: media === "(max-width: 767px)",
    addEventListener() {},
    removeEventListener() {},
  }));
  const { user, search } = openTowns("/towns");
  const cards = await screen.findByRole("list", { name: "Towns" });
  const texts = within(cards)
    .getAllByRole("listitem")
    .map((card) => card.textContent);
  expect(texts.slice(0, 2)).toEqual(["Town 01IE", "Town 02Ann · PT"]);
  expect(screen.queryByRole("table")).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "Order" }), "Name, descending");
  await waitFor(() => expect(search()).toMatchObject({ sort: "name", order: "desc" }));
});
