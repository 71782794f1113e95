import type { LiveChange } from "@pharmacy/contract/live";
import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { useLiveChanges } from "../live-changes.ts";
import { changeTaker } from "./take-change.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aTerm = (recordId: string): LiveChange => ({
  model: "subscription",
  recordId,
  action: "update",
  isMine: false,
});

function shown(answerMs = 0) {
  const queryClient = new QueryClient();
  const over = new AbortController();
  const ask = vi.fn(() => new Promise((resolve) => setTimeout(resolve, answerMs, "a pharmacy")));
  const queryKey = ["organizations", "detail", "castlewren"];
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: ask, staleTime: 300_000 });
  onTestFinished(observer.subscribe(() => {}));
  return { ask, over, queryClient, take: changeTaker(queryClient, over.signal) };
}

test("a hundred changes at once cause one call", async () => {
  const { ask, take } = shown();
  await vi.advanceTimersByTimeAsync(1_000);
  for (let i = 0; i < 100; i += 1) take(aTerm(String(i)));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a change during a read causes one more read, without aborting the first", async () => {
  const { ask, take } = shown(2_000);
  for (let i = 0; i < 10; i += 1) {
    take(aTerm(String(i)));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("an event just before the end of the session causes no call", async () => {
  const { ask, over, take } = shown();
  await vi.advanceTimersByTimeAsync(1_000);
  take(aTerm("one"));
  over.abort();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("an import is told to the list as the number of its records, and to every page once", async () => {
  const { ask, take, queryClient } = shown();
  await vi.advanceTimersByTimeAsync(1_000);
  const about = { model: "organization", action: "import", isMine: false } as const;
  take({ ...about, recordId: "the import", count: 2_114 });
  take({ ...about, recordId: "castlewren", action: "update" });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ask).toHaveBeenCalledTimes(2);
  const { result } = renderHook(() => useLiveChanges(["organizations"], 1), {
    wrapper: ({ children }) =>
      createElement(QueryClientProvider, { client: queryClient }, children),
  });
  expect(result.current.count).toBe(2_115);
});
