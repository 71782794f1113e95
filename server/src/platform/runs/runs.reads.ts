import { eq } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Database, Transaction } from "../db/database.ts";
import { type RunRecord, runs } from "./runs.table.ts";

export async function findRun(db: Database | Transaction, id: string): Promise<RunRecord> {
  const [run] = await db.select().from(runs).where(eq(runs.id, id));
  if (!run) throw new AppError("not_found", "Import not found.");
  return run;
}

export async function lockRun(tx: Transaction, id: string): Promise<RunRecord> {
  const [run] = await tx.select().from(runs).where(eq(runs.id, id)).for("update");
  if (!run) throw new AppError("not_found", "Import not found.");
  return run;
}
