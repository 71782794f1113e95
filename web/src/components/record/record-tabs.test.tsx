import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { RecordTabs, useTab } from "./record-tabs.tsx";

const TABS = [
  { id: "overview", label: "Overview" },
  { id: "history", label: "History", count: 1204 },
];

function Record() {
  return (
    <>
      <RecordTabs label="Parts" tabs={TABS} />
      <main>{useTab(TABS)}</main>
    </>
  );
}

function openRecord(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: createRootRoute({ component: Record }), history });
  // This test's router is not the app's, whose routes the types know.
  render(<RouterProvider router={router as never} />);
  return router;
}

const shown = async () => (await screen.findByRole("main")).textContent;
const current = () => screen.getByRole("link", { current: "page" }).textContent?.trim();

test("a record opens with its first tab; another has its own URL, and Back returns", async () => {
  const router = openRecord("/?keep=this");
  expect(await shown()).toBe("overview");
  expect(current()).toBe("Overview");

  await userEvent.click(screen.getByRole("link", { name: "History 1,204" }));
  expect(await shown()).toBe("history");
  expect(current()).toBe("History 1,204");
  expect(router.history.location.href).toBe("/?keep=this&tab=history");
  await userEvent.click(screen.getByRole("link", { name: "Overview" }));
  expect(router.history.location.href).toBe("/?keep=this");
});

test.each(["/?tab=nonsense", "/?tab=", "/?tab=history&tab=overview"])(
  "a URL with an unknown tab, such as %s, shows the first",
  async (address) => {
    openRecord(address);
    expect(await shown()).toBe("overview");
  },
);
