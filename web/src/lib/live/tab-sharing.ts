import { MINUTE_MS } from "@pharmacy/contract/time.values";
import type { StreamEvent } from "./event-stream.ts";

/** An event, or the position in the stream. */
type Message = StreamEvent | { place: string } | "hello";

type Sharing = {
  /** The name of the lock and the channel, shared by all tabs. */
  name: string;
  /** Follows the stream for all tabs until the signal is aborted. */
  lead(say: (event: StreamEvent) => void, signal: AbortSignal): Promise<void>;
  /** Receives every event, whichever tab follows the stream. */
  onEvent(event: StreamEvent): void;
  /** The id of the last event this tab knows of. */
  place: { get(): string; set(id: string): void };
};

/** How long a hidden tab keeps following, milliseconds. */
const HIDDEN_MS = 5 * MINUTE_MS;

/**
 * The tab that holds the lock follows the stream and forwards events to the others; when it closes,
 * or has long been hidden, the next one continues from the same position. Without locks or
 * channels, each tab has its own stream.
 */
export function shareStream(sharing: Sharing): () => void {
  const channel = openChannel(sharing);
  const say = (event: StreamEvent) => {
    sharing.onEvent(event);
    channel?.post(event);
  };
  const followWhileSeen = whileSeen((signal) => {
    const lead = () => {
      channel?.takeQuestions(true);
      return sharing.lead(say, signal).finally(() => channel?.takeQuestions(false));
    };
    if (!channel) return void lead();
    navigator.locks.request(sharing.name, { signal }, lead).catch(() => {
      // waiting for the lock was aborted
    });
  });
  return () => {
    followWhileSeen();
    channel?.close();
  };
}

function openChannel({ name, onEvent, place }: Sharing) {
  if (!("locks" in navigator) || typeof BroadcastChannel !== "function") return undefined;
  const channel = new BroadcastChannel(name);
  const post = (message: Message) => channel.postMessage(message);
  let isLeading = false;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === "hello") {
      if (isLeading) post({ place: place.get() });
    } else if ("place" in data) {
      if (place.get() === "") place.set(data.place);
    } else {
      onEvent(data);
    }
  };
  post("hello");
  return {
    post,
    takeQuestions(isTaken: boolean) {
      isLeading = isTaken;
    },
    close: () => channel.close(),
  };
}

/** Runs while this tab is visible, and for some time afterwards. */
function whileSeen(run: (signal: AbortSignal) => void): () => void {
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function stop() {
    running?.abort();
    running = undefined;
  }
  function look() {
    clearTimeout(timer);
    if (document.visibilityState === "hidden") {
      timer = setTimeout(stop, HIDDEN_MS);
    } else if (!running) {
      running = new AbortController();
      run(running.signal);
    }
  }
  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    clearTimeout(timer);
    stop();
  };
}
