import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { findTowns, openTowns } from "./towns-for-test.tsx";

test("a column sorts the list ascending, then descending, then not at all", async () => {
  const { user, search } = openTowns("/towns?page=2");
  const press = async () => user.click(await screen.findByRole("button", { name: "Name" }));
  const head = () => screen.getByRole("columnheader", { name: "Name" });

  await press();
  await waitFor(() => expect(head().getAttribute("aria-sort")).toBe("ascending"));
  expect(search()).toMatchObject({ sort: "name", order: "asc", page: 1 });
  await press();
  await waitFor(() => expect(head().getAttribute("aria-sort")).toBe("descending"));
  await press();
  await waitFor(() => expect(head().getAttribute("aria-sort")).toBeNull());
  expect(search()).toMatchObject({ sort: "", order: "" });
});

test("a search reaches the URL once, after the last key, and Back undoes it", async () => {
  const { user, router, history, search } = openTowns("/towns?page=2");
  await screen.findByText("26–50 of 60");
  const visited: string[] = [];
  router.subscribe("onBeforeNavigate", ({ toLocation }) => visited.push(toLocation.href));

  await user.keyboard("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  await user.keyboard("town 07 ");
  await screen.findByText("1–1 of 1");

  await waitFor(() => expect(search()).toMatchObject({ search: "town 07", page: 1 }));
  expect(screen.getByRole("searchbox")).toHaveProperty("value", "town 07 ");
  expect(visited).toHaveLength(1);
  expect(history.length).toBe(1);
});

test("Escape clears the search", async () => {
  const { user, search } = openTowns("/towns?search=07");
  await user.click(await screen.findByRole("searchbox"));
  await user.keyboard("{Escape}");
  await screen.findByText("1–25 of 60");
  expect(search().search).toBe("");
});

test("the search box follows the URL", async () => {
  const { router } = openTowns("/towns?search=07");
  expect(await screen.findByRole("searchbox")).toHaveProperty("value", "07");
  await router.navigate({ to: ".", search: { search: "08" } as never });
  await waitFor(() => expect(screen.getByRole("searchbox")).toHaveProperty("value", "08"));
});

test("arrow keys, Home and End move between rows, and Enter opens one", async () => {
  const { user, search } = openTowns("/towns");
  await screen.findByText("1–25 of 60");
  const opener = (name: string) => screen.getByRole("button", { name });

  await user.click(screen.getByRole("searchbox"));
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(opener("Town 01"));
  await user.keyboard("{ArrowUp}{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(opener("Town 03"));
  await user.keyboard("{End}{ArrowDown}");
  expect(document.activeElement).toBe(opener("Town 25"));
  await user.keyboard("{Home}{Enter}");
  await waitFor(() => expect(search().id).toBe("town-1"));
});

test("the down arrow or J leads into the rows from anywhere but a field", async () => {
  const { user } = openTowns("/towns");
  await screen.findByText("1–25 of 60");
  const opener = (name: string) => screen.getByRole("button", { name });
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(opener("Town 01"));
  await user.keyboard("jjk");
  expect(document.activeElement).toBe(opener("Town 02"));
  opener("Add").focus();
  await user.keyboard("j");
  expect(document.activeElement).toBe(opener("Town 01"));
  screen.getByRole("checkbox", { name: "Select Town 04" }).focus();
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(opener("Town 04"));
  screen.getByRole("textbox", { name: "Page, of 3" }).focus();
  await user.keyboard("j{ArrowDown}");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Page, of 3" }));
});

test("Back leads to the row that was opened", async () => {
  const { user, router, history } = openTowns("/towns?page=2", undefined, {
    rowHref: ({ id }) => `/?town=${id}`,
  });
  await user.click(await screen.findByRole("link", { name: "Town 31" }));
  await screen.findByRole("heading", { name: "Elsewhere" });
  history.back();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Town 31" })),
  );
  await router.navigate({ to: "/" });
  await screen.findByRole("heading", { name: "Elsewhere" });
  await router.navigate({ href: "/towns?page=2" });
  await screen.findByText("26–50 of 60");
  expect(document.activeElement).toBe(document.body);
});

test("matches are asked for before the URL is written, and a late answer replaces none", async () => {
  const searches: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { search } = openTowns("/towns?page=2", async (query) => {
    searches.push(query.search);
    if (query.search === "town 0") await held;
    return findTowns(query);
  });
  await screen.findByText("26–50 of 60");
  // in one event each, so that a slow machine makes no pause between two keys
  const type = (value: string) =>
    fireEvent.change(screen.getByRole("searchbox"), { target: { value } });
  type("town 0");
  await waitFor(() => expect(searches).toEqual(["", "town 0"]));
  type("town 07");
  await screen.findByText("1–1 of 1");
  release();
  await waitFor(() => expect(search().search).toBe("town 07"));
  expect(searches).toEqual(["", "town 0", "town 07"]);
  screen.getByText("1–1 of 1");
});

test("a page past the end is replaced by the last, and Back does not return to it", async () => {
  const { router, history, search } = openTowns("/towns");
  await screen.findByText("1–25 of 60");
  await router.navigate({ to: ".", search: { page: 9 } as never });
  await screen.findByText("51–60 of 60");
  expect(search().page).toBe(3);
  history.back();
  await screen.findByText("1–25 of 60");
});

test("the pager leads to the pages it shows, and to one that is typed", async () => {
  const { user } = openTowns("/towns");
  await user.click(await screen.findByRole("button", { name: "Last page" }));
  await screen.findByText("51–60 of 60");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Last page" }));

  await user.clear(screen.getByRole("textbox", { name: "Page, of 3" }));
  await user.type(screen.getByRole("textbox", { name: "Page, of 3" }), "2{Enter}");
  await screen.findByText("26–50 of 60");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Page, of 3" }));
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await screen.findByText("51–60 of 60");
  expect(screen.getByRole("textbox", { name: "Page, of 3" })).toHaveProperty("value", "3");

  await user.selectOptions(screen.getByRole("combobox", { name: "Rows per page" }), "50");
  await screen.findByText("1–50 of 60");
});

test("nearing the next page's button fetches it", async () => {
  const { user, prefetch } = openTowns("/towns");
  await user.hover(await screen.findByRole("button", { name: "Previous page" }));
  expect(prefetch).not.toHaveBeenCalled();
  await user.hover(screen.getByRole("button", { name: "Next page" }));
  expect(prefetch).toHaveBeenCalledWith(2);
});

test("a Ctrl+click on any cell of a row is a Ctrl+click on its link", async () => {
  localStorage.setItem("list:towns", '{"columns":[{"id":"name","pinned":true}]}');
  const { history } = openTowns("/towns", undefined, { rowHref: ({ id }) => `/?town=${id}` });
  const [cell] = await screen.findAllByRole("cell", { name: "PT" });
  const clicks: boolean[] = [];
  const hear = (event: MouseEvent) => {
    if (event.target instanceof HTMLAnchorElement) clicks.push(event.ctrlKey);
    event.preventDefault();
  };
  window.addEventListener("click", hear);
  fireEvent.click(cell as HTMLElement, { ctrlKey: true });
  expect(clicks).toEqual([true]);
  expect(history.location.pathname).toBe("/towns");
  window.removeEventListener("click", hear);
  fireEvent.click(cell as HTMLElement);
  await screen.findByRole("heading", { name: "Elsewhere" });
});
