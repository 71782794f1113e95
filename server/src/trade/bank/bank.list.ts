import type { BankColumn, BankLineListQuery } from "@pharmacy/contract/bank/bank";
import { wordsOf } from "@pharmacy/contract/words";
import { type SQL, sql } from "drizzle-orm";
import { pharmaciesNamed } from "../../identity/accounts/organizations.named.ts";
import type { Database } from "../../platform/db/database.ts";
import { equals, type ListedRow } from "../../platform/db/list.ts";
import { searchByNames } from "../../platform/db/list-naming.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import { amountWith, decimal } from "../../platform/export/decimal.ts";
import { derived } from "./bank.reads.ts";
import { bankLines } from "./bank.table.ts";

type Query = Pick<BankLineListQuery, "search" | "file" | "status" | "match" | "side">;

/** Found by the payer, the account, the remittance, and the name of the pharmacy that it paid. */
export async function listOptions(db: Database, { search, file, status, match, side }: Query) {
  return {
    search: await searchByNames(db, search, bankLines.search, [
      { column: bankLines.organization, idsOf: pharmaciesNamed },
      { column: bankLines.suggestedOrganization, idsOf: pharmaciesNamed },
    ]),
    where: [
      equals(bankLines.bankFile, file),
      equals(bankLines.status, status),
      equals(bankLines.side, side),
      matching(match),
    ],
    sorts: {
      bookedOn: [bankLines.bookedOn],
      amount: [bankLines.amount],
      payerName: [bankLines.payerName],
    },
    order: { by: [bankLines.bookedOn], descending: true },
    derived,
  };
}

const IS_OPEN = sql`bank_lines.status = 'open'`;
const IS_SUGGESTED = sql`(bank_lines.suggested_organization is not null
  or bank_lines.suggested_expense is not null)`;

/** An unknown value finds nothing. */
function matching(match: string): SQL | undefined {
  if (match === "" || match === "all") return;
  if (match === "certain") return sql`(${IS_OPEN} and bank_lines.is_certain)`;
  if (match === "suggested") {
    return sql`(${IS_OPEN} and not bank_lines.is_certain and ${IS_SUGGESTED})`;
  }
  return match === "none" ? sql`(${IS_OPEN} and not ${IS_SUGGESTED})` : sql`false`;
}

/** Exports write decimal amounts, and money that went out with a minus. */
export const exported = {
  ...derived,
  money: amountWith(
    sql`case when bank_lines.side = 'debit' then -bank_lines.amount else bank_lines.amount end`,
    sql`bank_lines.currency`,
  ),
  suggestedNumber: sql<string | null>`(select e.number from expenses e
    where e.id = bank_lines.suggested_expense)`,
  match: sql<string>`(case when ${IS_OPEN} then bank_lines.suggested_because else '' end)`,
};

export const exportColumns: ExportColumns<
  ListedRow<typeof bankLines, typeof exported>,
  BankColumn
> = {
  bookedOn: [
    { heading: "Booked", as: "date", field: "bookedOn" },
    { heading: "Value date", as: "date", field: "valueOn" },
  ],
  amount: [
    { heading: "Amount", as: "amount", field: "money", show: decimal },
    { heading: "Currency", field: "currency" },
  ],
  payer: [
    { heading: "Payer", width: 36, field: "payerName" },
    { heading: "Payer's IBAN", width: 28, field: "payerIban" },
  ],
  text: [
    { heading: "Reference", width: 28, field: "reference" },
    { heading: "Remittance", width: 48, field: "text" },
    { heading: "Bank's reference", width: 24, field: "bankReference" },
  ],
  suggestion: [
    { heading: "Pharmacy", width: 36, field: "organizationName" },
    { heading: "Payment", width: 18, field: "paymentNumber" },
    { heading: "Expense", width: 18, field: "expenseNumber" },
    { heading: "Suggested expense", width: 18, field: "suggestedNumber" },
    { heading: "Suggested pharmacy", width: 36, field: "suggestedName" },
    { heading: "Why", width: 60, field: "match" },
  ],
  status: [
    { heading: "Status", field: "status", show: wordsOf },
    { heading: "Reason", width: 36, field: "reason" },
    { heading: "Taken back because", width: 36, field: "takenBackBecause" },
  ],
  file: { heading: "Bank file", width: 28, field: "fileName" },
  ...datesOfRecord,
};
