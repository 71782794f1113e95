import { HEARTBEAT_MS } from "@pharmacy/contract/live";

/** Missing fields are empty. */
export type StreamEvent = { id: string; event: string; data: string };

type Stream = {
  /** Continues after the last received event. */
  connect(signal: AbortSignal): Promise<Response>;
  onEvent(event: StreamEvent): void;
  /** Ends the stream for good. */
  signal: AbortSignal;
};

const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 60_000;

/** A stream that lasted this long does not count as another failure. */
const STEADY_MS = 30_000;

/**
 * Reconnects until it is aborted or the server refuses this user. It never fails: without a stream
 * everything works, only without live updates.
 */
export async function followStream({ connect, onEvent, signal }: Stream): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const began = Date.now();
    const isRefused = await listenOnce({ connect, onEvent, signal }).catch(() => false);
    if (isRefused) return;
    failures = Date.now() - began > STEADY_MS ? 0 : failures + 1;
    // half of it is random, so that clients do not all reconnect to a new server at once
    const patience = Math.min(RETRY_MIN_MS * 2 ** failures, RETRY_MAX_MS);
    await pause(patience * (0.5 + Math.random() / 2), signal);
  }
}

/** Returns true after a permanent refusal. */
async function listenOnce({ connect, onEvent, signal }: Stream): Promise<boolean> {
  const attempt = new AbortController();
  const giveUp = () => attempt.abort();
  signal.addEventListener("abort", giveUp, { once: true });
  const silence = watchdog(giveUp);
  try {
    const answer = await connect(attempt.signal);
    if (answer.status === 401 || answer.status === 403) return true;
    const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
    if (answer.ok && isStream && answer.body) await readEvents(answer.body, onEvent, silence.reset);
    return false;
  } finally {
    silence.stop();
    giveUp();
    signal.removeEventListener("abort", giveUp);
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: StreamEvent) => void,
  onSign: () => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    text += decoder.decode(value, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) if (!block.startsWith(":")) onEvent(eventOf(block));
  }
}

function eventOf(block: string): StreamEvent {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? "";
  return { id: field("id"), event: field("event"), data: field("data") };
}

/** Nothing for three heartbeats means that the connection is dead without an error. */
function watchdog(bark: () => void) {
  const start = () => setTimeout(bark, 3 * HEARTBEAT_MS);
  let timer = start();
  return {
    reset() {
      clearTimeout(timer);
      timer = start();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Ends early if the stream is aborted or the network comes back. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const over = new AbortController();
    const go = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    signal.addEventListener("abort", go, { signal: over.signal });
    addEventListener("online", go, { signal: over.signal });
  });
}
