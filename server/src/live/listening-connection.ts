import pg from "pg";

const RETRY_MIN_MS = 250;
const RETRY_MAX_MS = 10_000;

/** What is asked over this connection is answered at once, or the connection is dead, milliseconds. */
const PATIENCE_MS = 5_000;

type Listener = {
  onMessage(payload: string): void;
  /** It listens: what was said before has been missed. */
  onUp(): void;
  onDown(error: unknown): void;
};

/** A connection besides the pool that listens to one channel, and comes back when it is lost. */
export function listeningConnection(url: string, channel: string, listener: Listener) {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = RETRY_MIN_MS;
  let isWanted = false;

  async function connect() {
    const candidate = newClient(url);
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
    listener.onUp();
  }

  function lose(lost: pg.Client, error: unknown) {
    if (client !== lost) return;
    client = undefined;
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
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}

function newClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: "pharmacy-admin live",
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    keepAlive: true,
    // what is said here is worth nothing after a power cut
    options: "-c synchronous_commit=off",
  });
}
