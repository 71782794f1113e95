import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { FileStore } from "../file-store.ts";

/** What every resource's routes are handed. */
export type Services = {
  db: Database;
  fileStore: FileStore;
  /** Signs addresses of files. */
  secret: Buffer;
  config: Config;
  /**
   * The time now, milliseconds since 1970: subscriptions, their deadlines and their messages depend
   * on it, so that a test can run through a year.
   */
  clock: () => number;
  /** Called when a request could not reach the database. */
  onUnavailable: () => void;
};

/** The routes of one resource: a Fastify plugin typed by the contract's schemas. */
export type Routes<Deps extends Services = Services> = FastifyPluginAsyncZod<Deps>;
