import type { Services } from "../http/routes.ts";

/** Work the server does by itself, beside answering. `every-job.ts` has them all. */
export type Job = {
  /** Names its queue; never changes once the job has run somewhere. */
  name: string;
  /** When it is due, as cron says it, in UTC: "* * * * *" is every minute. */
  cron: string;
  /** Heard on this channel of the database, and at the start, it is done at once. */
  channel?: string;
  /**
   * Does what there is to do. Several processes may do it at once, and any may be killed in the
   * middle: what is to be done once, the database must say. Stops soon when the signal says so.
   */
  work(services: JobServices, signal: AbortSignal): Promise<unknown>;
};

/** What a job is handed. */
export type JobServices = Omit<Services, "onUnavailable">;
