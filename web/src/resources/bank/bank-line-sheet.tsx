import type { BankLine } from "@pharmacy/contract/bank/bank";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Facts } from "#components/record/facts.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description } from "#components/ui/description-list.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { formatDate, formatMoney } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { pressSheetKey } from "#resources/orders/sheet-keys.ts";
import { bankLineActs } from "./bank.acts.tsx";
import { bankApi } from "./bank.api.ts";
import { LineState } from "./bank-columns.tsx";
import { amountOf, partyOf } from "./bank-words.ts";

const PostLine = lazyPart<Parameters<typeof import("./post-line.tsx").PostLine>[0]>(() =>
  import("./post-line.tsx").then((module) => module.PostLine),
);

const PayExpense = lazyPart<Parameters<typeof import("./pay-expense.tsx").PayExpense>[0]>(() =>
  import("./pay-expense.tsx").then((module) => module.PayExpense),
);

type Props = {
  id: string;
  /** The open line after this one in the list, or why there is none. */
  next: { id?: string; obstacle: string | undefined };
  onNext(id: string): void;
  onClose(): void;
  paymentLink(payment: NonNullable<BankLine["payment"]>): ReactNode;
  expenseLink(expense: NonNullable<BankLine["expense"]>): ReactNode;
};

/** A line of a bank file beside the list: Enter posts what is suggested, and goes to the next. */
export function BankLineSheet({ id, next, onNext, onClose, ...links }: Props) {
  const query = useQuery(bankApi.detail(id));
  const [isOpen, setOpen] = useState(true);
  const [isAssigning, setAssigning] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  // once it is posted, the line has no place in the list of open ones
  const ahead = useRef(next.id);
  const isStillOpen = query.data?.status === "open";
  useEffect(() => {
    if (isStillOpen || ahead.current === undefined) ahead.current = next.id;
  });
  if (!query.data) return <WaitingSheet title="Bank line" query={query} onClose={onClose} />;
  const line = query.data;
  const goOn = () => (ahead.current === undefined ? setOpen(false) : onNext(ahead.current));
  if (isAssigning && line.status === "open") {
    const Post = line.side === "debit" ? PayExpense : PostLine;
    return <Post line={line} onPosted={goOn} onClose={() => setAssigning(false)} />;
  }
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      size="lg"
      title={amountOf(line)}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {partyOf(line)}
          <LineState {...line} />
        </span>
      }
      onOpenAutoFocus={(event) => {
        const first = buttons.current?.querySelector<HTMLElement>("button");
        if (!first) return;
        event.preventDefault();
        first.focus({ preventScroll: true });
      }}
    >
      <SheetBody className="grid content-start gap-4" onKeyDown={pressSheetKey}>
        <div ref={buttons} className="flex flex-wrap items-center gap-2">
          <HeaderActs
            noun={bankLineActs}
            record={line}
            also={[
              {
                label: "Next open line",
                icon: ArrowRight,
                keys: "N",
                disabledReason: next.obstacle,
                run: goOn,
              },
            ]}
            opens={{ assign: () => setAssigning(true) }}
            onDone={(act) => (act === "post" || act === "ignore") && goOn()}
          />
        </div>
        <Suggested line={line} />
        <LineFacts line={line} {...links} />
      </SheetBody>
    </Sheet>
  );
}

type FactsProps = Pick<Props, "paymentLink" | "expenseLink"> & { line: BankLine };

function LineFacts({ line, paymentLink, expenseLink }: FactsProps) {
  const isOut = line.side === "debit";
  return (
    <Facts title="Bank line">
      <Description term="Booked">{formatDate(line.bookedOn)}</Description>
      {line.valueOn && <Description term="Value date">{formatDate(line.valueOn)}</Description>}
      <Description term={isOut ? "Payee's IBAN" : "Payer's IBAN"}>
        {line.payerIban ?? "None"}
      </Description>
      <Description term="Reference">{line.reference ?? "None"}</Description>
      <Description term="Remittance">{line.text ?? "None"}</Description>
      <Description term="Bank's reference">{line.bankReference ?? "None"}</Description>
      <Description term="Bank file">{line.file.name}</Description>
      {line.organization && <Description term="Pharmacy">{line.organization.name}</Description>}
      {line.payment && <Description term="Payment">{paymentLink(line.payment)}</Description>}
      {line.expense && <Description term="Expense">{expenseLink(line.expense)}</Description>}
      {line.takenBackBecause && (
        <Description term="Taken back because">{line.takenBackBecause}</Description>
      )}
      {line.reason && <Description term="Ignored because">{line.reason}</Description>}
    </Facts>
  );
}

function Suggested({ line: { suggestion, amount, currency } }: { line: BankLine }) {
  if (!suggestion) return null;
  const { organization, allocations, expense, why } = suggestion;
  const rest = allocations.reduce((left, part) => left - part.amount, amount);
  return (
    <Card aria-label="Suggestion">
      <CardHead title={organization?.name ?? expense?.vendor ?? "No suggestion"} />
      <p className="px-4 py-3 text-muted">{why}</p>
      {expense && (
        <div className="flex items-baseline gap-3 border-line border-t px-4 py-2.5">
          <div className="min-w-0 flex-1">
            <span className="nums block font-medium">{expense.number}</span>
            <span className="nums block text-muted text-xs">{formatDate(expense.incurredOn)}</span>
          </div>
          <span className="nums whitespace-nowrap">{formatMoney(amount, currency)}</span>
        </div>
      )}
      {organization && (
        <ul className="divide-y divide-line-soft border-line border-t">
          {allocations.map((part) => (
            <li key={part.invoice.id} className="flex items-baseline gap-3 px-4 py-2.5">
              <div className="min-w-0 flex-1">
                <span className="nums block font-medium">{part.invoice.number}</span>
                <span className="nums block text-muted text-xs">
                  {formatMoney(part.openAmount, currency)} open · due {formatDate(part.dueDate)}
                </span>
              </div>
              <span className="nums whitespace-nowrap">{formatMoney(part.amount, currency)}</span>
            </li>
          ))}
          {rest > 0 && (
            <li className="flex justify-between gap-4 px-4 py-2.5">
              <span>On account</span>
              <span className="nums whitespace-nowrap">{formatMoney(rest, currency)}</span>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}
