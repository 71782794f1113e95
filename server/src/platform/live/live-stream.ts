import { Readable } from "node:stream";
import type { LiveChange, LiveEventName } from "@pharmacy/contract/live";
import type { Actor } from "../db/audit.ts";
import { audienceOf, mayHear } from "./audience.ts";
import type { Announcement } from "./live-entries.ts";

/** Bytes buffered for a slow reader before it is disconnected. It reconnects and resumes. */
const WAITING_MAX = 256 * 1024;

export type LiveEvent = Announcement | "reset" | "notified";

export type LiveStream = ReturnType<typeof liveStream>;

export function liveStream(actor: Actor, token: string) {
  const out = new Readable({ read() {} });
  const audience = audienceOf(actor);
  let hasEnded = false;
  let early: LiveEvent[] | undefined = [];

  function send(text: string) {
    if (hasEnded) return;
    out.push(text);
    if (out.readableLength > WAITING_MAX) out.destroy();
  }

  function tell(event: LiveEvent) {
    if (typeof event === "string") send(textOf(event, {}));
    else if (mayHear(audience, event)) send(textOf("change", changeFor(actor, event), event.id));
  }

  return {
    actor,
    audience,
    token,
    out,
    deliver: (event: LiveEvent) => (early ? void early.push(event) : tell(event)),
    begin(missed: LiveEvent[], id?: string) {
      send(textOf("ready", {}, id));
      const known = new Set(missed.map(idOf));
      const rest =
        early?.filter((event) => typeof event === "string" || !known.has(event.id)) ?? [];
      early = undefined;
      for (const event of [...missed, ...rest]) tell(event);
    },
    /** A stream that has ended and still has unread data never will be read: it is destroyed. */
    beat: () => (hasEnded ? void out.destroy() : send(":\n\n")),
    end() {
      if (hasEnded) return;
      hasEnded = true;
      out.push(null);
    },
  };
}

const idOf = (event: LiveEvent) => (typeof event === "string" ? event : event.id);

function textOf(event: LiveEventName, data: object, id?: string): string {
  const place = id === undefined ? "" : `id: ${id}\n`;
  return `${place}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function changeFor(actor: Actor, announcement: Announcement): LiveChange {
  const { model, recordId, action, sessionId, count } = announcement;
  const isMine = sessionId !== null && sessionId === actor.sessionId;
  return { model, recordId, action, isMine, ...(count !== null && { count }) };
}
