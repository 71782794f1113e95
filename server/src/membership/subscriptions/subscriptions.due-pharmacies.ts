import { and, asc, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { databaseErrorOf } from "../../platform/db/violations.ts";
import type { JobServices } from "../../platform/jobs/job.ts";

const PAGE = 500;

const FIRST = "00000000-0000-0000-0000-000000000000";

/** Today's date in each time zone in which it is late enough. */
type Days = ReadonlyMap<string, string>;

/** A task done once for a pharmacy, on a day of its own calendar. */
export type Duty = {
  /** The local time from which it is due: "09:00". */
  from: string;
  /** Checked without a lock. Each row of `pharmacies` has the local date, `today`. */
  dueAmong(db: Database, pharmacies: SQL): Promise<string[]>;
  /** Must check again that it is due: the pharmacy is locked only now. */
  see(tx: Transaction, organization: string, now: number): Promise<void>;
  /** The index that ensures it is done once. */
  once?: string;
};

/** Runs each pharmacy in its own transaction; throws the first failure after all are processed. */
export async function runForEach(
  { db, clock }: Pick<JobServices, "db" | "clock">,
  duty: Duty,
  signal: AbortSignal,
): Promise<void> {
  const now = clock();
  const days = await daysOf(db, now, duty.from);
  const failures: unknown[] = [];
  for await (const page of pagesOf(db, [...days.keys()])) {
    for (const organization of await duty.dueAmong(db, rowsOf(page, days))) {
      if (signal.aborted) return;
      await db
        .transaction((tx) => duty.see(tx, organization, now))
        .catch((error: unknown) => void (isHandled(error, duty) || failures.push(error)));
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function daysOf(db: Database, now: number, from: string): Promise<Days> {
  const zones = await db
    .selectDistinct({ timeZone: organizations.timeZone })
    .from(organizations)
    .where(isNull(organizations.deletedAt));
  const instant = Temporal.Instant.fromEpochMilliseconds(now);
  const days = new Map<string, string>();
  for (const { timeZone } of zones) {
    const there = instant.toZonedDateTimeISO(timeZone);
    const isDue = Temporal.PlainTime.compare(there.toPlainTime(), from) >= 0;
    if (isDue) days.set(timeZone, there.toPlainDate().toString());
  }
  return days;
}

async function* pagesOf(db: Database, zones: string[]): AsyncGenerator<string[]> {
  if (zones.length === 0) return;
  let last: string | undefined = FIRST;
  while (last !== undefined) {
    const rows = await db
      .select({ id: organizations.id })
      .from(organizations)
      .where(
        and(
          gt(organizations.id, last),
          inArray(organizations.timeZone, zones),
          isNull(organizations.deletedAt),
        ),
      )
      .orderBy(asc(organizations.id))
      .limit(PAGE);
    yield rows.map(({ id }) => id);
    last = rows.length === PAGE ? rows.at(-1)?.id : undefined;
  }
}

function rowsOf(pharmacies: string[], days: Days): SQL {
  const [zones, dates] = [[...days.keys()], [...days.values()]];
  return sql`(
    select organizations.*, days.today from organizations
    join unnest(${sql.param(zones)}::text[], ${sql.param(dates)}::date[]) as days (zone, today)
      on days.zone = organizations.time_zone
    where organizations.id = any(${sql.param(pharmacies)}::uuid[]))`;
}

/** Another process did it first, or the pharmacy is deleted. */
function isHandled(error: unknown, { once }: Duty): boolean {
  if (error instanceof AppError) return error.code === "not_found";
  return once !== undefined && databaseErrorOf(error)?.constraint === once;
}
