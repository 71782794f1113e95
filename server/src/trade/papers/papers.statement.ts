import { entryWords } from "@pharmacy/contract/books/books.words";
import type { AccountStatement } from "@pharmacy/contract/books/statements";
import { buyer, type PaperPharmacy } from "./papers.facts.ts";
import type { PaperFormats } from "./papers.formats.ts";
import type { Paper } from "./papers.model.ts";
import type { Payee } from "./papers.payee.ts";

type Made = {
  statement: AccountStatement;
  pharmacy: PaperPharmacy;
  payee: Payee;
  formats: PaperFormats;
};

/** The account of a pharmacy over a time, with a running balance. */
export function statementPaper({ statement, pharmacy, payee, formats }: Made): Paper {
  const { from, to, currency, opening, closing, entries } = statement;
  const { day } = formats;
  const money = (amount: number) => formats.money(amount, currency);
  return {
    title: "Statement of account",
    number: pharmacy.code,
    remark: null,
    sender: payee.name,
    parties: [payee.party, buyer(pharmacy)],
    facts: [
      { label: "From", value: day(from) },
      { label: "To", value: day(to) },
      { label: "Currency", value: currency },
      { label: "Opening balance", value: money(opening) },
    ],
    columns: [
      { header: "Date", width: 70 },
      { header: "Document" },
      { header: "Due", width: 70 },
      { header: "Amount", width: 84, align: "end" },
      { header: "Balance", width: 84, align: "end" },
    ],
    rows: entries.map((entry) => [
      day(entry.on),
      { text: entryWords(entry), below: entry.reference ?? "" },
      entry.dueDate === null ? "" : day(entry.dueDate),
      money(entry.amount),
      money(entry.balance),
    ]),
    totals: [{ label: "Closing balance", value: money(closing) }],
    notes: [
      {
        label: "Balance",
        value:
          closing < 0
            ? `The network owes the pharmacy ${money(-closing)}.`
            : `The pharmacy owes ${money(closing)}.`,
      },
    ],
    signatures: [],
    // the last day that it tells of: a later one makes another statement
    changedAt: `${to}T00:00:00Z`,
  };
}
