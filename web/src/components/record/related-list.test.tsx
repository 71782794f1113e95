import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { expect, test, vi } from "vitest";
import { RelatedList } from "./related-list.tsx";

type Person = { id: string; name: string };

async function show(props: Partial<ComponentProps<typeof RelatedList<Person>>>) {
  const Page = () => (
    <RelatedList<Person> title="People" items={undefined} none="Nobody works here yet." {...props}>
      {({ name }) => name}
    </RelatedList>
  );
  const history = createMemoryHistory({ initialEntries: ["/"] });
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history });
  // This test's router is not the app's, whose routes the types know.
  render(<RouterProvider router={router as never} />);
  return screen.findByRole("region");
}

test("related records are listed with their count and a link to all of them", async () => {
  const items = [
    { id: "1", name: "Orla Daly" },
    { id: "2", name: "Nuala Trant" },
  ];
  const list = await show({ items, total: 1204, all: "/admin/users" });
  expect(list.getAttribute("aria-busy")).toBe("false");
  screen.getByRole("region", { name: "People (1,204)" });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Orla Daly",
    "Nuala Trant",
  ]);
  expect(screen.getByRole<HTMLAnchorElement>("link", { name: "See all" }).pathname).toBe(
    "/admin/users",
  );
});

test("loading records are announced as such", async () => {
  const waiting = await show({});
  expect(waiting.getAttribute("aria-busy")).toBe("true");
  expect(screen.queryByText("Nobody works here yet.")).toBeNull();
});

test("an empty list says so", async () => {
  await show({ items: [], total: 0 });
  screen.getByText("Nobody works here yet.");
});

test("a failed load shows the reason, and can be retried", async () => {
  const onRetry = vi.fn();
  await show({ error: new Error("The server cannot be reached."), onRetry });
  expect(screen.getByRole("alert").textContent).toBe("The server cannot be reached.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
