import type { BookMonth, Books } from "@pharmacy/contract/books/books";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { FileDown, Lock } from "lucide-react";
import { useState } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { formatMoney } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { formatMonth } from "#lib/months.ts";
import { useAction } from "#lib/use-action.ts";
import { booksApi } from "#resources/books/books.api.ts";

export const Route = createFileRoute("/admin/books/")({
  staticData: { crumb: "Books", under: { label: "Orders", to: "/admin/orders" } },
  component: BooksPage,
});

const CloseDialog = lazyPart<Parameters<typeof import("./-close-dialog.tsx").CloseDialog>[0]>(() =>
  import("./-close-dialog.tsx").then((module) => module.CloseDialog),
);

/** Shows the sums of each month, saves its journal, and closes it. */
function BooksPage() {
  const [year, setYear] = useState<number>();
  const query = useQuery(booksApi.months(year));
  const [closing, setClosing] = useState<BookMonth>();
  const { data } = query;
  return (
    <div className="grid gap-4">
      <PageHead
        title="Books"
        description="No document can be dated in a month that is closed, or earlier."
      >
        {data && data.firstYear < data.lastYear && <YearSelect books={data} onChange={setYear} />}
      </PageHead>
      {!data && (
        <Card>
          <CardAnswer query={query}>{() => null}</CardAnswer>
        </Card>
      )}
      {data?.months.map((month) => (
        <MonthCard key={month.month} month={month} onClose={() => setClosing(month)} />
      ))}
      {data && closing && (
        <CloseDialog month={closing} version={data.version} onDone={() => setClosing(undefined)} />
      )}
    </div>
  );
}

type YearProps = { books: Books; onChange(year: number): void };

function YearSelect({ books: { year, firstYear, lastYear }, onChange }: YearProps) {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, place) => lastYear - place);
  return (
    <NativeSelect
      aria-label="Year"
      className="w-auto"
      value={year}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {years.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </NativeSelect>
  );
}

const SUMS = [
  ["Invoices", "invoices"],
  ["Credit notes", "creditNotes"],
  ["Payments", "payments"],
  ["Refunds", "refunds"],
  ["Write-offs", "writeOffs"],
] as const;

function MonthCard({ month, onClose }: { month: BookMonth; onClose(): void }) {
  const { month: id, isClosed, isOver, sums } = month;
  const name = formatMonth(id);
  return (
    <Card aria-label={name}>
      <CardHead title={name}>
        <span className="flex flex-wrap items-center gap-2">
          {isClosed && <Badge>Closed</Badge>}
          <SaveJournal month={id} />
          {isOver && !isClosed && (
            <Button onClick={onClose}>
              <Lock aria-hidden />
              Close
            </Button>
          )}
        </span>
      </CardHead>
      {sums.length === 0 && <p className="px-4 py-3 text-muted">Nothing was booked.</p>}
      {sums.map((sum) => (
        <dl
          key={sum.currency}
          className="grid grid-cols-2 gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-3 xl:grid-cols-6"
        >
          {[...SUMS, ["Owed at the end", "closing"] as const].map(([label, field]) => (
            <div key={field}>
              <dt className="text-muted text-xs">{label}</dt>
              <dd className={sum[field] === 0 ? "nums text-subtle" : "nums font-medium"}>
                {formatMoney(sum[field], sum.currency)}
              </dd>
            </div>
          ))}
        </dl>
      ))}
      <Waiting month={month} />
    </Card>
  );
}

/** Warns of documents that would come too late once the month is closed. */
function Waiting({ month: { notInvoiced, openBankLines } }: { month: BookMonth }) {
  if (notInvoiced + openBankLines === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 border-line border-t px-4 py-2.5 text-warning">
      {notInvoiced > 0 && (
        <span>
          {notInvoiced === 1 ? "1 delivery is" : `${notInvoiced} deliveries are`} not invoiced.
        </span>
      )}
      {openBankLines > 0 && (
        <Link to="/admin/bank" search={{ status: "open" }} className="rounded-sm hover:underline">
          {openBankLines === 1 ? "1 bank line is" : `${openBankLines} bank lines are`} not posted.
        </Link>
      )}
    </p>
  );
}

function SaveJournal({ month }: { month: string }) {
  const { mutate, isPending } = useAction({
    run: () => booksApi.saveJournal(month),
    success: (file) => `${file} saved`,
    failure: "Failed to save the journal",
  });
  return (
    <Button
      aria-label={`Journal of ${formatMonth(month)}`}
      pending={isPending}
      onClick={() => mutate(undefined)}
    >
      <FileDown aria-hidden />
      Journal
    </Button>
  );
}
