import { dateInWords } from "@pharmacy/contract/date-words";
import { eq } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { SETTINGS_ID, settings } from "./settings.table.ts";

type Settings = typeof settings.$inferSelect;

/**
 * The settings, which nobody closes the books in before this transaction ends. Read after every lock
 * that others may hold for long.
 */
export async function withOpenBooks(tx: Transaction): Promise<Settings> {
  const [row] = await tx.select().from(settings).where(eq(settings.id, SETTINGS_ID)).for("share");
  if (!row) throw new Error("The settings have no row.");
  return row;
}

/** Why no document can bear this day, or null. */
export function closedProblem(
  { booksClosedThrough }: Pick<Settings, "booksClosedThrough">,
  day: string,
): string | null {
  if (booksClosedThrough === null || day > booksClosedThrough) return null;
  return `the books are closed through ${dateInWords(booksClosedThrough)}`;
}

/** Today at the seller, unless its books are closed: a clock or a time zone may have been put back. */
export function openDay(
  books: Pick<Settings, "booksClosedThrough" | "timeZone">,
  now: number,
): string {
  const today = todayIn(books.timeZone, now);
  const closed = closedProblem(books, today);
  if (closed === null) return today;
  throw new AppError("conflict", `Nothing can be booked today, because ${closed}.`);
}
