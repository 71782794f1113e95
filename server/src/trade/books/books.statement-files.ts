import { entryWords } from "@pharmacy/contract/books/books.words";
import type { AccountStatement, StatementEntry } from "@pharmacy/contract/books/statements";
import { decimalOf } from "@pharmacy/contract/currencies";
import type { Database } from "../../platform/db/database.ts";
import type { ExportColumn } from "../../platform/export/columns.ts";
import { type Network, pharmacyOf } from "../papers/papers.facts.ts";
import { loadFonts } from "../papers/papers.fonts.ts";
import { formatsOf } from "../papers/papers.formats.ts";
import { payeeOf } from "../papers/papers.payee.ts";
import { renderPaper } from "../papers/papers.render.ts";
import { statementPaper } from "../papers/papers.statement.ts";

/** The same bytes as long as neither an entry of it nor the seller changes. */
export async function statementPdf(
  db: Database,
  network: Network,
  statement: AccountStatement,
): Promise<Buffer> {
  const fonts = await loadFonts();
  const pharmacy = await pharmacyOf(db, statement.organization.id);
  const formats = formatsOf(fonts, pharmacy);
  const payee = await payeeOf(db, network);
  return renderPaper(fonts, statementPaper({ statement, pharmacy, payee, formats }));
}

type Row = Pick<StatementEntry, "on" | "reference"> & {
  text: string;
  amount: number | null;
  balance: number;
};

export function statementRows({ from, to, opening, closing, entries }: AccountStatement): Row[] {
  const total = (on: string, text: string, balance: number): Row => ({
    on,
    text,
    reference: null,
    amount: null,
    balance,
  });
  return [
    total(from, "Opening balance", opening),
    ...entries.map((entry) => ({ ...entry, text: entryWords(entry) })),
    total(to, "Closing balance", closing),
  ];
}

export function statementColumns({ currency }: AccountStatement): ExportColumn<Row>[] {
  const column = (heading: string, value: ExportColumn<Row>["value"]): ExportColumn<Row> => ({
    heading,
    fields: [],
    value,
  });
  const amount = (heading: string, amountOf: (row: Row) => number | null) => ({
    ...column(heading, (row) => {
      const minor = amountOf(row);
      return minor === null ? null : decimalOf(minor, currency);
    }),
    as: "amount" as const,
  });
  return [
    column("Date", ({ on }) => on),
    column("Document", ({ text }) => text),
    column("Reference", ({ reference }) => reference),
    column("Currency", () => currency),
    amount("Amount", (row) => row.amount),
    amount("Balance", ({ balance }) => balance),
  ];
}
