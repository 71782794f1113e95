import { createHash } from "node:crypto";
import type { BankEntry } from "@pharmacy/contract/bank/bank.entry";
import { dateInWords } from "@pharmacy/contract/date-words";
import { isIban } from "@pharmacy/contract/invoices/invoices.bank";
import { and, between, desc, eq } from "drizzle-orm";
import { expenses } from "../desk/expenses/expenses.table.ts";
import { organizations } from "../identity/accounts/organizations.table.ts";
import { SETTINGS_ID, settingKind } from "../identity/settings/settings.table.ts";
import { addDays, todayIn } from "../platform/days.ts";
import { SYSTEM } from "../platform/db/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/ids.ts";
import { getRecord, insertRecord } from "../platform/db/records.ts";
import { acceptStatements } from "../trade/bank/bank.entries.ts";
import { type BankLineRow, bankFileKind, bankLineKind } from "../trade/bank/bank.table.ts";
import { addBankFile } from "../trade/bank/bank.upload.ts";
import { payments } from "../trade/payments/payments.table.ts";
import { type Open, openInvoices, unpaidBills } from "./bank-statement.ts";
import { writeAll } from "./many-records.ts";
import type { Demo } from "./seed.ts";

type Account = { account: string; currency: string };
type Posting = Partial<
  Pick<BankLineRow, "status" | "organization" | "payment" | "expense" | "reason">
>;
type Booked = { entry: BankEntry; posting: Posting };

/** The days of the file that is posted, before the day of the file to review. */
const POSTED_DAYS = 28;
const POSTED_MAX = 80;

/** A statement of the last four weeks, whose lines are posted, and one of yesterday to review. */
export const insertBankLines: Demo = async (tx, services) => {
  const { sellerIban, currency, timeZone } = await getRecord(tx, settingKind, SETTINGS_ID);
  if (sellerIban === null) return;
  const own = { account: sellerIban, currency };
  const yesterday = addDays(todayIn(timeZone, services.clock()), -1);
  await addPosted(tx, own, addDays(yesterday, -1));
  const entries = await entriesToReview(tx, own, yesterday);
  await addBankFile(tx, SYSTEM, fileOf(own, entries, `Statement of ${dateInWords(yesterday)}.xml`));
};

function fileOf(own: Account, entries: BankEntry[], name: string) {
  const statement = { id: name, iban: own.account, entries, pending: 0 };
  const accepted = acceptStatements([statement], { iban: own.account, currency: own.currency });
  return { ...accepted, ...own, name, sha256: createHash("sha256").update(name).digest("hex") };
}

/** Books what the ledger and the expenses say was paid by bank transfer. */
async function addPosted(tx: Transaction, own: Account, until: string): Promise<void> {
  const from = addDays(until, 1 - POSTED_DAYS);
  const span = { ...own, from, until };
  const booked = [...(await moneyIn(tx, span)), ...(await moneyOut(tx, span)), fee(own, until)];
  booked.sort((one, other) => one.entry.bookedOn.localeCompare(other.entry.bookedOn));
  for (const [place, { entry }] of booked.entries()) {
    entry.bankReference = `ALDM${entry.bookedOn.replaceAll("-", "")}${String(place + 1).padStart(4, "0")}`;
  }
  const { entries, ...file } = fileOf(
    own,
    booked.map(({ entry }) => entry),
    `Statement of ${dateInWords(until)}.xml`,
  );
  const { id: bankFile } = await insertRecord(
    tx,
    SYSTEM,
    bankFileKind,
    {
      ...file,
      from: booked[0]?.entry.bookedOn ?? from,
      to: until,
      addedLines: entries.length,
      knownLines: 0,
    },
    { action: "upload" },
  );
  const lines = entries.map((entry, place) => {
    return { id: newId(), ...entry, ...booked[place]?.posting, bankFile };
  });
  await writeAll(tx, bankLineKind, lines);
}

type Span = Account & { from: string; until: string };

