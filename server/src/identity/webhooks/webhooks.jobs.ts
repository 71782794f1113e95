import type { Job } from "../../platform/jobs/job.ts";
import { ENTRIES_CHANNEL } from "../../platform/live/change-line.ts";
import { DELIVERIES_CHANNEL } from "./webhooks.channel.ts";

export const webhookJobs: readonly Job[] = [
  {
    name: "webhook-events",
    cron: "* * * * *",
    channel: ENTRIES_CHANNEL,
    gatherMs: 1_000,
    work: async (...by) => (await import("./webhooks.queue-events.ts")).queueEvents(...by),
  },
  {
    name: "webhook-deliveries",
    cron: "* * * * *",
    channel: DELIVERIES_CHANNEL,
    work: async (...by) => (await import("./webhooks.send.ts")).sendDeliveries(...by),
  },
  {
    name: "webhook-purge",
    cron: "53 3 * * *",
    work: async ({ db }) => (await import("./webhooks.purge.ts")).purgeDeliveries(db),
  },
];
