import type { BankReading } from "@pharmacy/contract/bank/bank.csv";
import type { Suggestion } from "@pharmacy/contract/bank/bank.matching";
import { BANK_LINE_STATUSES, BANK_SIDES } from "@pharmacy/contract/bank/bank.values";
import { decimalOf } from "@pharmacy/contract/currencies";
import { dateInWords } from "@pharmacy/contract/date-words";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { identifiersOf, idIn, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { payments } from "../payments/payments.table.ts";
import type { SetAside } from "./bank.entries.ts";

export const bankFiles = pgTable("bank_files", {
  ...recordColumns(),
  name: text().notNull(),
  sha256: text().notNull().unique(),
  account: text().notNull(),
  currency: text().notNull(),
  from: date({ mode: "string" }).notNull(),
  to: date({ mode: "string" }).notNull(),
  addedLines: integer().notNull(),
  knownLines: integer().notNull(),
  setAside: jsonb().$type<SetAside>().notNull(),
  /** How a file with columns was read, for the next one with the same headers. */
  reading: jsonb().$type<BankReading>(),
  fingerprint: text(),
});

export const bankFileKind: Kind<typeof bankFiles> = {
  table: bankFiles,
  model: "bankFile",
  thing: "Bank file",
  label: ({ name }) => name,
  hidden: ["sha256", "reading", "fingerprint"],
};

/** A line is known again by its identity and its place among equals, in whatever file it comes. */
export const bankLines = pgTable(
  "bank_lines",
  {
    ...recordColumns(),
    bankFile: uuid()
      .notNull()
      .references(() => bankFiles.id),
    identity: text().notNull(),
    place: integer().notNull(),
    bankReference: text(),
    bookedOn: date({ mode: "string" }).notNull(),
    valueOn: date({ mode: "string" }),
    side: text({ enum: BANK_SIDES }).notNull(),
    isReversal: boolean().notNull(),
    currency: text().notNull(),
    amount: bigint({ mode: "number" }).notNull(),
    payerName: text(),
    payerIban: text(),
    reference: text(),
    text: text(),
    status: text({ enum: BANK_LINE_STATUSES }).notNull().default("open"),
    reason: text(),
    organization: uuid().references(() => organizations.id),
    payment: uuid()
      .unique()
      .references(() => payments.id),
    expense: idIn("expenses").unique(),
    /** A payment that is void has the reason itself. */
    takenBackBecause: text(),
    /** Follows from the line and the ledger, and is computed again when either changes. */
    suggestedOrganization: uuid(),
    suggestedAllocations: jsonb().$type<Suggestion["allocations"]>().notNull().default([]),
    suggestedExpense: uuid(),
    isCertain: boolean().notNull().default(false),
    suggestedBecause: text().notNull().default(""),
    /** Its name in the results of the search. */
    title: text()
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(payer_name, payer_iban, bank_reference, reference, 'Unknown payer')`,
      ),
    search: text().generatedAlwaysAs(
      sql`search_text(coalesce(payer_name, '') || ' ' || coalesce(payer_iban, '') || ' '
        || coalesce(reference, '') || ' ' || coalesce(text, '') || ' ' || coalesce(bank_reference, ''))`,
    ),
  },
  (table) => [
    unique("bank_lines_identity").on(table.identity, table.place),
    index("bank_lines_booked_on").on(table.bookedOn, table.id),
    index("bank_lines_amount").on(table.amount, table.id),
    index("bank_lines_payer").on(table.payerName, table.id),
    index("bank_lines_of_file").on(table.bankFile, table.status, table.isCertain),
    index("bank_lines_open").on(table.bookedOn, table.id).where(sql`status = 'open'`),
    index("bank_lines_payer_of")
      .on(table.payerIban, table.organization)
      .where(sql`status = 'posted'`),
    index("bank_lines_organization").on(table.organization),
    index("bank_lines_search").using("gin", table.search.op("gin_trgm_ops")),
    index("bank_lines_identifiers").using(
      "gin",
      identifiersOf([table.bankReference, table.payerIban]),
    ),
    check(
      "bank_lines_posted",
      sql`(status = 'posted') = (num_nonnulls(payment, expense) = 1)
        and (payment is null or side = 'credit') and (expense is null or side = 'debit')
        and (payment is null) = (organization is null)
        and (status = 'ignored') = (reason is not null) and amount > 0`,
    ),
  ],
);

export const bankLineKind: Kind<typeof bankLines> = {
  table: bankLines,
  model: "bankLine",
  thing: "Bank line",
  label: ({ amount, currency, bookedOn }) =>
    `${decimalOf(amount, currency)} ${currency} of ${dateInWords(bookedOn)}`,
  personal: ["payerName", "payerIban"],
  hidden: [
    "identity",
    "place",
    "search",
    "title",
    "suggestedOrganization",
    "suggestedAllocations",
    "suggestedExpense",
    "isCertain",
    "suggestedBecause",
  ],
};

export type BankLineRow = typeof bankLines.$inferSelect;
