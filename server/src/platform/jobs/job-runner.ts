import type { FastifyBaseLogger } from "fastify";
import { PgBoss } from "pg-boss";
import { type Patience, Pool } from "../db/connection.ts";
import { listeningConnection } from "../db/listening-connection.ts";
import { withoutValues } from "../db/violations.ts";
import { CLOCK_WAS_AHEAD } from "./clock-was-ahead.ts";
import type { Job, JobServices } from "./job.ts";
import type { JobWatch } from "./job-watch.ts";
import { forgetAhead, lastStart } from "./queue-clock.ts";

const WORK_MS = 10_000;

/** Connections for the queue itself; the jobs use the server's. */
const CONNECTIONS = 2;

const PATIENCE: Patience = { connectMs: 10_000, answerMs: 10_000 };

const LOOK_EVERY_S = 10;

const WATCH_EVERY_MS = 30_000;

type Deps = {
  jobs: readonly Job[];
  services: JobServices;
  url: string;
  log: Pick<FastifyBaseLogger, "warn">;
  patience?: Patience;
  watch?: JobWatch | undefined;
  watchEveryMs?: number;
};

/** A queued item only says that there may be work: the job itself finds it. */
export async function startJobRunner(deps: Deps) {
  const { jobs, services, url, log, patience = PATIENCE } = deps;
  const stopping = new AbortController();
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    application_name: "pharmacy-admin jobs",
    connectionTimeoutMillis: patience.connectMs,
    answerMs: patience.answerMs,
  });
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({ db, schema: "jobs" });
  boss.on("error", (error) => log.warn({ err: error }, "jobs are delayed"));

  async function begin({
    name,
    cron,
    channel,
    gatherMs = 0,
    work,
  }: Job): Promise<() => Promise<void>> {
    // one waiting call per job is enough
    await boss.createQueue(name, { policy: "short", retryLimit: 0, deleteAfterSeconds: 3600 });
    const worker = await boss.work(name, { pollingIntervalSeconds: LOOK_EVERY_S }, async () => {
      await work(services, stopping.signal).catch((error: unknown) => {
        log.warn({ err: withoutValues(error), job: name }, "a job failed");
        throw withoutValues(error);
      });
    });
    await boss.schedule(name, cron);
    if (!channel) return async () => {};
    const call = () => {
      boss
        .send(name)
        .then(() => boss.notifyWorker(worker))
        .catch((error: unknown) => log.warn({ err: error, job: name }, "a job waits until due"));
    };
    const soon = gathered(call, gatherMs);
    const listener = { onMessage: soon.call, onUp: call, onDown: () => {} };
    const listening = listeningConnection(url, channel, listener);
    listening.start();
    return () => {
      soon.end();
      return listening.close();
    };
  }

  const look = () => lookAt(pool, log, deps.watch);
  const endings: (() => Promise<void>)[] = [];
  const end = async () => {
    stopping.abort();
    await Promise.all(endings.map((endListening) => endListening()));
    await boss.stop({ timeout: WORK_MS }).finally(() => pool.end());
  };
  let ending: Promise<void> | undefined;
  const close = () => {
    ending ??= end();
    return ending;
  };
  try {
    await boss.start();
    await look();
    endings.push(every(deps.watchEveryMs ?? WATCH_EVERY_MS, look, log));
    for (const job of jobs) endings.push(await begin(job));
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

async function lookAt(pool: Pool, log: Deps["log"], watch: JobWatch | undefined): Promise<void> {
  if (await forgetAhead(pool)) {
    log.warn("the clock was ahead and is put right: jobs go on from now");
    await pool.query(`notify ${CLOCK_WAS_AHEAD}`);
  }
  watch?.look(await lastStart(pool), log);
}

/** Calls within so many milliseconds are one, which comes after them. */
function gathered(call: () => void, ms: number) {
  let waiting: NodeJS.Timeout | undefined;
  const callNow = () => {
    waiting = undefined;
    call();
  };
  return {
    call() {
      if (ms === 0) call();
      else waiting ??= setTimeout(callNow, ms).unref();
    },
    end: () => clearTimeout(waiting),
  };
}

function every(ms: number, work: () => Promise<void>, log: Deps["log"]): () => Promise<void> {
  const warn = (error: unknown) => log.warn({ err: withoutValues(error) }, "jobs are delayed");
  let isStopped = false;
  let next: NodeJS.Timeout;
  const wait = () => {
    next = setTimeout(
      () =>
        void work()
          .catch(warn)
          .finally(() => isStopped || wait()),
      ms,
    ).unref();
  };
  wait();
  return async () => {
    isStopped = true;
    clearTimeout(next);
  };
}
