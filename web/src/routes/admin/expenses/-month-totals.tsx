import type { ExpenseTotals } from "@pharmacy/contract/expense-totals";
import type { UseQueryResult } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { isApiError } from "#lib/api-error.ts";
import { classNames } from "#lib/class-names.ts";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { formatMonth, monthsLater } from "#resources/expenses/months.ts";
import type { CategoryBarsProps } from "./-category-bars.tsx";
import { useFolded } from "./-use-folded.ts";

const CategoryBars = lazyPart<CategoryBarsProps>(() =>
  import("./-category-bars.tsx").then((module) => module.CategoryBars),
);

type Props = {
  month: string;
  query: UseQueryResult<ExpenseTotals>;
  /** The category that filters the list. */
  category: string;
  onCategory(category: string): void;
};

/**
 * The month's total in each currency, beside those of the previous month and of the same month last
 * year.
 */
export function MonthTotals({ month, query, category, onCategory }: Props) {
  const { data, error, isPlaceholderData, refetch } = query;
  const bars = useFolded();
  // the list reports it too
  if (isApiError(error) && error.code === "forbidden") return null;
  if (!data && error) {
    return (
      <Card className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p role="alert" className="text-muted">
          The sums of this month could not be loaded. {error.message}
        </p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </Card>
    );
  }
  if (!data) return <Placeholder />;
  return (
    <div
      className={classNames("grid gap-4", isPlaceholderData && "opacity-60")}
      aria-busy={isPlaceholderData}
    >
      {data.drafts > 0 && (
        <p className="rounded-lg border border-line bg-info-soft px-4 py-2 text-info">
          {data.drafts === 1
            ? "1 recurring expense is a draft and counts in no sum until you confirm it."
            : `${formatNumber(data.drafts)} recurring expenses are drafts and count in no sum until you confirm them.`}
        </p>
      )}
      {data.currencies.map((sums) => (
        <Card key={sums.currency} aria-label={`${formatMonth(month)} in ${sums.currency}`}>
          <Figures month={month} sums={sums} />
          {sums.categories.length > 0 && <FoldButton {...bars} />}
          {sums.categories.length > 0 && bars.isOpen && (
            <CategoryBars month={month} sums={sums} category={category} onCategory={onCategory} />
          )}
        </Card>
      ))}
    </div>
  );
}

function FoldButton({ isOpen, toggle }: ReturnType<typeof useFolded>) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={toggle}
      className="flex h-8 w-full items-center gap-1.5 border-line border-t px-4 text-muted text-xs hover:bg-hover max-md:h-10"
    >
      <ChevronDown aria-hidden className={classNames("size-3.5", !isOpen && "-rotate-90")} />
      By category
    </button>
  );
}

function Figures({ month, sums }: { month: string; sums: ExpenseTotals["currencies"][number] }) {
  const { currency, total, net, tax, unpaid, monthBefore, yearBefore } = sums;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-4 py-3.5 lg:grid-cols-4">
      <Figure term="Total" note={`${money(net)} net, ${money(tax)} tax`}>
        {money(total)}
      </Figure>
      <Figure term="Unpaid" tone={unpaid > 0 ? "text-warning" : ""}>
        {money(unpaid)}
      </Figure>
      <Figure
        term={formatMonth(monthsLater(month, -1))}
        note={differenceOf(total, monthBefore, currency)}
      >
        {money(monthBefore)}
      </Figure>
      <Figure
        term={formatMonth(monthsLater(month, -12))}
        note={differenceOf(total, yearBefore, currency)}
      >
        {money(yearBefore)}
      </Figure>
    </dl>
  );
}

type FigureProps = { term: string; note?: string | undefined; tone?: string; children: string };

function Figure({ term, note, tone, children }: FigureProps) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-muted text-xs">{term}</dt>
      <dd className={classNames("nums font-semibold text-lg", tone)}>{children}</dd>
      {note && <dd className="nums text-subtle text-xs">{note}</dd>}
    </div>
  );
}

/**
 * The difference to another month: "€120.00 more, +8%". Undefined if there is nothing to compare.
 */
function differenceOf(total: number, before: number, currency: string): string | undefined {
  if (before === 0 || total === before) return before === 0 ? undefined : "The same this month";
  const amount = formatMoney(Math.abs(total - before), currency);
  const share = Math.round((Math.abs(total - before) / before) * 100);
  return `${amount} ${total > before ? "more" : "less"} this month (${formatNumber(share)}%)`;
}

function Placeholder() {
  return (
    <Card aria-busy className="grid grid-cols-2 gap-x-6 gap-y-4 px-4 py-4 lg:grid-cols-4">
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-8 w-1/2" />
    </Card>
  );
}
