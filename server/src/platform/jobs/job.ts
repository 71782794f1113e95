import type { Services } from "../http/routes.ts";

/** Work the server does by itself, beside answering. Each resource names its own in `resources.ts`. */
export type Job = {
  /** Names its queue; never changes once the job has run somewhere. */
  name: string;
  /** When it is due, as cron says it, in UTC: "* * * * *" is every minute. */
  cron: string;
  /** A notification on this database channel runs it at once, as does the start. */
  channel?: string;
  /**
   * Does the pending work. Several processes may run it at once, and any may be killed in the
   * middle: the database must ensure that work due once is done once. Stops soon after the signal
   * aborts.
   */
  work(services: JobServices, signal: AbortSignal): Promise<unknown>;
};

/** What a job is handed. */
export type JobServices = Omit<Services, "onUnavailable">;
