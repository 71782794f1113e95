import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast } from "sonner";
import { afterEach, expect, test, vi } from "vitest";
import { Toaster } from "#components/feedback/toaster.tsx";
import { takeComplaints } from "#test/complaints.ts";
import { useAction } from "./use-action.ts";

afterEach(() => {
  toast.dismiss();
});

type ActionProps = {
  run(): Promise<unknown>;
  removes?: "unit";
  failure?: string;
  isShown?: () => boolean;
  undo?: () => (() => Promise<unknown>) | undefined;
};

function Archive(props: ActionProps) {
  const archive = useAction({
    changes: "unit" as const,
    success: "Unit archived",
    failure: undefined,
    ...props,
  });
  return (
    <button type="button" onClick={() => archive.mutate()}>
      Archive
    </button>
  );
}

async function press(props: ActionProps, queryClient = new QueryClient()) {
  const refresh = vi.spyOn(queryClient, "invalidateQueries");
  render(
    <QueryClientProvider client={queryClient}>
      <Archive {...props} />
      <Toaster />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Archive" }));
  return refresh;
}

test("a completed action is announced, and affected data is fetched again", async () => {
  const refresh = await press({ run: () => Promise.resolve() });
  await screen.findByText("Unit archived");
  expect(refresh.mock.calls).toEqual([[{ queryKey: ["units"] }], [{ queryKey: ["logs"] }]]);
});

test("what is just reading a record gives up before the record is removed", async () => {
  const queryClient = new QueryClient();
  const order: string[] = [];
  const reading = queryClient.fetchQuery({
    queryKey: ["units", "detail", "7"],
    queryFn: ({ signal }) =>
      new Promise((_, refuse) => {
        signal.addEventListener("abort", () => {
          order.push("gave up");
          refuse(signal.reason);
        });
      }),
  });
  reading.catch(() => {});
  await press({ removes: "unit", run: async () => order.push("removed") }, queryClient);
  await expect.poll(() => order).toEqual(["gave up", "removed"]);
});

test("a failure says what failed, and why", async () => {
  const run = () => Promise.reject(new Error("It is used by 214 items."));
  const refresh = await press({ run, failure: "Failed to archive unit" });
  await screen.findByText("Failed to archive unit");
  screen.getByText("It is used by 214 items.");
  expect(refresh).not.toHaveBeenCalled();
});

test("a failure without a message goes only to the console", async () => {
  await press({ run: () => Promise.reject(new Error("No.")) });
  await expect.poll(takeComplaints).toEqual(["The action failed: Error: No."]);
  expect(screen.queryByText("No.")).toBeNull();
});

test("a failure that is shown in place is not repeated", async () => {
  const run = () => Promise.reject(new Error("Another user changed it."));
  await press({ run, failure: "Failed to archive unit", isShown: () => true });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText("Failed to archive unit")).toBeNull();
});

test("an action that can be undone is undone with one press, and affected data is fetched again", async () => {
  const takeBack = vi.fn(() => Promise.resolve());
  const refresh = await press({ run: () => Promise.resolve(), undo: () => takeBack });
  const before = refresh.mock.calls.length;
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await expect.poll(() => refresh.mock.calls.length).toBe(2 * before);
  expect(takeBack).toHaveBeenCalledOnce();
});

test("an undo that is refused because of a change meanwhile says that nothing was undone", async () => {
  const takeBack = () => Promise.reject(new Error("Another user changed this unit."));
  const refresh = await press({ run: () => Promise.resolve(), undo: () => takeBack });
  const before = refresh.mock.calls.length;
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("Nothing was undone");
  screen.getByText("Another user changed this unit.");
  await expect.poll(() => refresh.mock.calls.length).toBe(2 * before);
});

test("an action that cannot be undone has no undo", async () => {
  await press({ run: () => Promise.resolve(), undo: () => undefined });
  await screen.findByText("Unit archived");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test.each([
  ["kept", "warning", "No mail server is set up, so no email was sent."],
  ["queued", "success", "Email is on its way."],
] as const)("an action whose email was %s is announced as a %s", async (email, tone, words) => {
  await press({ run: () => Promise.resolve({ id: "7", letter: email }) });
  const toast = (await screen.findByText("Unit archived")).closest("[data-sonner-toast]");
  expect(toast?.getAttribute("data-type")).toBe(tone);
  expect(toast?.textContent).toContain(words);
});

test("an action that wrote no email says nothing of one", async () => {
  await press({ run: () => Promise.resolve({ id: "7", letter: null }) });
  const toast = (await screen.findByText("Unit archived")).closest("[data-sonner-toast]");
  expect(toast?.getAttribute("data-type")).toBe("success");
  expect(toast?.textContent).toBe("Unit archived");
});
