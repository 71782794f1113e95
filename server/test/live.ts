import { once } from "node:events";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { LiveChange, LiveEventName } from "@pharmacy/contract/live";
import type { createApp } from "../src/app.ts";

type App = Awaited<ReturnType<typeof createApp>>;

type HeardEvent = { id: string | undefined; event: LiveEventName; data: LiveChange };

export type Heard = {
  status: number;
  headers: IncomingHttpHeaders;
  /** All events so far, without the heartbeats. */
  events(): HeardEvent[];
  changes(): LiveChange[];
  /** The number of heartbeats so far. */
  beats(): number;
  hasEnded(): boolean;
  hangUp(): void;
};

/** The URL of an app, which starts to listen if necessary. */
export async function addressOf(app: App): Promise<string> {
  const address = app.server.address();
  return typeof address === "object" && address
    ? `http://127.0.0.1:${address.port}`
    : app.listen({ host: "127.0.0.1", port: 0 });
}

/** Listens to changes over a connection of its own. */
export async function listen(app: App, token: string, lastId?: string): Promise<Heard> {
  const request = get(`${await addressOf(app)}/api/live`, {
    agent: false,
    headers: {
      accept: "text/event-stream",
      authorization: `Bearer ${token}`,
      ...(lastId && { "last-event-id": lastId }),
    },
  });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let text = "";
  let hasEnded = false;
  response.setEncoding("utf8").on("data", (chunk) => {
    text += chunk;
  });
  // the reader sees a disconnect as an error
  response.on("error", () => {});
  response.once("close", () => {
    hasEnded = true;
  });
  const events = () => eventsIn(text);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    changes: () =>
      events()
        .filter(({ event }) => event === "change")
        .map(({ data }) => data),
    beats: () => text.split("\n\n").filter((block) => block === ":").length,
    hasEnded: () => hasEnded,
    hangUp: () => void request.destroy(),
  };
}

function eventsIn(text: string): HeardEvent[] {
  const blocks = text.split("\n\n").slice(0, -1);
  return blocks
    .filter((block) => !block.startsWith(":"))
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
      return {
        id: field("id"),
        event: field("event") as LiveEventName,
        data: JSON.parse(field("data") ?? "{}") as LiveChange,
      };
    });
}
