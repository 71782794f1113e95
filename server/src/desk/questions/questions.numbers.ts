import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";

/** The next number: Q-000318. A number that was taken and not used stays missing. */
export async function nextNumber(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ next: string }>(
    sql`select nextval('question_numbers')::text as next`,
  );
  return `Q-${(rows[0]?.next ?? "").padStart(6, "0")}`;
}
