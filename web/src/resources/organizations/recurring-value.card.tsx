import type { FigurePeriod } from "@pharmacy/contract/summary/figures";
import type { RecurringFigures } from "@pharmacy/contract/summary/recurring";
import { PAYING } from "@pharmacy/contract/summary/summary.values";
import { Link } from "@tanstack/react-router";
import { ROW_LINK_LOOK } from "#components/ui/row-link-look.ts";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { Figure } from "#resources/summary/figure.tsx";
import { FiguresFrame } from "#resources/summary/figures-frame.tsx";
import { beforeWords } from "#resources/summary/period-words.ts";

type Props = { figures: RecurringFigures; period: FigurePeriod };

/** The dashboard's card: recurring value by plan, and pharmacies gained and lost. */
export function RecurringValueCard({ figures, period }: Props) {
  const { recurring, gained, lost } = figures;
  return (
    <FiguresFrame title="Recurring value by plan">
      <div className="grid gap-4 px-4 py-4">
        <dl className="grid gap-4 sm:grid-cols-2">
          <Figure label="Pharmacies gained" note={beforeWords(formatNumber(gained.before), period)}>
            {formatNumber(gained.total)}
          </Figure>
          <Figure label="Pharmacies lost" note={beforeWords(formatNumber(lost.before), period)}>
            {formatNumber(lost.total)}
          </Figure>
        </dl>
        {recurring.length === 0 && <p className="text-muted">No pharmacy is in a paid term.</p>}
        {recurring.map(({ currency, amount, plans }) => (
          <div key={currency} className="grid gap-1">
            <p>
              <span className="nums font-semibold text-xl">{formatMoney(amount, currency)}</span>{" "}
              <span className="text-muted text-xs">per month</span>
            </p>
            <ul aria-label={`Recurring value in ${currency}`} className="grid">
              {plans.map(({ plan, amount: value, pharmacies }) => (
                <li key={plan.id}>
                  <Link
                    to="/admin/orgs"
                    search={{ ...PAYING, plan: plan.id }}
                    className={ROW_LINK_LOOK}
                  >
                    <span className="wrap-anywhere min-w-0 flex-1">{plan.name}</span>{" "}
                    <span className="text-muted text-xs">{pharmaciesOf(pharmacies)}</span>{" "}
                    <span className="nums">{formatMoney(value, currency)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </FiguresFrame>
  );
}

const pharmaciesOf = (count: number) =>
  count === 1 ? "1 pharmacy" : `${formatNumber(count)} pharmacies`;
