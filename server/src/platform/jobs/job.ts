import type { Services } from "../http/routes.ts";

export type Job = {
  /** The name of its queue; never changes once the job has run somewhere. */
  name: string;
  /** When it is due, as a cron expression in UTC: "* * * * *" is every minute. */
  cron: string;
  /** A notification on this database channel runs it immediately, as does the start. */
  channel?: string;
  /** Milliseconds in which notifications are taken together, for a channel with many. */
  gatherMs?: number;
  /**
   * Several processes may run it, and any may be killed at any point: the database must ensure that
   * nothing is done twice.
   */
  work(services: JobServices, signal: AbortSignal): Promise<unknown>;
};

export type JobServices = Omit<Services, "onUnavailable">;
