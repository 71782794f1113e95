import type { LiveChange } from "@pharmacy/contract/live";
import type { QueryClient } from "@tanstack/react-query";
import { isApiError } from "#lib/api-error.ts";
import { followStream, type StreamEvent } from "#lib/live/event-stream.ts";
import { shareStream } from "#lib/live/tab-sharing.ts";
import { changeTaker, takeReset } from "#lib/live/take-change.ts";
import { toastError } from "#lib/toast.ts";
import { addressOf, endSession, unauthorized, usableToken } from "../http.ts";
import { session } from "../session.ts";

/** Ids remembered, because a stream that is resumed may repeat what came last. */
const KNOWN_MAX = 1_000;

/** Keeps the screen up to date with changes by others, while a user is signed in. */
export function followLive(queryClient: QueryClient): () => void {
  let stop = start(queryClient);
  const forget = session.subscribe(() => {
    stop();
    stop = start(queryClient);
  });
  return () => {
    forget();
    stop();
  };
}

function start(queryClient: QueryClient): () => void {
  if (!mayFollow()) return () => {};
  const known = new Set<string>();
  const over = new AbortController();
  const takeChange = changeTaker(queryClient, over.signal);
  let place = "";

  function take({ id, event, data }: StreamEvent) {
    if (id !== "") {
      if (known.has(id)) return;
      remember(known, id);
      place = id;
    }
    if (event === "change") takeChange(JSON.parse(data) as LiveChange);
    if (event === "reset") takeReset(queryClient);
  }

  const leave = shareStream({
    name: `live ${session.profile()?.id}`,
    lead: (onEvent, signal) =>
      followStream({ connect: (attempt) => connect(place, attempt), onEvent, signal }),
    onEvent: take,
    place: {
      get: () => place,
      set: (id) => {
        place = id;
      },
    },
  });
  return () => {
    over.abort();
    leave();
  };
}

/** Following is a call like any other: an expired token is cleared before it, and the person told. */
function mayFollow(): boolean {
  try {
    return usableToken() !== null;
  } catch (error) {
    sayOver(error);
    return false;
  }
}

/** As a call and not as an event source, which could not send the token in a header. */
async function connect(lastId: string, signal: AbortSignal): Promise<Response> {
  const headers = new Headers({ accept: "text/event-stream" });
  if (lastId !== "") headers.set("last-event-id", lastId);
  try {
    return await openStream(headers, signal);
  } catch (error) {
    sayOver(error);
    throw error;
  }
}

/** Nobody waits for the stream, so it says itself that the session is over. */
function sayOver(error: unknown) {
  if (!isApiError(error)) return;
  const message = `Error: ${error.message}`;
  // the toast that queries share which fail for this reason
  void toastError(message, { id: message });
}

/** Fails where every other call does: with an expired token, and with one that the server refuses. */
async function openStream(headers: Headers, signal: AbortSignal): Promise<Response> {
  const token = usableToken();
  if (token) headers.set("authorization", `Bearer ${token}`);
  const response = await fetch(addressOf("live"), {
    headers,
    signal,
    method: "GET",
    cache: "no-store",
  });
  if (response.status !== 401) return response;
  await endSession(token);
  throw unauthorized();
}

function remember(known: Set<string>, id: string) {
  known.add(id);
  const [oldest] = known;
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest);
}
