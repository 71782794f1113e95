import type { ExpenseTotals } from "@pharmacy/contract/expenses/expense-totals";
import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { isApiError } from "#lib/api-error.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { MonthSumsProps } from "./-month-sums.tsx";

const MonthSums = lazyPart<MonthSumsProps>(
  () => import("./-month-sums.tsx").then((module) => module.MonthSums),
  <Placeholder />,
);
// loaded beside the sums themselves, which take as long
MonthSums.preload();

type Props = {
  month: string;
  query: UseQueryResult<ExpenseTotals>;
  /** The category that filters the list. */
  category: string;
  onCategory(category: string): void;
};

/** Totals per currency, beside those of the previous month and of the same month last year. */
export function MonthTotals({ month, query, category, onCategory }: Props) {
  const { data, error, isPlaceholderData, refetch } = query;
  // the list reports this too
  if (isApiError(error) && error.code === "forbidden") return null;
  if (!data && error) {
    return (
      <Card className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p role="alert" className="text-muted">
          This month's totals could not be loaded. {error.message}
        </p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </Card>
    );
  }
  if (!data) return <Placeholder />;
  const sums = { month, data, isOld: isPlaceholderData, category, onCategory };
  return <MonthSums {...sums} />;
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
