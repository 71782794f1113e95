import type { Job, JobServices } from "../../platform/jobs/job.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import { keepStock, lockProduct } from "../batches/batches.stock-lock.ts";
import { productsToRecall } from "./recalls.arrivals.ts";

// read when they are first due
const sending = () => import("./recalls.send-reminders.ts");

const PRODUCTS_MAX = 1_000;

/**
 * Recalls packs that came under a recall without a change of stock, such as those of a product that
 * was restored or linked to another item. Then writes to the pharmacies of all late arrivals.
 */
export async function recallLateArrivals(services: JobServices, signal: AbortSignal) {
  const { db, clock } = services;
  const keep = (id: string) =>
    db.transaction(async (tx) => {
      await lockProduct(tx, id);
      await keepStock(tx, id, clock());
    });
  try {
    await workThrough(await productsToRecall(db, PRODUCTS_MAX), signal, keep);
  } finally {
    await (await sending()).sendFirstEmails(services, signal);
  }
}

export const recallJobs: readonly Job[] = [
  { name: "recall-arrivals", cron: "* * * * *", work: recallLateArrivals },
  {
    name: "recall-reminders",
    cron: "*/15 * * * *",
    work: async (services, signal) => (await sending()).sendRecallReminders(services, signal),
  },
];
