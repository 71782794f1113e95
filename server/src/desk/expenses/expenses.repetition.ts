import type { ExpenseRepeat } from "@pharmacy/contract/expenses/expenses.values";
import { and, desc, eq, isNotNull, ne, or, type SQL } from "drizzle-orm";
import { invalidField } from "../../platform/app-error.ts";
import { type Actor, SYSTEM } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { insertRecord, updateRecord } from "../../platform/db/records.ts";
import { nextNumber } from "../../platform/db/yearly-numbers.ts";
import { dayOfMonth, firstOccurrence, nextOccurrence } from "./expenses.dates.ts";
import { expenseKind, expenseNumbers, expenses } from "./expenses.table.ts";

type Row = typeof expenses.$inferSelect;
type Repeating = Pick<Row, "repeats" | "repeatDay" | "repeatsOn">;

const ONCE: Repeating = { repeats: null, repeatDay: null, repeatsOn: null };

export function repetitionOf(
  incurredOn: string,
  repeats: ExpenseRepeat | null | undefined,
  today: string,
): Repeating {
  if (!repeats) return ONCE;
  const repeatDay = dayOfMonth(incurredOn);
  const repeatsOn = firstOccurrence(incurredOn, { repeats, repeatDay }, today);
  return { repeats, repeatDay, repeatsOn };
}

/** Changes if another repetition is chosen or the first expense's date is corrected. */
export function repetitionAfter(
  before: Pick<Row, "incurredOn" | "repeats" | "series">,
  change: { incurredOn?: string; repeats?: ExpenseRepeat | null | undefined },
  today: string,
): Partial<Repeating> {
  const { incurredOn = before.incurredOn, repeats = before.repeats } = change;
  const isMoved = incurredOn !== before.incurredOn && before.series === null;
  if (repeats === before.repeats && !(repeats && isMoved)) return {};
  return repetitionOf(incurredOn, repeats, today);
}

/** Only the latest expense of a series can repeat, or there would be two of each. */
export async function requireEnded(tx: Transaction, { id, series }: Row): Promise<void> {
  const first = series ?? id;
  const [latest] = await tx
    .select({ number: expenses.number })
    .from(expenses)
    .where(and(isOf(first), isNotNull(expenses.repeats)))
    .limit(1);
  if (!latest) return;
  throw invalidField("repeats", `This already repeats as ${latest.number}. Change it there.`);
}

function isOf(first: string): SQL | undefined {
  return or(eq(expenses.id, first), eq(expenses.series, first));
}

/**
 * The previous expense takes over when the latest draft of a series is voided, so only that
 * occurrence is skipped. Voiding any other ends the series.
 */
export async function handBack(tx: Transaction, actor: Actor, draft: Row): Promise<void> {
  const { id, status, series, repeats, repeatDay, repeatsOn } = draft;
  if (status !== "draft" || !repeats || !series) return;
  const [previous] = await tx
    .select({ id: expenses.id })
    .from(expenses)
    .where(and(isOf(series), ne(expenses.id, id), ne(expenses.status, "void")))
    .orderBy(desc(expenses.incurredOn), desc(expenses.id))
    .limit(1);
  if (!previous) return;
  await updateRecord(tx, actor, expenseKind, previous.id, { repeats, repeatDay, repeatsOn });
}

/** Concurrent callers wait, and find nothing due. Returns the new draft's id, if any. */
export function makeNext(db: Database, id: string, today: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    let made: string | undefined;
    await updateRecord(tx, SYSTEM, expenseKind, id, ONCE, {
      async rule(latest, once) {
        const { repeats, repeatDay, repeatsOn } = latest;
        if (!repeats || !repeatDay || !repeatsOn || repeatsOn > today) return {};
        made = await insertNext(tx, latest, { repeats, repeatDay, repeatsOn }, today);
        return once;
      },
    });
    return made;
  });
}

async function insertNext(
  tx: Transaction,
  latest: Row,
  due: { repeats: ExpenseRepeat; repeatDay: number; repeatsOn: string },
  today: string,
): Promise<string> {
  const { category, vendor, description, netAmount, taxAmount, currency, organization } = latest;
  const { id } = await insertRecord(tx, SYSTEM, expenseKind, {
    category,
    vendor,
    description,
    netAmount,
    taxAmount,
    currency,
    organization,
    incurredOn: due.repeatsOn,
    isDraft: true,
    series: latest.series ?? latest.id,
    ...due,
    repeatsOn: nextOccurrence(due.repeatsOn, due),
    number: await nextNumber(tx, expenseNumbers, today.slice(0, 4)),
  });
  return id;
}