async function moneyIn(tx: Transaction, { from, until, currency }: Span): Promise<Booked[]> {
  const { id, amount, paidOn, reference, organization } = payments;
  const rows = await tx
    .select({ id, amount, paidOn, reference, organization, party: organizations.name })
    .from(payments)
    .innerJoin(organizations, eq(organizations.id, organization))
    .where(
      and(
        eq(payments.kind, "payment"),
        eq(payments.method, "bankTransfer"),
        eq(payments.currency, currency),
        between(paidOn, from, until),
      ),
    )
    .orderBy(desc(paidOn), desc(payments.number))
    .limit(POSTED_MAX);
  return rows.map((row) => ({
    entry: {
      ...entryOf(row.paidOn, currency, row.amount),
      payerName: row.party,
      payerIban: ibanOf(row.party),
      reference: row.reference,
    },
    posting: { status: "posted", organization: row.organization, payment: row.id },
  }));
}

async function moneyOut(tx: Transaction, { from, until, currency }: Span): Promise<Booked[]> {
  const { id, number, vendor, total, paidOn } = expenses;
  const rows = await tx
    .select({ id, number, vendor, total, paidOn })
    .from(expenses)
    .where(
      and(
        eq(expenses.status, "paid"),
        eq(expenses.method, "bankTransfer"),
        eq(expenses.currency, currency),
        between(paidOn, from, until),
      ),
    );
  return rows.map((row) => ({
    entry: {
      ...entryOf(row.paidOn ?? until, currency, row.total),
      side: "debit",
      payerName: row.vendor,
      text: row.number,
    },
    posting: { status: "posted", expense: row.id },
  }));
}

const fee = ({ currency }: Account, day: string): Booked => ({
  entry: {
    ...entryOf(day, currency, 1_250),
    side: "debit",
    payerName: "Castlewren Bank",
    text: "Account fee",
  },
  posting: { status: "ignored", reason: "Fee of the bank" },
});

function entryOf(bookedOn: string, currency: string, amount: number): BankEntry {
  return {
    bankReference: null,
    bookedOn,
    valueOn: bookedOn,
    side: "credit",
    isReversal: false,
    currency,
    amount,
    payerName: null,
    payerIban: null,
    reference: null,
    text: null,
  };
}

const NAMED = 2;

/** Lines that pay the oldest open invoices: two are certain, one names no invoice, one pays too much. */
async function entriesToReview(
  tx: Transaction,
  { currency }: Account,
  day: string,
): Promise<BankEntry[]> {
  const open = (await openInvoices(tx, currency)).toReversed();
  const own = (one: Open) => open.filter(({ organization }) => organization === one.organization);
  const single = open.filter((one) => {
    const [first, ...others] = own(one);
    return one === first && others.every(({ amount }) => amount !== one.amount);
  });
  const [bare, more, ...named] = single.slice(0, NAMED + 2);
  const paid = (one: Open, text: string, amount = one.amount) => {
    const payer = { payerName: one.party, payerIban: ibanOf(one.party), text };
    return { ...entryOf(day, currency, amount), ...payer };
  };
  const bills = await unpaidBills(tx, currency);
  const bill = bills.findLast(({ incurredOn }) => incurredOn <= day);
  const entries = [
    ...named.map((one) => paid(one, `Invoice ${one.number}`)),
    ...(bare ? [paid(bare, "Payment")] : []),
    ...(more ? [paid(more, more.number, more.amount + 500)] : []),
    { ...entryOf(day, currency, 8_000), payerName: "Larkspur Holdings", text: "Thank you" },
    ...(bill
      ? [
          {
            ...entryOf(day, currency, bill.amount),
            side: "debit" as const,
            payerName: bill.party,
            text: bill.text,
          },
        ]
      : []),
    { ...entryOf(day, currency, 350), side: "debit" as const, text: "Postage" },
  ];
  const prefix = `ALDM${day.replaceAll("-", "")}`;
  return entries.map((entry, place) => {
    return { ...entry, bankReference: `${prefix}${String(place + 1).padStart(4, "0")}` };
  });
}

/** An invented account with right check digits, the same for the same party. */
function ibanOf(party: string): string {
  const digits = BigInt(`0x${createHash("sha256").update(party).digest("hex").slice(0, 12)}`);
  const account = `ALDM${digits.toString().slice(0, 14).padStart(14, "0")}`;
  const checks = Array.from({ length: 97 }, (_, at) => String(at + 2).padStart(2, "0"));
  return checks.map((check) => `IE${check}${account}`).find(isIban) ?? "";
}
