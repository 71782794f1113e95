import type { ExpenseTotals } from "@pharmacy/contract/expenses/expense-totals";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { browserStore } from "#lib/browser-store.ts";
import { classNames } from "#lib/class-names.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { firstDaysOf, formatMonth, monthsLater } from "#lib/months.ts";
import { NARROW, useMedia } from "#lib/use-media.ts";
import { CategoryBars } from "./-category-bars.tsx";

export type MonthSumsProps = {
  month: string;
  data: ExpenseTotals;
  /** True while these are the previous month's sums. */
  isOld: boolean;
  category: string;
  onCategory(category: string): void;
};

export function MonthSums({ month, data, isOld, category, onCategory }: MonthSumsProps) {
  const bars = useFolded();
  return (
    <div className={classNames("grid gap-4", isOld && "opacity-60")} aria-busy={isOld}>
      {data.drafts > 0 && (
        <p className="rounded-lg border border-line bg-info-soft px-4 py-2 text-info">
          {data.drafts === 1
            ? "1 recurring expense is a draft and counts in no total until you confirm it."
            : `${formatNumber(data.drafts)} recurring expenses are drafts and count in no total until you confirm them.`}
        </p>
      )}
      {data.currencies.map((sums) => (
        <Card key={sums.currency} aria-label={`${formatMonth(month)} in ${sums.currency}`}>
          <Figures month={month} sums={sums} days={data.comparedDays} />
          {sums.categories.length > 0 && <FoldButton {...bars} />}
          {sums.categories.length > 0 && bars.isOpen && (
            <CategoryBars
              month={month}
              days={data.comparedDays}
              sums={sums}
              category={category}
              onCategory={onCategory}
            />
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

type FiguresProps = {
  month: string;
  sums: ExpenseTotals["currencies"][number];
  days: ExpenseTotals["comparedDays"];
};

function Figures({ month, sums, days }: FiguresProps) {
  const { currency, total, net, tax, unpaid, soFar, monthBefore, yearBefore } = sums;
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
        term={firstDaysOf(monthsLater(month, -1), days)}
        note={differenceOf(soFar, monthBefore, currency, days)}
      >
        {money(monthBefore)}
      </Figure>
      <Figure
        term={firstDaysOf(monthsLater(month, -12), days)}
        note={differenceOf(soFar, yearBefore, currency, days)}
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

/** "€120.00 more, +8%" than another month; undefined if there is nothing to compare. */
function differenceOf(
  total: number,
  before: number,
  currency: string,
  days: number | null,
): string | undefined {
  const when = days === null ? "this month" : "so far this month";
  if (before === 0 || total === before) return before === 0 ? undefined : `The same ${when}`;
  const amount = formatMoney(Math.abs(total - before), currency);
  const share = Math.round((Math.abs(total - before) / before) * 100);
  return `${amount} ${total > before ? "more" : "less"} ${when} (${formatNumber(share)}%)`;
}

/** Saved per user. Collapsed on a phone by default, because the categories precede the rows. */
function useFolded() {
  const key = `categories:${useCurrentUser().id}:expenses`;
  const isNarrow = useMedia(NARROW);
  const [chosen, setChosen] = useState(() => browserStore.get(key));
  const isOpen = chosen ? chosen === "open" : !isNarrow;
  function toggle() {
    const next = isOpen ? "closed" : "open";
    setChosen(next);
    browserStore.set(key, next);
  }
  return { isOpen, toggle };
}
