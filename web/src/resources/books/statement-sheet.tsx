import { entryWords } from "@pharmacy/contract/books/books.words";
import type { AccountStatement, StatementEntry } from "@pharmacy/contract/books/statements";
import { useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { NamedLink } from "#components/record/record-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { todayIn } from "#lib/days.ts";
import { formatDate, formatMoney } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { booksApi } from "./books.api.ts";

type Props = {
  organization: string;
  /** Saves the receipt of a payment. */
  receiptOf(payment: Pick<StatementEntry, "id" | "number">): ReactNode;
  onClose(): void;
};

/** The account of a pharmacy over a time that the user chooses, to read and to save. */
export function StatementSheet({ organization, receiptOf, onClose }: Props) {
  const [isOpen, setOpen] = useState(true);
  const today = todayIn(undefined);
  const [query, setQuery] = useState<Query>({ from: `${today.slice(0, 4)}-01-01`, to: today });
  const { from, to } = query;
  const problem = problemOf(query);
  const answer = useQuery({
    ...booksApi.statement(organization, query),
    enabled: problem === undefined,
  });
  const currencies = answer.data?.currencies ?? [];
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      size="lg"
      title="Statement of account"
      description={answer.data?.organization.name}
    >
      <SheetBody className="grid content-start gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <DayInput
            label="From"
            value={from}
            onChange={(day) => setQuery({ ...query, from: day })}
          />
          <DayInput label="To" value={to} onChange={(day) => setQuery({ ...query, to: day })} />
          {currencies.length > 1 && (
            <NativeSelect
              aria-label="Currency"
              value={answer.data?.currency}
              onChange={(event) => setQuery({ ...query, currency: event.target.value })}
            >
              {currencies.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </NativeSelect>
          )}
          <Save organization={organization} query={query} as="pdf" problem={problem} />
          <Save organization={organization} query={query} as="csv" problem={problem} />
        </div>
        {problem ? (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        ) : (
          <Card aria-label="Entries" aria-busy={answer.isFetching}>
            <CardAnswer query={answer}>
              {(read) => <Entries statement={read} receiptOf={receiptOf} />}
            </CardAnswer>
          </Card>
        )}
      </SheetBody>
    </Sheet>
  );
}

type Query = { from: string; to: string; currency?: string };

function problemOf({ from, to }: Query): string | undefined {
  if (from === "" || to === "") return "Enter both days.";
  return to < from ? "The last day is before the first." : undefined;
}

type DayProps = { label: string; value: string; onChange(day: string): void };

function DayInput({ label, value, onChange }: DayProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <Label htmlFor={id}>{label}</Label>
      <Input id={id} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}

type SaveProps = {
  organization: string;
  query: Query;
  as: "pdf" | "csv";
  problem: string | undefined;
};

function Save({ organization, query, as, problem }: SaveProps) {
  const { mutate, isPending } = useAction({
    run: () => booksApi.saveStatement(organization, query, as),
    success: (file) => `${file} saved`,
    failure: "Failed to save the statement",
  });
  return (
    <Button
      aria-label={`Save as ${as.toUpperCase()}`}
      disabled={problem !== undefined}
      pending={isPending}
      onClick={() => mutate(undefined)}
    >
      <FileDown aria-hidden />
      {as.toUpperCase()}
    </Button>
  );
}

type EntriesProps = Pick<Props, "receiptOf"> & { statement: AccountStatement };

function Entries({ statement, receiptOf }: EntriesProps) {
  const { opening, closing, currency, entries, from, to } = statement;
  return (
    <>
      <Balance label={`Opening balance, ${formatDate(from)}`} amount={opening} of={currency} />
      <ul className="divide-y divide-line-soft border-line border-y">
        {entries.map((entry) => (
          <Entry key={`${entry.id} ${entry.isVoid}`} entry={entry} currency={currency}>
            {entry.kind === "payment" && !entry.isVoid && receiptOf(entry)}
          </Entry>
        ))}
        {entries.length === 0 && (
          <li className="px-4 py-2.5 text-muted">Nothing changed in this time.</li>
        )}
      </ul>
      <Balance label={`Closing balance, ${formatDate(to)}`} amount={closing} of={currency} />
      {closing < 0 && (
        <p className="px-4 pb-3 text-muted">
          The network owes the pharmacy {formatMoney(-closing, currency)}.
        </p>
      )}
    </>
  );
}

type BalanceProps = { label: string; amount: number; of: string };

function Balance({ label, amount, of }: BalanceProps) {
  return (
    <p className="flex justify-between gap-4 px-4 py-2.5 font-medium">
      <span>{label}</span>
      <span className="nums whitespace-nowrap">{formatMoney(amount, of)}</span>
    </p>
  );
}

type EntryProps = { entry: StatementEntry; currency: string; children: ReactNode };

function Entry({ entry, currency, children }: EntryProps) {
  const { id, kind, on, dueDate, reference, amount, balance } = entry;
  const model = kind === "invoice" || kind === "creditNote" ? "invoice" : "payment";
  return (
    <li className="flex flex-wrap items-baseline justify-end gap-x-3 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-40">
        <span className="wrap-anywhere block">
          <NamedLink model={model} id={id} label={entryWords(entry)} />
        </span>
        <span className="wrap-anywhere nums block text-muted text-xs">
          {formatDate(on)}
          {dueDate && ` · due ${formatDate(dueDate)}`}
          {reference && ` · ${reference}`}
        </span>
      </div>
      <div className="nums whitespace-nowrap text-end">
        <span className="block">{formatMoney(amount, currency)}</span>
        <span className="block text-muted text-xs">Balance {formatMoney(balance, currency)}</span>
      </div>
      {children}
    </li>
  );
}
