import type { Books, Closing } from "@pharmacy/contract/books/books";
import { dateInWords } from "@pharmacy/contract/date-words";
import type * as z from "zod/mini";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { AppError } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { updateRecord } from "../../platform/db/records.ts";
import type { Services } from "../../platform/http/routes.ts";
import { booksOf, lastDayOf } from "./books.months.ts";

/**
 * No document can be dated in this month or earlier from now on. Waits for those being booked, and
 * returns the books of the year.
 */
export async function closeBooks(
  { db, clock }: Pick<Services, "db" | "clock">,
  actor: Actor,
  { month, version }: z.output<typeof Closing>,
): Promise<Books> {
  const through = lastDayOf(month);
  const now = clock();
  const year = Number(month.slice(0, 4));
  await updateRecord(
    db,
    actor,
    settingKind,
    SETTINGS_ID,
    { version, booksClosedThrough: through },
    {
      read: (tx) => booksOf(tx, year, now),
      rule: ({ booksClosedThrough: earlier, timeZone }, change) => {
        if (through >= todayIn(timeZone, now)) {
          throw new AppError("conflict", "This month is not over. Close it once it is.");
        }
        if (earlier !== null && through <= earlier) {
          throw new AppError(
            "conflict",
            `The books are closed through ${dateInWords(earlier)} already.`,
          );
        }
        return change;
      },
    },
  );
  return booksOf(db, year, now);
}
