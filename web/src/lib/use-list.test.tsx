import type { ListQuery } from "@pharmacy/contract/list.values";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./address-search.ts";
import { listSearch, withoutDefaults } from "./list-search.ts";
import { type ListState, useList } from "./use-list.ts";

type SessionQuery = ListQuery & { platform: string; status: string };

const defaults = { platform: "all", status: "" };
const search = listSearch({ sorts: ["name"], filters: ["platform", "status"] }, defaults);

async function openList(address: string) {
  const shown: { list?: ListState<SessionQuery> } = {};
  const root = createRootRoute();
  const route = createRoute({
    getParentRoute: () => root,
    path: "/",
    validateSearch: search,
    search: { middlewares: [withoutDefaults(search)] },
    component: function List() {
      shown.list = useList<SessionQuery>(route.useSearch(), defaults);
      return <h1>List</h1>;
    },
  });
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: "/elsewhere",
    component: () => <h1>Elsewhere</h1>,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: root.addChildren([route, elsewhere]),
    history,
    parseSearch,
    stringifySearch,
  });
  // This test's router is not the app's, whose routes the types know.
  render(<RouterProvider router={router as never} />);
  await screen.findByRole("heading");
  return {
    address: () => history.location.href,
    steps: () => history.length,
    async do(change: (list: ListState<SessionQuery>) => void) {
      await act(async () => {
        if (shown.list) change(shown.list);
      });
    },
    goTo: (href: string) => act(() => router.navigate({ href })),
    get list() {
      return shown.list;
    },
  };
}

test("the state of a list is read from its URL", async () => {
  const page = await openList("/?page=2&status=active&id=s-1");
  expect(page.list?.query).toEqual({
    search: "",
    page: 2,
    count: 25,
    sort: "",
    order: "",
    platform: "all",
    status: "active",
  });
  expect(page.list?.id).toBe("s-1");
});

test("a new filter shows its first page", async () => {
  const page = await openList("/?page=3");
  await page.do((list) => list.change({ status: "revoked" }));
  expect(page.address()).toBe("/?status=revoked");
});

test("changing the page keeps everything else", async () => {
  const page = await openList("/?status=active&sort=name&order=desc");
  await page.do((list) => list.change({ page: 4 }));
  expect(page.address()).toBe("/?page=4&sort=name&order=desc&status=active");
});

test("Back undoes a filter, but does not step through the letters of a search", async () => {
  const page = await openList("/");
  await page.do((list) => list.change({ search: "a" }));
  await page.do((list) => list.change({ search: "ab" }));
  expect([page.address(), page.steps()]).toEqual(["/?search=ab", 1]);
  await page.do((list) => list.change({ status: "active" }));
  expect(page.steps()).toBe(2);
});

test("a record opens beside the list, on the same page of it", async () => {
  const page = await openList("/?page=2");
  await page.do((list) => list.open("s-1"));
  expect(page.address()).toBe("/?page=2&id=s-1");
  await page.do((list) => list.open(undefined));
  expect(page.address()).toBe("/?page=2");
});

test("clearing removes the search and the filters, and keeps the order", async () => {
  const page = await openList("/?page=2&search=x&platform=ios&status=active&sort=name&count=50");
  expect(page.list?.isFiltered).toBe(true);
  await page.do((list) => list.reset());
  expect(page.address()).toBe("/?count=50&sort=name");
  expect(page.list?.isFiltered).toBe(false);
});

test("a filter at its default hides nothing", async () => {
  expect((await openList("/?platform=all")).list?.isFiltered).toBe(false);
});

test("a list that has been left changes no URL", async () => {
  const page = await openList("/?page=2");
  const { list } = page;
  await page.goTo("/elsewhere?page=7");
  await page.do(() => {
    list?.change({ search: "late" });
    list?.correctPage(1);
    list?.open("s-1");
    list?.show({ status: "active" });
    list?.reset();
  });
  expect(page.address()).toBe("/elsewhere?page=7");
});

test("a page past the end is corrected only if the URL still asks for it", async () => {
  const page = await openList("/?page=9&search=old");
  const { list } = page;
  await page.goTo("/?search=new&page=4");
  await page.do(() => list?.correctPage(1));
  expect(page.address()).toBe("/?search=new&page=4");
  await page.goTo("/?page=9&search=old");
  await page.do(() => list?.correctPage(3));
  expect(page.address()).toBe("/?search=old&page=3");
});
