import { Connection } from "./connection.ts";

const RETRY_MIN_MS = 250;
const RETRY_MAX_MS = 10_000;

/** What is asked over this connection is answered at once, or the connection is dead, milliseconds. */
const PATIENCE_MS = 5_000;

/** How often it is asked whether the other end is still there, milliseconds: nothing may be said for days. */
const BEAT_MS = 20_000;

type Tempo = { patienceMs: number; beatMs: number };

type Listener = {
  onMessage(payload: string): void;
  /** It listens: what was said before has been missed. */
  onUp(): void;
  onDown(error: unknown): void;
};

/** A connection besides the pool that listens to one channel, and comes back when it is lost. */
export function listeningConnection(
  url: string,
  channel: string,
  listener: Listener,
  { patienceMs, beatMs }: Tempo = { patienceMs: PATIENCE_MS, beatMs: BEAT_MS },
) {
  let client: Connection | undefined;
  let heart: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = RETRY_MIN_MS;
  let isWanted = false;

  async function connect() {
    const candidate = newConnection(url, patienceMs);
    client = candidate;
    candidate.on("notification", ({ payload = "" }) => listener.onMessage(payload));
    candidate.on("error", (error) => lose(candidate, error));
    candidate.on("end", () => lose(candidate, new Error("The connection was closed.")));
    try {
      await candidate.connect();
      await candidate.query(`listen ${channel}`);
    } catch (error) {
      return lose(candidate, error);
    }
    if (client !== candidate) return;
    retryMs = RETRY_MIN_MS;
    scheduleBeat(candidate);
    listener.onUp();
  }

  function scheduleBeat(current: Connection) {
    heart = setTimeout(() => {
      current.query("select 1").then(
        () => client === current && scheduleBeat(current),
        (error: unknown) => lose(current, error),
      );
    }, beatMs).unref();
  }

  function lose(lost: Connection, error: unknown) {
    if (client !== lost) return;
    client = undefined;
    clearTimeout(heart);
    void lost.end().catch(() => {});
    if (!isWanted) return;
    listener.onDown(error);
    // half of it by chance, so that all processes do not come back at once
    retry = setTimeout(() => void connect(), retryMs * (0.5 + Math.random() / 2)).unref();
    retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
  }

  return {
    start(): void {
      if (isWanted) return;
      isWanted = true;
      void connect();
    },
    /** Says this to all who listen to the channel. False when it could not be said. */
    async say(payload: string): Promise<boolean> {
      const speaker = client;
      if (!speaker) return false;
      try {
        await speaker.query("select pg_notify($1, $2)", [channel, payload]);
        return true;
      } catch (error) {
        lose(speaker, error);
        return false;
      }
    },
    async close(): Promise<void> {
      isWanted = false;
      clearTimeout(retry);
      clearTimeout(heart);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}

function newConnection(url: string, patienceMs: number): Connection {
  return new Connection({
    connectionString: url,
    application_name: "pharmacy-admin live",
    connectionTimeoutMillis: patienceMs,
    answerMs: patienceMs,
    // what is said here is worth nothing after a power cut
    options: "-c synchronous_commit=off",
  });
}
