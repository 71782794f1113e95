import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../src/platform/db/embedded/embedded-postgres.ts";
import { findPostgresBinaries } from "../src/platform/db/embedded/postgres-binaries.ts";
import { stopPostmaster } from "../src/platform/db/embedded/postmaster.ts";
import { migrate } from "../src/platform/db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server to create databases on, and the migrated database they are copied from. */
    templateDatabase: { url: string; name: string };
    /** Removed together with the run: databases with this name, and files in this folder. */
    leftovers: { databases: string; folder: string };
  }
}

/**
 * Vitest's global set-up: one PostgreSQL for the run, with a migrated database to copy from. It is
 * our own, in a temporary folder, or the one that `TEST_DATABASE_URL` names. The first project that
 * needs it starts it for all.
 */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject();
  if (run.getProvidedContext().templateDatabase) return undefined;
  await removeAbandonedServers();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const server = await openServer(process.env.TEST_DATABASE_URL, folder).catch((error) => {
    remove();
    throw error;
  });
  const databases = `pharmacy_test_${randomBytes(4).toString("hex")}`;
  const name = `${databases}_template`;
  const close = async () => {
    await server.close(databases);
    remove();
  };
  try {
    await execute(server.url, `create database ${name}`);
    await migrate(databaseUrl(server.url, name));
    // A database with open connections cannot be copied.
    await execute(server.url, `alter database ${name} allow_connections false`);
  } catch (error) {
    await close();
    throw error;
  }
  run.provide("templateDatabase", { url: server.url, name });
  run.provide("leftovers", { databases, folder });
  return close;
}

type TestDatabase = { url: string; drop(): Promise<void> };

/** A new database for the caller, migrated and empty. */
export function freshDatabase(): Promise<TestDatabase> {
  return makeDatabase(`template ${inject("templateDatabase").name}`);
}

/** A new database for the caller, not even migrated. */
export function emptyDatabase(made = ""): Promise<TestDatabase> {
  return makeDatabase(made);
}

async function makeDatabase(copied: string): Promise<TestDatabase> {
  const { url } = inject("templateDatabase");
  const name = `${inject("leftovers").databases}_${randomUUID().replaceAll("-", "")}`;
  await execute(url, `create database ${name} ${copied}`);
  return {
    url: databaseUrl(url, name),
    drop: async () => {
      await execute(url, `drop database if exists ${name} with (force)`);
    },
  };
}

type Server = {
  url: string;
  /** Closes it, and drops every database whose name begins like this. */
  close(databases: string): Promise<void>;
};

async function openServer(requestedUrl: string | undefined, folder: string): Promise<Server> {
  if (requestedUrl)
    return { url: requestedUrl, close: (databases) => dropAll(requestedUrl, databases) };
  // Test data need not survive a power cut.
  const settings = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    // the servers and jobs of all workers share it, and some tests use every connection of theirs
    max_connections: "200",
  };
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, settings });
  return { url, close: stop };
}

const PREFIX = "pharmacy-tests-";

/** A run that was killed could not clean up; the next one does it instead. */
async function removeAbandonedServers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    if (isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    const dataDir = join(tmpdir(), name);
    await stopPostmaster(join(dataDir, "pg"), () => findPostgresBinaries().control);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A refusal means that the process runs, and belongs to someone else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function dropAll(url: string, databases: string): Promise<void> {
  const named = "select datname from pg_database where starts_with(datname, $1)";
  for (const { datname } of await execute(url, named, [databases])) {
    await execute(url, `drop database if exists ${datname} with (force)`);
  }
}

async function execute(url: string, statement: string, values?: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
