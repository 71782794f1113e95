import { waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";
import { open, type testApp } from "./app.tsx";
import { hasten } from "./hasten.ts";

type App = ReturnType<typeof testApp>;

/** Opens a page as another user than the one who makes changes, once it follows them. */
export async function openLive(
  app: App,
  address: string,
  user: Parameters<App["signIn"]> = ["admin"],
) {
  // the delay before live updates start
  hasten(1_000);
  const calls = vi.spyOn(globalThis, "fetch");
  await app.signIn(...user);
  const page = open(address);
  const stream = await waitFor(
    () => {
      const place = calls.mock.calls.findIndex(([url]) => url === "/api/live");
      const call = calls.mock.calls[place];
      if (!call) throw new Error("Nobody follows what changes yet.");
      return { answer: calls.mock.results[place]?.value as Promise<Response>, init: call[1] };
    },
    { timeout: 10_000 },
  );
  expect((await stream.answer).status).toBe(200);
  return { ...page, isFollowing: () => !stream.init?.signal?.aborted };
}
