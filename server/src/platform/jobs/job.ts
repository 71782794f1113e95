import type { Services } from "../http/routes.ts";

/** Work the server does by itself, beside answering. Each resource names its own in `resources.ts`. */
export type Job = {
  /** The name of its queue; never changes once the job has run somewhere. */
  name: string;
  /** When it is due, as a cron expression in UTC: "* * * * *" is every minute. */
  cron: string;
  /** A notification on this database channel runs it immediately, as does the start. */
  channel?: string;
  /**
   * Does the pending work. Several processes may run it at once, and any of them may be killed at
   * any point: the database must ensure that nothing is done twice. Stops soon after the signal is
   * aborted.
   */
  work(services: JobServices, signal: AbortSignal): Promise<unknown>;
};

/** Passed to a job. */
export type JobServices = Omit<Services, "onUnavailable">;
