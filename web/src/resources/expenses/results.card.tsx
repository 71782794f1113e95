import type { ResultFigures } from "@pharmacy/contract/expenses/expenses.results";
import type { FigurePeriod } from "@pharmacy/contract/summary/figures";
import { formatMoney } from "#lib/format.ts";
import { Figure } from "#resources/summary/figure.tsx";
import { FiguresFrame } from "#resources/summary/figures-frame.tsx";
import { beforeWords } from "#resources/summary/period-words.ts";

const LINES = [
  ["turnover", "Supply turnover"],
  ["fees", "Membership fees"],
  ["costs", "Costs"],
  ["result", "Result"],
] as const;

type Props = { figures: ResultFigures; period: FigurePeriod };

/** The dashboard's card: net turnover, fees and costs of the period, and what remains. */
export function ResultsCard({ figures: { currencies }, period }: Props) {
  return (
    <FiguresFrame
      title="Result"
      hint="Net of tax. Invoices less credit notes by day of issue, expenses by day incurred."
    >
      <div className="divide-y divide-line-soft">
        {currencies.length === 0 && (
          <p className="px-4 py-3 text-muted">Nothing was invoiced or spent in this period.</p>
        )}
        {currencies.map(({ currency, ...amounts }) => (
          <dl key={currency} className="grid gap-4 px-4 py-4 sm:grid-cols-2">
            {LINES.map(([part, label]) => (
              <Figure
                key={part}
                label={currencies.length > 1 ? `${label} in ${currency}` : label}
                note={beforeWords(formatMoney(amounts[part].before, currency), period)}
              >
                {formatMoney(amounts[part].total, currency)}
              </Figure>
            ))}
          </dl>
        ))}
      </div>
    </FiguresFrame>
  );
}
