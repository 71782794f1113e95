import { ACCOUNT_NAMES, entryWords } from "@pharmacy/contract/books/books.words";
import { ACCOUNT_OF_WAY, type JournalPart, journalParts } from "@pharmacy/contract/books/journal";
import { decimalOf } from "@pharmacy/contract/currencies";
import type { Settings } from "@pharmacy/contract/settings/settings";
import { and, asc, between, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import type { Database } from "../../platform/db/database.ts";
import type { ExportColumn } from "../../platform/export/columns.ts";
import { invoices } from "../invoices/invoices.table.ts";
import { payments } from "../payments/payments.table.ts";
import { lastDayOf } from "./books.months.ts";
import { ledgerEntries } from "./ledger-entries.view.ts";

const BATCH = 500;

type Entry = typeof ledgerEntries.$inferSelect & { code: string; name: string };
export type JournalLine = JournalPart &
  Pick<Entry, "on" | "number" | "currency" | "code" | "name"> & { text: string };

/** The lines of a month, batch by batch and without a connection between them. */
export async function* journalOf(
  db: Database,
  month: string,
  batch = BATCH,
): AsyncGenerator<JournalLine[]> {
  for (let last: Entry | undefined; ; ) {
    const entries = await entriesAfter(db, month, { last, batch });
    const parts = await partsOf(db, entries);
    yield entries.flatMap((entry) => {
      const { on, number, currency, code, name } = entry;
      const text = entryWords(entry);
      return parts(entry).map((part) => ({ ...part, on, number, currency, code, name, text }));
    });
    last = entries.at(-1);
    if (entries.length < batch) return;
  }
}

function entriesAfter(
  db: Database,
  month: string,
  { last, batch }: { last: Entry | undefined; batch: number },
): Promise<Entry[]> {
  const { on, at, number, isVoid } = ledgerEntries;
  const isLater =
    last &&
    sql`(${on}, ${at}, ${number}, ${isVoid}) > (${last.on}::date, ${last.at}::timestamptz,
      ${last.number}, ${last.isVoid}::boolean)`;
  return db
    .select({
      ...getTableColumns(ledgerEntries),
      code: organizations.code,
      name: organizations.name,
    })
    .from(ledgerEntries)
    .innerJoin(organizations, eq(organizations.id, ledgerEntries.organization))
    .where(and(between(on, `${month}-01`, lastDayOf(month)), isLater))
    .orderBy(asc(on), asc(at), asc(number), asc(isVoid))
    .limit(batch);
}

/** Reads the documents of these entries, and returns how each of them is booked. */
async function partsOf(db: Database, entries: readonly Entry[]) {
  const isBilled = ({ kind }: Pick<Entry, "kind">) => kind === "invoice" || kind === "creditNote";
  const idsWhere = (isWanted: (entry: Entry) => boolean) =>
    entries.filter(isWanted).map(({ id }) => id);
  const documents = await db
    .select({ id: invoices.id, document: invoices.document })
    .from(invoices)
    .where(inArray(invoices.id, idsWhere(isBilled)));
  const money = await db
    .select({ id: payments.id, method: payments.method })
    .from(payments)
    .where(
      inArray(
        payments.id,
        idsWhere((entry) => !isBilled(entry)),
      ),
    );
  const documentOf = new Map(documents.map(({ id, document }) => [id, document]));
  const methodOf = new Map(money.map(({ id, method }) => [id, method]));
  return ({ id, kind, amount }: Entry): JournalPart[] => {
    const document = documentOf.get(id);
    if (document) return journalParts(document);
    const way = methodOf.get(id) ?? "other";
    const account = kind === "writeOff" ? "writeOffs" : ACCOUNT_OF_WAY[way];
    return [{ account, taxCode: null, net: amount, tax: 0, gross: amount }];
  };
}

type Accounts = Settings["journalAccounts"];

/** Amounts are what the pharmacy owes more, or less below 0: their sum is the change of receivables. */
export function journalColumns(accounts: Accounts): ExportColumn<JournalLine>[] {
  const column = (
    heading: string,
    value: ExportColumn<JournalLine>["value"],
  ): ExportColumn<JournalLine> => ({ heading, fields: [], value });
  const amount = (heading: string, amountOf: (line: JournalLine) => number) => ({
    ...column(heading, (line) => decimalOf(amountOf(line), line.currency)),
    as: "amount" as const,
  });
  return [
    column("Day", ({ on }) => on),
    column("Document", ({ number }) => number),
    column("Account", ({ account }) => accounts[account] ?? null),
    column("Booked to", ({ account }) => ACCOUNT_NAMES[account]),
    column("Receivables account", () => accounts.receivables ?? null),
    column("Pharmacy code", ({ code }) => code),
    column("Pharmacy", ({ name }) => name),
    column("Text", ({ text }) => text),
    column("Currency", ({ currency }) => currency),
    amount("Net", ({ net }) => net),
    column("Tax code", ({ taxCode }) => taxCode),
    amount("Tax", ({ tax }) => tax),
    amount("Gross", ({ gross }) => gross),
  ];
}
