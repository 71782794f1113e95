import { Readable } from "node:stream";
import type { Login, Profile } from "@pharmacy/contract/auth/auth";
import type { Role } from "@pharmacy/contract/roles.values";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { hashPassword } from "@pharmacy/server/identity/auth/auth.passwords";
import { testServer } from "@pharmacy/server/test";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { act, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast } from "sonner";
import { afterAll, beforeAll, beforeEach, onTestFinished, vi } from "vitest";
import { session } from "#api/session.ts";
import { createQueryClient } from "../src/query-client.ts";
import { createAppRouter, followSession } from "../src/router.tsx";
import { ForwardedRequest } from "./forwarded-request.ts";
import { toNativeForm } from "./native-form.ts";

/** `fetch` calls a real server in this process, so there is no mock to keep in step. */
export function testApp() {
  // calls of the last test are answered before the next one's database is emptied, and what they
  // announce is gone
  beforeEach(async () => {
    await Promise.allSettled(running);
    await new Promise((resolve) => setTimeout(resolve));
    toast.dismiss();
  });
  const server = testServer();
  beforeAll(() => {
    vi.stubGlobal("XMLHttpRequest", ForwardedRequest);
    vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
      untilAnswered(callServer(server, url, init)),
    );
  });
  afterAll(() => void vi.unstubAllGlobals());

  return Object.assign(server, {
    async signIn(role: Role = "admin", organization?: string): Promise<Profile> {
      const caller = await server.as(role, organization);
      const user = (await caller.get("/api/auth/me")).json<Profile>();
      const access_expires = new Date(Date.now() + HOUR_MS).toISOString();
      session.start({ user, tokens: { access_token: caller.token, access_expires } });
      return user;
    },

    async aUserWithPassword(
      role: Role,
      password: string,
      organization?: string,
    ): Promise<Login["user"]> {
      const caller = await server.as(role, organization);
      await server.db.$client.query("update users set password_hash = $1 where id = $2", [
        await hashPassword(password),
        caller.userId,
      ]);
      return (await caller.get("/api/auth/me")).json<Profile>();
    },
  });
}

type Server = ReturnType<typeof testServer>;

const running = new Set<Promise<unknown>>();

function untilAnswered(call: Promise<Response>): Promise<Response> {
  running.add(call);
  const end = () => void running.delete(call);
  call.then(end, end);
  return call;
}

async function callServer(server: Server, url: string, init: RequestInit): Promise<Response> {
  const body = init.body instanceof FormData ? await toNativeForm(init.body) : init.body;
  // Only the platform's own Response encodes a form as it is sent.
  const sent = new Response(body ?? null, { headers: init.headers ?? {} });
  // A stream is read while it lasts; every other answer once it is complete.
  const isStream = sent.headers.get("accept") === "text/event-stream";
  const answer = await server.app.inject({
    ...(isStream && { payloadAsStream: true, ...(init.signal && { signal: init.signal }) }),
    url,
    method: init.method as "GET",
    headers: Object.fromEntries(sent.headers),
    ...(body && { payload: Buffer.from(await sent.arrayBuffer()) }),
  });
  init.signal?.throwIfAborted();
  const content = isStream
    ? (Readable.toWeb(answer.stream()) as ReadableStream)
    : new Uint8Array(answer.rawPayload);
  return new Response(answer.statusCode === 204 ? null : content, {
    status: answer.statusCode,
    statusText: answer.statusMessage,
    headers: { "content-type": answer.headers["content-type"] ?? "" },
  });
}

export function open(address: string) {
  const queryClient = createQueryClient();
  const { queries } = queryClient.getDefaultOptions();
  // the usual number of retries, without the seconds between them
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } });
  const history = createMemoryHistory({ initialEntries: [address] });
  const [router, forget] = recordingListeners(() => createAppRouter(queryClient, history));
  const unfollow = followSession(router, queryClient);
  onTestFinished(() => {
    unfollow();
    forget();
    history.destroy();
    void queryClient.cancelQueries();
    queryClient.clear();
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    router,
    queryClient,
    user: aLogin(),
    address: () => router.history.location.href,
    goTo: (href: string) => act(() => router.navigate({ href })),
  };
}

function aLogin() {
  const user = userEvent.setup();
  const quick = user.setup({ delay: null });
  const type: typeof user.type = async (element, text, options) => {
    if (!options?.skipClick) await user.click(element);
    await quick.type(element, text, { ...options, skipClick: true });
  };
  return { ...user, type };
}

/**
 * In tests one page follows another in the same window, so the returned function removes the
 * listeners.
 */
function recordingListeners<Made>(make: () => Made): [made: Made, forget: () => void] {
  const over = new AbortController();
  const spies = [globalThis, document].map((target: EventTarget) => {
    const add = target.addEventListener;
    return vi.spyOn(target, "addEventListener").mockImplementation((type, listener, options) => {
      const listenerOptions = typeof options === "boolean" ? { capture: options } : options;
      add.call(target, type, listener, { ...listenerOptions, signal: over.signal });
    });
  });
  try {
    return [make(), () => over.abort()];
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
