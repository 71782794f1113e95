import type { FastifyBaseLogger } from "fastify";
import { PgBoss } from "pg-boss";
import type { Services } from "../http/routes.ts";
import { listeningConnection } from "../live/listening-connection.ts";
import { openMailServer } from "./mail-server.ts";
import { OUTBOX_CHANNEL } from "./outbox.ts";
import { sendDueLetters } from "./send-letters.ts";

const QUEUE = "letters";
const EVERY_MINUTE = "* * * * *";

/** How long a letter that is being sent is waited for at the end, milliseconds. */
const PATIENCE_MS = 10_000;

type Given = Pick<Services, "db" | "config" | "secret"> & {
  /** Of the database. */
  url: string;
  smtpUrl: string;
  log: Pick<FastifyBaseLogger, "warn">;
};

/**
 * Sends letters when they are posted, and looks every minute for those that are to be tried again.
 * A job says no more than that there may be something to send: which letters, their rows say.
 */
export async function startPostman({ url, smtpUrl, log, ...given }: Given) {
  const stopping = new AbortController();
  const outbox = { ...given, mailServer: openMailServer(smtpUrl) };
  const boss = new PgBoss({
    connectionString: url,
    schema: "jobs",
    max: 2,
    application_name: "pharmacy-admin jobs",
  });
  boss.on("error", (error) => log.warn({ err: error }, "jobs are held up"));
  await boss.start();
  // of calls for work that nobody has begun yet, one is enough
  await boss.createQueue(QUEUE, { policy: "short", retryLimit: 0, deleteAfterSeconds: 3600 });
  const worker = await boss.work(QUEUE, () => sendDueLetters(outbox, stopping.signal));
  await boss.schedule(QUEUE, EVERY_MINUTE);

  const call = () => {
    boss
      .send(QUEUE)
      .then(() => boss.notifyWorker(worker))
      .catch((error: unknown) => log.warn({ err: error }, "a letter waits for the next minute"));
  };
  const mailbox = listeningConnection(url, OUTBOX_CHANNEL, {
    onMessage: call,
    onUp: call,
    onDown: () => {},
  });
  mailbox.start();

  return async () => {
    stopping.abort();
    await mailbox.close();
    await boss.stop({ timeout: PATIENCE_MS });
  };
}
