import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ApiError } from "#lib/api-error.ts";
import { takeComplaints } from "#test/complaints.ts";
import { ErrorView } from "./error-view.tsx";

function openPage(loader: () => unknown) {
  const root = createRootRoute({
    loader,
    component: () => <h1>Here it is</h1>,
    errorComponent: ErrorView,
  });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  // This test's router is not the app's, whose routes the types know.
  render(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />);
}

test("a failed page says so, and shows the error on request", async () => {
  const error = new ApiError({
    status: 500,
    code: "internal",
    message: "Something went wrong on the server.",
    requestId: "r-1",
  });
  openPage(() => Promise.reject(error));

  await screen.findByRole("heading", { name: "Something went wrong!" });
  screen.getByText("Something went wrong on the server.");
  const details = () => screen.queryByText(/Request r-1/);
  expect(details()?.hidden).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Show Error" }));
  expect(details()?.hidden).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Hide Error" }));
  expect(details()?.hidden).toBe(true);
  takeComplaints();
});

test("trying again reloads the page", async () => {
  const loader = vi.fn(() => Promise.resolve({})).mockRejectedValueOnce(new Error("once"));
  openPage(loader);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Here it is" });
  takeComplaints();
});
