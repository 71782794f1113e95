import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { FileStore } from "../file-store.ts";

export type Services = {
  db: Database;
  fileStore: FileStore;
  secret: Buffer;
  config: Config;
  /** Milliseconds since 1970. Subscriptions depend on it, so that a test can simulate a year. */
  clock: () => number;
  /** Missing where no jobs are started. */
  jobWatch?: { isLate(): boolean };
  onUnavailable: () => void;
};

export type Routes<Deps extends Services = Services> = FastifyPluginAsyncZod<Deps>;
