import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { createApp } from "./app.ts";
import { type FirstAccounts, seed } from "./demo/seed.ts";
import { EVERY_JOB } from "./every-job.ts";
import { logLines } from "./log-lines.ts";
import { giveBackAtRest } from "./memory-at-rest.ts";
import { type Config, nameOf, readConfig } from "./platform/config.ts";
import { type Database, openDatabase } from "./platform/db/database.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "./platform/db/embedded/embedded-postgres.ts";
import { migrate } from "./platform/db/migrate.ts";
import { withoutValues } from "./platform/db/violations.ts";
import { folderStore } from "./platform/file-store.ts";
import { jobWatch } from "./platform/jobs/job-watch.ts";
import { startJobs } from "./platform/jobs/start-jobs.ts";
import { readOrMakeSecret } from "./platform/secret.ts";
import { DEMOS } from "./resources.ts";
import { watchStalls } from "./stalls.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

// there may be no reader, or a full disk: the service continues without
process.stderr.on("error", () => {});

function say(line: string) {
  process.stderr.write(`${line}\n`);
}

try {
  await run(readConfig(process.env));
} catch (error) {
  const cause = withoutValues(error);
  say(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}

async function run(config: Config) {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const secret = readOrMakeSecret(config.dataDir);
  const postgres = config.databaseUrl === undefined ? await startEmbedded(config) : undefined;
  const url = config.databaseUrl ?? postgres?.url ?? "";
  const db = openDatabase(url);
  try {
    await serve({ config, secret, db, url, postgres });
  } catch (error) {
    await db.$client.end();
    await postgres?.stop();
    throw error;
  }
}

type Deps = {
  config: Config;
  secret: Buffer;
  db: Database;
  url: string;
  postgres: EmbeddedPostgres | undefined;
};

async function serve({ config, secret, db, url, postgres }: Deps) {
  // the database is queried first, and answers while the app is being created
  const fileStore = folderStore(join(config.dataDir, "files"));
  const preparing = migrate(url).then(() => seed({ db, config, secret, fileStore }, DEMOS));
  const revival = reviving(config, postgres);
  const watch = jobWatch();
  const building = openLog(config).then(async (log) => {
    const services = {
      db,
      config,
      fileStore,
      secret,
      clock: Date.now,
      jobWatch: watch,
      onUnavailable: revival.revive,
    };
    return { services, app: await createApp(services, log) };
  });
  const [accounts, { services, app }] = await Promise.all([preparing, building]);
  const listening = app.listen({ host: config.host, port: config.port });
  const address = await listening.catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  watchStalls(app.log);
  giveBackAtRest();
  const stopJobs = startJobs(EVERY_JOB, services, url, app.log, watch);

  stopOnSignal({
    drain(signal) {
      if (config.drainMs > 0)
        say(`Stopping in ${config.drainMs / 1000} s. Press Ctrl+C to stop now.`);
      return app.draining.run(config.drainMs, signal);
    },
    async close() {
      await app.close();
      await stopJobs();
      await db.$client.end();
      await revival.stop();
    },
    stopMs: config.stopMs,
    say,
  });
  const statement = accounts?.demo ? await writeStatement(db, config) : undefined;
  // printed last: its reader may stop the process immediately
  greet(`http://${nameOf(config.host)}:${new URL(address).port}`, accounts, statement);
}

/** A bank file to try, which names what is open in the demo network today. */
async function writeStatement(db: Database, { dataDir }: Config): Promise<string | undefined> {
  try {
    const { demoStatement } = await import("./demo/bank-statement.ts");
    const statement = await demoStatement(db, Date.now());
    if (statement === null) return;
    const path = join(dataDir, "bank-statement.xml");
    await writeFile(path, statement, { mode: 0o600 });
    return path;
  } catch (error) {
    // the passwords are still to be shown
    say(`The bank file to try could not be written: ${withoutValues(error)}`);
  }
}

async function openLog({ logLevel }: Config) {
  const options = { level: logLevel, redact: ["req.headers.authorization"] };
  if (process.stdout.isTTY) {
    const { default: pretty } = await import("pino-pretty");
    return pino(options, pretty({ ignore: "pid,hostname", singleLine: true }));
  }
  const lines = logLines(process.stdout.fd, (lost) =>
    log.warn({ lost }, "log lines could not be written"),
  );
  process.once("exit", lines.end);
  const log = pino(options, lines);
  return log;
}

function startEmbedded({ dataDir }: Config) {
  return startEmbeddedPostgres({ dataDir, onLine: say });
}

function reviving(config: Config, started: EmbeddedPostgres | undefined) {
  let postgres = started;
  let attempt: Promise<void> | undefined;
  const revive = () => {
    if (!postgres) return;
    const previous = postgres;
    // joined first: if it is alive after all, others use it and it must not be stopped
    attempt ??= startEmbedded(config)
      .then((revived) => {
        postgres = revived;
        return previous.stop();
      })
      .catch((error: unknown) => say(`The database could not be started again: ${error}`))
      .finally(() => {
        attempt = undefined;
      });
  };
  const stop = async () => {
    await attempt;
    await postgres?.stop();
  };
  return { revive, stop };
}

/** Printed all at once: a reader who has the URL also has the password. */
function greet(address: string, accounts: FirstAccounts | undefined, statement?: string) {
  const lines = [`\nThe console answers at ${address}\n`];
  if (accounts) {
    const { admin, demo } = accounts;
    lines.push(`  Sign in as administrator: ${admin.email}  ${admin.password}`);
    if (demo) lines.push(`  Every other demo account, such as ${demo.email}: ${demo.password}`);
    lines.push("  These passwords are shown only once.\n");
    if (statement) lines.push(`  A bank file to try under Orders, Bank: ${statement}\n`);
  }
  say(lines.join("\n"));
}
