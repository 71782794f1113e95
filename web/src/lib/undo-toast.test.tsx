import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast } from "sonner";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "#components/feedback/toaster.tsx";
import { undoOffers } from "./undo-offers.ts";
import { showUndoable, UNDO_MS } from "./undo-toast.ts";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  toast.dismiss();
  vi.useRealTimers();
});

async function show(title: string): Promise<() => number> {
  const undo = vi.fn();
  act(() => showUndoable(toast.success, title, { undo }));
  await screen.findByText(title);
  return () => undo.mock.calls.length;
}

function page() {
  render(
    <>
      <input aria-label="Name" />
      <Toaster />
    </>,
  );
  return userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("an undo is offered for 10 seconds", async () => {
  page();
  await show("Unit updated");
  await wait(UNDO_MS - 1_000);
  screen.getByRole("button", { name: "Undo" });
  await wait(2_000);
  await waitFor(() => expect(screen.queryByText("Unit updated")).toBeNull());
});

test("it stays while it has the focus", async () => {
  page();
  await show("Unit updated");
  act(() => screen.getByRole("button", { name: "Undo" }).focus());
  await wait(3 * UNDO_MS);
  screen.getByText("Unit updated");
  act(() => (document.activeElement as HTMLElement).blur());
  await wait(UNDO_MS + 1_000);
  await waitFor(() => expect(screen.queryByText("Unit updated")).toBeNull());
});

test("Ctrl+Z undoes the newest of them, each once, and then does nothing", async () => {
  const user = page();
  const first = await show("Unit updated");
  const second = await show("Group updated");
  await user.keyboard("{Control>}z{/Control}");
  expect([first(), second()]).toEqual([0, 1]);
  await user.keyboard("{Control>}z{/Control}");
  expect([first(), second()]).toEqual([0, 1]);
});

test("Ctrl+Z in a field undoes the typing alone", async () => {
  const user = page();
  const undone = await show("Unit updated");
  await user.click(screen.getByLabelText("Name"));
  await user.keyboard("{Control>}z{/Control}");
  expect(undone()).toBe(0);
});

test("a closed toast cannot be undone by a key", async () => {
  const user = page();
  const undone = await show("Unit updated");
  await user.click(screen.getByRole("button", { name: "Close toast" }));
  await user.keyboard("{Control>}z{/Control}");
  expect(undone()).toBe(0);
});

test("with the session, what it could have undone ends", async () => {
  const user = page();
  const undone = await show("Unit updated");
  act(() => undoOffers.endAll());
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(screen.queryByText("Unit updated")).toBeNull());
  expect(undone()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
