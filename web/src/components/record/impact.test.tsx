import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ConfirmButton } from "./confirm-button.tsx";
import type { Impact } from "./use-impact.ts";

function showButton(countImpact: () => Promise<readonly Impact[]>) {
  const confirm = vi.fn(async () => {});
  const Page = () => (
    <ConfirmButton
      title="Withdraw the plan?"
      consequences={["Bills already sent stay as they are."]}
      countImpact={countImpact}
      confirmLabel="Withdraw plan"
      confirm={confirm}
    >
      Withdraw
    </ConfirmButton>
  );
  const history = createMemoryHistory({ initialEntries: ["/"] });
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history });
  // This test's router is not the app's, whose routes the types know.
  render(<RouterProvider router={router as never} />);
  return confirm;
}

const ask = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Withdraw" }));
  return within(await screen.findByRole("alertdialog"));
};
const lines = (question: Awaited<ReturnType<typeof ask>>) =>
  question.queryAllByRole("listitem").map(({ textContent }) => textContent);

test("an action cannot be confirmed before its effects have been counted and shown", async () => {
  let answer = (_impacts: Impact[]) => {};
  const confirm = showButton(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const question = await ask();
  question.getByText("Checking what this affects…");
  const button = question.getByRole("button", { name: "Withdraw plan" });
  await userEvent.click(button);
  expect(confirm).not.toHaveBeenCalled();

  answer([{ text: "14 pharmacies lose their plan.", to: "/admin/orgs" }]);
  const link = await question.findByRole<HTMLAnchorElement>("link", { name: "See them" });
  expect(link.pathname).toBe("/admin/orgs");
  expect(lines(question)).toEqual([
    "14 pharmacies lose their plan. See them",
    "Bills already sent stay as they are.",
  ]);
  await userEvent.click(question.getByRole("button", { name: "Withdraw plan" }));
  expect(confirm).toHaveBeenCalledTimes(1);
});

test("the effects are counted again each time the dialog opens", async () => {
  const counts = [1, 2];
  showButton(async () => [{ text: `${counts.shift()} left` }]);
  const first = await ask();
  await first.findByText("1 left");
  await userEvent.click(first.getByRole("button", { name: "Cancel" }));
  const second = await ask();
  await second.findByText("2 left");
  expect(second.queryByText("1 left")).toBeNull();
});

test("a failed count is reported, and the action is still possible", async () => {
  const confirm = showButton(() => Promise.reject(new Error("The server cannot be reached.")));
  const question = await ask();
  const alert = await question.findByRole("alert");
  expect(alert.textContent).toBe(
    "What this affects could not be checked. The server cannot be reached.",
  );
  await userEvent.click(question.getByRole("button", { name: "Withdraw plan" }));
  expect(confirm).toHaveBeenCalledTimes(1);
});
