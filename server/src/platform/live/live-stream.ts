import { Readable } from "node:stream";
import type { LiveChange, LiveEventName } from "@pharmacy/contract/live";
import type { Actor } from "../db/audit.ts";
import { audienceOf, mayHear } from "./audience.ts";
import type { Announcement } from "./live-entries.ts";

/** Bytes that wait for a slow reader before it is sent away. It comes back and resumes. */
const WAITING_MAX = 256 * 1024;

export type LiveEvent = Announcement | "reset";

export type LiveStream = ReturnType<typeof liveStream>;

/** The events for one listener: changes of what they may view, as server-sent events. */
export function liveStream(actor: Actor, token: string) {
  const out = new Readable({ read() {} });
  const audience = audienceOf(actor);
  let hasEnded = false;
  /** What comes before the stream has begun. */
  let early: LiveEvent[] | undefined = [];

  function send(text: string) {
    if (hasEnded) return;
    out.push(text);
    if (out.readableLength > WAITING_MAX) out.destroy();
  }

  function tell(event: LiveEvent) {
    if (event === "reset") send(textOf("reset", {}));
    else if (mayHear(audience, event)) send(textOf("change", changeFor(actor, event), event.id));
  }

  return {
    actor,
    audience,
    token,
    out,
    /** Tells an event as soon as the stream has begun. */
    deliver: (event: LiveEvent) => (early ? void early.push(event) : tell(event)),
    /**
     * Begins with the missed events.
     *
     * @param id the place of the stream, when no event gives it.
     */
    begin(missed: LiveEvent[], id?: string) {
      send(textOf("ready", {}, id));
      const known = new Set(missed.map(idOf));
      const rest = early?.filter((event) => event === "reset" || !known.has(event.id)) ?? [];
      early = undefined;
      for (const event of [...missed, ...rest]) tell(event);
    },
    /** What has ended and was not read to its end by now never will be: it is dropped. */
    beat: () => (hasEnded ? void out.destroy() : send(":\n\n")),
    end() {
      if (hasEnded) return;
      hasEnded = true;
      out.push(null);
    },
  };
}

const idOf = (event: LiveEvent) => (event === "reset" ? event : event.id);

function textOf(event: LiveEventName, data: object, id?: string): string {
  const place = id === undefined ? "" : `id: ${id}\n`;
  return `${place}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function changeFor(actor: Actor, announcement: Announcement): LiveChange {
  const { model, recordId, action, sessionId } = announcement;
  return { model, recordId, action, isMine: sessionId !== null && sessionId === actor.sessionId };
}
