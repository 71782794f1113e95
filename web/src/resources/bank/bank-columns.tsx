import type { BankColumn, BankLine } from "@pharmacy/contract/bank/bank";
import { columnsOf } from "#components/list/column.ts";
import { recordColumns } from "#components/list/record-columns.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatDate } from "#lib/format.ts";
import { amountOf, partyOf } from "./bank-words.ts";

/** An open line says how sure its suggestion is. */
export function LineState({ status, suggestion }: Pick<BankLine, "status" | "suggestion">) {
  if (status === "posted") return <Status value={status} tone="success" />;
  if (status === "ignored") return <Status value={status} tone="neutral" />;
  if (suggestion?.isCertain) return <Status value={status} tone="info" label="Certain" />;
  const isSuggested = suggestion?.organization != null || suggestion?.expense != null;
  return (
    <Status
      value={status}
      tone={isSuggested ? "warning" : "neutral"}
      label={isSuggested ? "Suggested" : "Open"}
    />
  );
}

const wordsOf = ({ reference, text }: BankLine) =>
  [reference, text].filter((one) => one !== null).join(" · ");

/** The pharmacy or the expense that it goes to. */
const targetOf = ({ organization, expense, suggestion }: BankLine) =>
  organization?.name ??
  expense?.number ??
  suggestion?.organization?.name ??
  suggestion?.expense?.number ??
  "";

const whyOf = ({ payment, expense, payerName, reason, suggestion }: BankLine) =>
  payment?.number ?? (expense && payerName) ?? reason ?? suggestion?.why ?? "";

export const BANK_COLUMNS = columnsOf<BankLine, BankColumn>([
  {
    id: "payer",
    header: "Payer",
    sort: "payerName",
    primary: true,
    width: "14rem",
    text: ({ payerName }) => payerName ?? "",
    cell: partyOf,
  },
  {
    id: "bookedOn",
    header: "Booked",
    sort: "bookedOn",
    width: "8rem",
    priority: 2,
    card: "detail",
    cell: ({ bookedOn }) => formatDate(bookedOn),
  },
  {
    id: "amount",
    header: "Amount",
    sort: "amount",
    width: "8rem",
    align: "end",
    card: "detail",
    text: amountOf,
    cell: amountOf,
  },
  {
    id: "text",
    header: "Remittance",
    width: "12rem",
    priority: 3,
    card: "none",
    text: wordsOf,
    cell: wordsOf,
  },
  {
    id: "suggestion",
    header: "Goes to",
    width: "18rem",
    priority: 2,
    card: "detail",
    text: targetOf,
    cell: (line) => (
      <span className="grid min-w-0">
        <span className="truncate">{targetOf(line)}</span>
        <span className="truncate text-muted text-xs">{whyOf(line)}</span>
      </span>
    ),
  },
  {
    id: "status",
    header: "Status",
    width: "8rem",
    card: "end",
    cell: (line) => <LineState {...line} />,
  },
  {
    id: "file",
    header: "Bank file",
    startsHidden: true,
    width: "12rem",
    priority: 4,
    card: "none",
    text: ({ file }) => file.name,
    cell: ({ file }) => file.name,
  },
  ...recordColumns<BankLine>(),
]);
