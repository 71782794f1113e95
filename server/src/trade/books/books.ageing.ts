import type { AgeingColumn, AgeingQuery, PharmacyAgeing } from "@pharmacy/contract/books/ageing";
import { AGES } from "@pharmacy/contract/books/books.values";
import { gt, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import { equals, type ListedRow } from "../../platform/db/list.ts";
import type { ExportColumns } from "../../platform/export/columns.ts";
import { amountWith, decimal } from "../../platform/export/decimal.ts";
import { pharmacyAgeing } from "./pharmacy-ageing.view.ts";

type Row = ListedRow<typeof pharmacyAgeing>;

type Filters = Pick<AgeingQuery, "late" | "age" | "currency">;

export const listOptions = ({ late, age, currency }: Filters) => ({
  search: pharmacyAgeing.search,
  where: [
    late === "true" ? gt(pharmacyAgeing.openAmount, pharmacyAgeing.notDue) : undefined,
    ofAge(age),
    equals(pharmacyAgeing.currency, currency),
  ],
  sorts: {
    pharmacy: [pharmacyAgeing.name],
    notDue: [pharmacyAgeing.notDue],
    days30: [pharmacyAgeing.days30],
    days60: [pharmacyAgeing.days60],
    days90: [pharmacyAgeing.days90],
    over90: [pharmacyAgeing.over90],
    openAmount: [pharmacyAgeing.openAmount],
    balance: [pharmacyAgeing.balance],
  },
  order: { by: [pharmacyAgeing.balance], descending: true },
  derived: {},
});

function ofAge(age: string): SQL | undefined {
  if (age === "" || age === "all") return;
  const known = AGES.find((one) => one === age);
  return known ? gt(pharmacyAgeing[known], 0) : sql`false`;
}

export const shown = ({ organization: id, name, search: _, ...row }: Row): PharmacyAgeing => ({
  ...row,
  organization: { id, name },
});

const written = (column: string) =>
  amountWith(sql.raw(`pharmacy_ageing.${column}`), sql`pharmacy_ageing.currency`);

export const exported = {
  notDueText: written("not_due"),
  days30Text: written("days30"),
  days60Text: written("days60"),
  days90Text: written("days90"),
  over90Text: written("over90"),
  openText: written("open_amount"),
  onAccountText: written("on_account"),
  balanceText: written("balance"),
};

export const exportOptions = (_: Actor, query: Filters) => ({
  ...listOptions(query),
  derived: exported,
});

type Exported = ListedRow<typeof pharmacyAgeing, typeof exported>;

export const exportColumns: ExportColumns<Exported, AgeingColumn> = {
  pharmacy: { heading: "Pharmacy", width: 40, field: "name" },
  code: { heading: "Code", width: 16, field: "code" },
  currency: { heading: "Currency", width: 10, field: "currency" },
  notDue: { heading: "Not due", as: "amount", field: "notDueText", show: decimal },
  days30: { heading: "1 to 30 days", as: "amount", field: "days30Text", show: decimal },
  days60: { heading: "31 to 60 days", as: "amount", field: "days60Text", show: decimal },
  days90: { heading: "61 to 90 days", as: "amount", field: "days90Text", show: decimal },
  over90: { heading: "Over 90 days", as: "amount", field: "over90Text", show: decimal },
  openAmount: { heading: "Open", as: "amount", field: "openText", show: decimal },
  onAccount: { heading: "On account", as: "amount", field: "onAccountText", show: decimal },
  balance: { heading: "Balance", as: "amount", field: "balanceText", show: decimal },
};
