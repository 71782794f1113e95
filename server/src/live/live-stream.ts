import { Readable } from "node:stream";
import type { LiveChange, LiveEventName } from "@pharmacy/contract/live";
import { grantOf } from "@pharmacy/contract/permissions";
import type { Actor } from "../db/audit.ts";
import type { Announcement } from "./live-entries.ts";

/** Bytes that wait for a slow reader before it is sent away. It comes back and resumes. */
const WAITING_MAX = 256 * 1024;

export type LiveEvent = Announcement | "reset";

export type LiveStream = ReturnType<typeof liveStream>;

/** What one listener is told: changes of what they may view, as server-sent events. */
export function liveStream(actor: Actor, token: string) {
  const out = new Readable({ read() {} });
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
    else if (mayHear(actor, event)) send(textOf("change", changeFor(actor, event), event.id));
  }

  return {
    actor,
    token,
    out,
    /** Tells an event as soon as the stream has begun. */
    deliver: (event: LiveEvent) => (early ? void early.push(event) : tell(event)),
    /**
     * Begins with what was missed.
     *
     * @param id of the entry the stream stands after, where no event that is told says so.
     */
    begin(missed: LiveEvent[], id?: string) {
      send(textOf("ready", {}, id));
      const known = new Set(missed.map(idOf));
      const rest = early?.filter((event) => event === "reset" || !known.has(event.id)) ?? [];
      early = undefined;
      for (const event of [...missed, ...rest]) tell(event);
    },
    beat: () => send(":\n\n"),
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

/** As with a list: the models the role may view, and where only the own pharmacy's, those. */
function mayHear({ role, organization }: Actor, announcement: Announcement): boolean {
  const grant = role && grantOf(role, announcement.model, "view");
  if (!grant) return false;
  return !grant.own || (organization !== null && announcement.organization === organization);
}
