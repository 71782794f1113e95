import type { SupplyFigures } from "@pharmacy/contract/orders/orders.supply";
import type { FigurePeriod } from "@pharmacy/contract/summary/figures";
import { Link } from "@tanstack/react-router";
import { DayChart } from "#components/charts/day-chart.tsx";
import { ROW_LINK_LOOK } from "#components/ui/row-link-look.ts";
import { formatNumber } from "#lib/format.ts";
import { Figure } from "#resources/summary/figure.tsx";
import { FiguresFrame } from "#resources/summary/figures-frame.tsx";
import { beforeWords, daysOf } from "#resources/summary/period-words.ts";

type Props = { figures: SupplyFigures; period: FigurePeriod };

/** The dashboard's card: how much of what pharmacies order is confirmed, and what is short. */
export function SupplyFiguresCard({ figures, period }: Props) {
  const { ordered, confirmed, target, short } = figures;
  return (
    <FiguresFrame title="Fill rate" hint="By day of confirmation, without cancelled orders.">
      <div className="grid gap-4 px-4 py-4">
        <dl className="grid gap-4 sm:grid-cols-2">
          <Figure
            label="Packs confirmed of those ordered"
            note={beforeWords(rateWords(confirmed.before, ordered.before), period)}
          >
            {rateWords(confirmed.total, ordered.total)}
          </Figure>
          <Figure label="Packs confirmed" note={`${formatNumber(ordered.total)} ordered`}>
            {formatNumber(confirmed.total)}
          </Figure>
        </dl>
        <DayChart
          label="Fill rate"
          shape="line"
          points={pointsOf(figures, period)}
          format={percent}
          top={100}
          goal={{ value: target, text: `Target ${percent(target)}` }}
          empty="No orders were confirmed in this period."
        />
        {short.length > 0 && (
          <ul aria-label="Most short items, packs" className="grid">
            {short.map(({ item, packs }) => (
              <li key={item.id}>
                <Link to="/admin/orders" search={{ search: item.code }} className={ROW_LINK_LOOK}>
                  <span className="wrap-anywhere min-w-0 flex-1">{item.name}</span>{" "}
                  <span className="nums whitespace-nowrap">{formatNumber(packs)} short</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </FiguresFrame>
  );
}

function pointsOf({ ordered, confirmed }: SupplyFigures, period: FigurePeriod) {
  return daysOf(period).map((day, place) => {
    const [all, some] = [ordered.days[place] ?? 0, confirmed.days[place] ?? 0];
    return {
      day,
      value: all === 0 ? null : (100 * some) / all,
      text:
        all === 0
          ? "Nothing confirmed"
          : `${rateWords(some, all)}, ${formatNumber(some)} of ${formatNumber(all)} packs`,
    };
  });
}

const percent = (value: number) => `${formatNumber(Math.round(10 * value) / 10)}%`;

const rateWords = (some: number, all: number) => (all === 0 ? "–" : percent((100 * some) / all));
