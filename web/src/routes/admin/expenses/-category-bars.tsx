import type { ExpenseTotals } from "@pharmacy/contract/expenses/expense-totals";
import { wordsOf } from "@pharmacy/contract/words";
import { classNames } from "#lib/class-names.ts";
import { formatMoney } from "#lib/format.ts";
import { firstDaysOf, formatMonth, monthsLater } from "#lib/months.ts";

type Sums = ExpenseTotals["currencies"][number];
type CategorySums = Sums["categories"][number];

export type CategoryBarsProps = {
  month: string;
  /** While the month lasts, how many of its days are compared. */
  days: number | null;
  sums: Sums;
  category: string;
  onCategory(category: string): void;
};

const CELL = "nums whitespace-nowrap px-3 py-1 text-end max-md:px-2";

/** Category sums as bars and as a table. Selecting one filters the list. */
export function CategoryBars({ month, days, sums, category, onCategory }: CategoryBarsProps) {
  const { currency, categories } = sums;
  const largest = Math.max(
    1,
    ...categories.flatMap(({ total, monthBefore }) => [total, monthBefore]),
  );
  return (
    <div className="overflow-x-auto border-line border-t py-1.5">
      <table className="w-full text-sm">
        <caption className="sr-only">
          Categories of {formatMonth(month)} in {currency}
        </caption>
        <thead className="text-muted text-xs">
          <tr>
            <th scope="col" className="px-4 py-1 text-start font-medium">
              Category
            </th>
            <td className="w-2/5 max-sm:hidden" />
            <th scope="col" className={classNames(CELL, "font-medium")}>
              Total
            </th>
            <th scope="col" className={classNames(CELL, "font-medium")}>
              {firstDaysOf(monthsLater(month, -1), days, "short")}
            </th>
            <th scope="col" className={classNames(CELL, "pe-4 font-medium max-md:hidden")}>
              {firstDaysOf(monthsLater(month, -12), days, "short")}
            </th>
          </tr>
        </thead>
        <tbody>
          {categories.map((one) => (
            <CategoryRow
              key={one.category}
              sums={one}
              currency={currency}
              largest={largest}
              isShown={one.category === category}
              onShow={() => onCategory(one.category === category ? "" : one.category)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CategoryRowProps = {
  sums: CategorySums;
  currency: string;
  largest: number;
  isShown: boolean;
  onShow(): void;
};

function CategoryRow({ sums, currency, largest, isShown, onShow }: CategoryRowProps) {
  const { category, total, monthBefore, yearBefore } = sums;
  return (
    <tr className={classNames("relative hover:bg-hover", isShown && "bg-selected")}>
      <th scope="row" className="px-4 py-1 text-start font-normal">
        <button
          type="button"
          aria-pressed={isShown}
          onClick={onShow}
          className="min-h-6 text-start after:absolute after:inset-0 max-md:min-h-10"
        >
          {wordsOf(category)}
        </button>
        <Bar total={total} before={monthBefore} largest={largest} className="sm:hidden" />
      </th>
      <td className="py-1 max-sm:hidden">
        <Bar total={total} before={monthBefore} largest={largest} />
      </td>
      <td className={classNames(CELL, "font-medium")}>{formatMoney(total, currency)}</td>
      <td className={classNames(CELL, "text-muted")}>{formatMoney(monthBefore, currency)}</td>
      <td className={classNames(CELL, "pe-4 text-muted max-md:hidden")}>
        {formatMoney(yearBefore, currency)}
      </td>
    </tr>
  );
}

type BarProps = { total: number; before: number; largest: number; className?: string };

/** This month's sum above the previous month's, which is thinner. */
function Bar({ total, before, largest, className }: BarProps) {
  const width = (amount: number) => `${(amount / largest) * 100}%`;
  return (
    <svg aria-hidden className={classNames("block h-3.5 w-full", className)}>
      <rect y="0" height="9" rx="2" width={width(total)} className="fill-chart-1" />
      <rect y="11" height="3" rx="1.5" width={width(before)} className="fill-chart-2" />
    </svg>
  );
}
