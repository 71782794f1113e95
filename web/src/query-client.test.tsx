import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast } from "sonner";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { session } from "#api/session.ts";
import { Toaster } from "#components/feedback/toaster.tsx";
import { ApiError } from "#lib/api-error.ts";
import { signIn } from "#test/session.ts";
import { createQueryClient } from "./query-client.ts";

const refusal = (status: number, message = "No.") =>
  new ApiError({ status, code: "unknown", message });

afterEach(() => {
  toast.dismiss();
});

/** How often a query that always fails is tried, and after how many milliseconds it gives up. */
async function attemptsOf(error: Error): Promise<[tries: number, milliseconds: number]> {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const start = Date.now();
  const queryFn = vi.fn(() => Promise.reject(error));
  const query = createQueryClient().fetchQuery({
    queryKey: ["units"],
    queryFn,
    // A fetch does not retry by default: use the same setting as the screens.
    retry: createQueryClient().getDefaultOptions().queries?.retry ?? false,
  });
  const settled = query.catch(() => Date.now() - start);
  await vi.runAllTimersAsync();
  return [queryFn.mock.calls.length, Number(await settled)];
}

test.each([refusal(400), refusal(404), refusal(422), refusal(499), new Error("HTTP 404: x")])(
  "a refusal is not retried: %s",
  async (error) => {
    expect(await attemptsOf(error)).toEqual([1, 0]);
  },
);

test.each([refusal(0), refusal(500), refusal(503), new Error("odd")])(
  "a temporary failure is retried three times, after 1, 2 and 4 seconds: %s",
  async (error) => {
    expect(await attemptsOf(error)).toEqual([4, 7000]);
  },
);

test("no wait between two attempts is longer than half a minute", () => {
  const delay = createQueryClient().getDefaultOptions().queries?.retryDelay;
  const after = (failures: number) =>
    typeof delay === "function" ? delay(failures, new Error()) : delay;
  expect([0, 1, 2, 4, 5, 20].map(after)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
});

test("an answer is fresh for a minute and kept for five", () => {
  const options = createQueryClient().getDefaultOptions();
  expect(options.queries).toMatchObject({ staleTime: 60_000, gcTime: 300_000 });
  expect(options.mutations?.retry).toBe(false);
});

test("a failed query is reported once, and Retry fetches everything again", async () => {
  signIn();
  const queryClient = createQueryClient();
  const ask = vi.fn((): Promise<string> => Promise.reject(refusal(404, "There is no such unit.")));
  const options = { queryFn: ask, retry: false } as const;
  await queryClient.prefetchQuery({ queryKey: ["units", 1], ...options });
  await queryClient.prefetchQuery({ queryKey: ["units", 2], ...options });
  render(<Toaster />);

  expect(await screen.findAllByText("Error: There is no such unit.")).toHaveLength(1);
  ask.mockResolvedValue("here");
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(ask).toHaveBeenCalledTimes(4);
});

test("prefetched data belongs to the signed-in user, and is not fetched after they sign out", async () => {
  const queryClient = createQueryClient();
  const queryFn = vi.fn(async () => "rows");
  const prefetch = (page: number) =>
    queryClient.prefetchQuery({ queryKey: ["units", page], queryFn });
  signIn();
  await prefetch(1);
  expect(queryFn).toHaveBeenCalledTimes(1);
  session.end("signedOut");
  await prefetch(2);
  expect(queryFn).toHaveBeenCalledTimes(1);
});
