import type { FastifyBaseLogger } from "fastify";
import { withoutValues } from "../db/violations.ts";
import type { Job, JobServices } from "./job.ts";
import type { JobWatch } from "./job-watch.ts";

const RETRY_MS = 10_000;

type Stop = () => Promise<void>;

/** The returned function stops them, after waiting for running work. */
export function startJobs(
  jobs: readonly Job[],
  services: JobServices,
  url: string,
  log: Pick<FastifyBaseLogger, "warn">,
  watch?: JobWatch,
): Stop {
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let running = begin();

  async function begin(): Promise<Stop | undefined> {
    try {
      const { startJobRunner } = await import("./job-runner.ts");
      return await startJobRunner({ jobs, services, url, log, watch });
    } catch (error) {
      log.warn({ err: withoutValues(error) }, "jobs cannot run yet");
      if (isStopped) return;
      retry = setTimeout(() => {
        running = begin();
      }, RETRY_MS).unref();
    }
  }

  return async () => {
    isStopped = true;
    clearTimeout(retry);
    await (await running)?.();
  };
}
