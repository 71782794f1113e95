import { decimalOf } from "@pharmacy/contract/currencies";
import { dateInWords } from "@pharmacy/contract/date-words";
import type {
  RemindedInvoice,
  RemindedSum,
} from "@pharmacy/contract/payment-reminders/payment-reminders";
import type { BlockKind } from "@pharmacy/contract/payment-reminders/payment-reminders.values";
import { addDays, daysBetween } from "../../platform/days.ts";

export type Overdue = Omit<RemindedInvoice, "level"> & {
  /** The highest level that it was reminded of. */
  reminded: number;
};

type Block = {
  kind: BlockKind;
  invoice: string | null;
  until: string | null;
  reason: string | null;
};

/** The debts of a pharmacy on a day of its own calendar. */
export type ReminderFacts = {
  organization: string;
  /** The earliest due first. */
  invoices: Overdue[];
  onAccount: { currency: string; amount: number }[];
  /** Those that are in force. */
  blocks: Block[];
};

export type ReminderRules = {
  levels: readonly number[];
  /** In minor units of `currency`, the network's. */
  minimum: number | null;
  currency: string;
};

type LeftOut = { id: string; number: string; because: string };

export type Due = {
  lines: RemindedInvoice[];
  sums: RemindedSum[];
  leftOut: LeftOut[];
  pause: { until: string; reason: string } | null;
  /** The highest level that an invoice has reached and was not reminded of; 0 if none has. */
  newLevel: number;
  /** The highest level of its invoices. */
  level: number;
  /** Invoices that are reminded of their level for the first time. */
  first: ReadonlySet<string>;
};

export function levelOf(daysOverdue: number, levels: readonly number[]): number {
  return levels.filter((days) => days <= daysOverdue).length;
}

/** Everything that is overdue, less what is disputed, promised, covered or too small. */
export function dueOf(facts: ReminderFacts, rules: ReminderRules): Due {
  const leftOut: LeftOut[] = [];
  const owed = facts.invoices.filter((invoice) => {
    const because = blockedBecause(invoice, facts.blocks);
    if (because !== null) leftOut.push({ id: invoice.invoice, number: invoice.number, because });
    return because === null;
  });
  const sums: RemindedSum[] = [];
  const lines: (RemindedInvoice & { reminded: number })[] = [];
  for (const currency of new Set(owed.map((invoice) => invoice.currency))) {
    const invoices = owed.filter((invoice) => invoice.currency === currency);
    const overdue = invoices.reduce((sum, { openAmount }) => sum + openAmount, 0);
    const onAccount = facts.onAccount.find((one) => one.currency === currency)?.amount ?? 0;
    const sum = { currency, overdue, onAccount, due: overdue - onAccount };
    const because = tooLittle(sum, rules);
    if (because === null) {
      sums.push(sum);
      lines.push(
        ...invoices.map((one) => ({ ...one, level: levelOf(one.daysOverdue, rules.levels) })),
      );
    } else {
      leftOut.push(...invoices.map(({ invoice: id, number }) => ({ id, number, because })));
    }
  }
  const newly = lines.filter(({ level, reminded }) => level > reminded);
  return {
    lines: lines.map(({ reminded: _, ...line }) => line),
    sums,
    leftOut,
    pause: pauseIn(facts.blocks),
    newLevel: highest(newly),
    level: highest(lines),
    first: new Set(newly.map(({ invoice }) => invoice)),
  };
}

const highest = (lines: readonly { level: number }[]) =>
  Math.max(0, ...lines.map(({ level }) => level));

function pauseIn(blocks: readonly Block[]): Due["pause"] {
  const pauses = blocks.filter(({ kind }) => kind === "pause");
  const [last] = pauses.sort((one, other) => ((one.until ?? "") < (other.until ?? "") ? 1 : -1));
  return last ? { until: last.until ?? "", reason: last.reason ?? "" } : null;
}

function blockedBecause({ invoice }: Overdue, blocks: readonly Block[]): string | null {
  const dispute = blocks.find((block) => block.kind === "dispute" && block.invoice === invoice);
  if (dispute) return `Disputed: ${dispute.reason}`;
  const promise = blocks.find(
    (block) => block.kind === "promise" && (block.invoice === null || block.invoice === invoice),
  );
  return promise?.until ? `Promised by ${dateInWords(promise.until)}` : null;
}

function tooLittle(
  { currency, onAccount, due }: RemindedSum,
  { minimum, currency: own }: ReminderRules,
): string | null {
  if (due <= 0) return "Covered by money on account";
  if (minimum === null || currency !== own || due >= minimum) return null;
  const less = `Less than ${decimalOf(minimum, own)} ${own}`;
  return onAccount > 0 ? `${less} after money on account` : less;
}

export type BankAge = { isStopped: boolean; stoppedSince: string | null };

/** None is sent on what the bank may know and the ledger does not. */
export function bankAgeOf(lastDay: string | null, days: number, today: string): BankAge {
  if (days === 0) return { isStopped: false, stoppedSince: null };
  if (lastDay === null) return { isStopped: true, stoppedSince: null };
  const isStopped = daysBetween(lastDay, today) > days;
  return { isStopped, stoppedSince: isStopped ? addDays(lastDay, days + 1) : null };
}

export function stoppedBecause(lastDay: string | null): string {
  return lastDay === null
    ? "No payment reminders are sent: there is no bank file yet."
    : `No payment reminders are sent: the last bank file is of ${dateInWords(lastDay)}.`;
}
