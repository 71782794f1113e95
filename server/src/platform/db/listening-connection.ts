import { Connection } from "./connection.ts";

const RETRY_MIN_MS = 250;
const RETRY_MAX_MS = 10_000;

const PATIENCE_MS = 5_000;

/** How often to check that the server is still there, milliseconds: it may be silent for days. */
const BEAT_MS = 20_000;

type Tempo = { patienceMs: number; beatMs: number };

type Listener = {
  onMessage(payload: string): void;
  onUp(): void;
  onDown(error: unknown): void;
};

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
    // half of it is random, so that processes do not all reconnect at once
    retry = setTimeout(() => void connect(), retryMs * (0.5 + Math.random() / 2)).unref();
    retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
  }

  return {
    start(): void {
      if (isWanted) return;
      isWanted = true;
      void connect();
    },
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
    // notifications need not survive a power cut
    options: "-c synchronous_commit=off",
  });
}
