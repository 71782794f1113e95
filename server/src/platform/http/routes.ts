import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { FileStore } from "../file-store.ts";

/** Passed to the routes of every resource. */
export type Services = {
  db: Database;
  fileStore: FileStore;
  /** Signs URLs of files. */
  secret: Buffer;
  config: Config;
  /**
   * The current time, milliseconds since 1970: subscriptions, their deadlines and their letters
   * depend on it, so that a test can simulate a year.
   */
  clock: () => number;
  /** Whether jobs run; missing where none are started. */
  jobWatch?: { isLate(): boolean };
  /** Called when a request could not reach the database. */
  onUnavailable: () => void;
};

/** The routes of one resource: a Fastify plugin typed by the contract's schemas. */
export type Routes<Deps extends Services = Services> = FastifyPluginAsyncZod<Deps>;
