import type { Readable } from "node:stream";
import { HEARTBEAT_MS } from "@pharmacy/contract/live";
import { AppError } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { databaseTime, entriesAfter, placeAt } from "./live-entries.ts";
import { liveFeed } from "./live-feed.ts";
import { type LiveEvent, type LiveStream, liveStream } from "./live-stream.ts";

const OF_ONE_SESSION_MAX = 8;

const STREAMS_MAX = 2_000;

const PATIENCE_MS = 5_000;

export type FindSession = (
  token: string,
) => Promise<Pick<Actor, "role" | "organization"> | undefined>;

type Options = {
  db: Database;
  findSession: FindSession;
  onUnavailable(): void;
  ofAllMax?: number;
  heartbeatMs?: number;
};

export function liveStreams(options: Options) {
  const { db, findSession, onUnavailable } = options;
  const { ofAllMax = STREAMS_MAX, heartbeatMs = HEARTBEAT_MS } = options;
  const streams = new Set<LiveStream>();
  let heart: NodeJS.Timeout | undefined;
  let isClosing = false;

  function tellAll(event: LiveEvent) {
    for (const stream of streams) {
      if (isAbout(event, stream.actor)) void check(stream);
      stream.deliver(event);
    }
  }

  function tellNotified(users: readonly string[]) {
    for (const stream of streams) {
      if (users.includes(stream.actor.id ?? "")) stream.deliver("notified");
    }
  }

  const listener = {
    onChange: tellAll,
    onReset: () => tellAll("reset"),
    onNotified: tellNotified,
  };
  const feed = liveFeed(db, listener, onUnavailable);

  async function check(stream: LiveStream) {
    const { role, organization } = stream.actor;
    // an unavailable database says nothing about the session
    const session = await findSession(stream.token).catch(() => stream.actor);
    if (session?.role !== role || session.organization !== organization) stream.end();
  }

  function beat() {
    feed.catchUp();
    for (const stream of streams) {
      stream.beat();
      void check(stream);
    }
  }

  function add(stream: LiveStream) {
    if (isClosing || streams.size >= ofAllMax) throw new AppError("unavailable", FULL);
    const sameSession = [...streams].filter(
      ({ actor }) => actor.sessionId === stream.actor.sessionId,
    );
    if (sameSession.length >= OF_ONE_SESSION_MAX) throw new AppError("too_many_requests", TOO_MANY);
    streams.add(stream);
    heart ??= setInterval(beat, heartbeatMs).unref();
    stream.out.once("close", () => remove(stream));
  }

  function remove(stream: LiveStream) {
    streams.delete(stream);
    if (streams.size > 0) return;
    clearInterval(heart);
    heart = undefined;
    feed.pause();
  }

  return {
    async open(actor: Actor, token: string, lastId?: string): Promise<Readable> {
      const stream = liveStream(actor, token);
      add(stream);
      try {
        await inTime(feed.start());
        await begin(db, stream, lastId);
        // permissions lost while the stream was opening count as old, and are not announced
        void check(stream);
      } catch (error) {
        stream.out.destroy();
        throw error;
      }
      return stream.out;
    },
    endAll({ isForGood = false } = {}): void {
      isClosing ||= isForGood;
      for (const stream of streams) stream.end();
    },
    close: () => feed.close(),
  };
}

const FULL = "Too many open streams. Try again later.";
const TOO_MANY = "This session already has too many open streams.";
const UNREACHABLE = "The database cannot be reached right now. Try again in a moment.";

async function begin(db: Database, stream: LiveStream, lastId: string | undefined) {
  const now = placeAt(await databaseTime(db));
  if (lastId === undefined) return stream.begin([], now);
  const missed = await entriesAfter(db, lastId, stream.audience);
  if (missed) stream.begin(missed);
  else stream.begin(["reset"], now);
}

function isAbout(event: LiveEvent, { sessionId, id, organization }: Actor): boolean {
  if (typeof event === "string") return false;
  return [sessionId, id, organization].includes(event.recordId);
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError("unavailable", UNREACHABLE)), PATIENCE_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
