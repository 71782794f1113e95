import type { LiveChange } from "@pharmacy/contract/live";
import type { QueryClient } from "@tanstack/react-query";
import { isApiError } from "#lib/api-error.ts";
import { followStream, type StreamEvent } from "#lib/live/event-stream.ts";
import { shareStream } from "#lib/live/tab-sharing.ts";
import { changeTaker, takeNotified, takeReset } from "#lib/live/take-change.ts";
import { toastError } from "#lib/toast.ts";
import { addressOf, endSession, unauthorized, usableToken } from "../http.ts";
import { session } from "../session.ts";

/** Ids remembered, because a stream that reconnects may repeat the last events. */
const KNOWN_MAX = 1_000;

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
  let wasReady = false;

  function take({ id, event, data }: StreamEvent) {
    if (id !== "") {
      if (known.has(id)) return;
      remember(known, id);
      place = id;
    }
    if (event === "change") takeChange(JSON.parse(data) as LiveChange);
    if (event === "reset") takeReset(queryClient);
    // some may have been missed before the stream was there again
    if (event === "notified" || (event === "ready" && wasReady)) takeNotified(queryClient);
    wasReady ||= event === "ready";
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

/** Following is a call like any other: an expired token is cleared first, and the user told. */
function mayFollow(): boolean {
  try {
    return usableToken() !== null;
  } catch (error) {
    sayOver(error);
    return false;
  }
}

/** With fetch instead of an EventSource, which could not send the token in a header. */
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

/** No screen waits for the stream, so it reports the end of the session itself. */
function sayOver(error: unknown) {
  if (!isApiError(error)) return;
  const message = `Error: ${error.message}`;
  // replaces the toast of queries that failed for the same reason
  void toastError(message, { id: message });
}

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
