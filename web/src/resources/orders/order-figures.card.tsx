import { conditionsText } from "@pharmacy/contract/conditions";
import type { OrderFigures } from "@pharmacy/contract/orders/orders.figures";
import type { FigurePeriod } from "@pharmacy/contract/summary/figures";
import { wordsOf } from "@pharmacy/contract/words";
import { Link, useRouter } from "@tanstack/react-router";
import { DayChart } from "#components/charts/day-chart.tsx";
import { ROW_LINK_LOOK } from "#components/ui/row-link-look.ts";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { Figure } from "#resources/summary/figure.tsx";
import { FiguresFrame } from "#resources/summary/figures-frame.tsx";
import { beforeWords, daysOf } from "#resources/summary/period-words.ts";
import { ordersOf } from "./order-words.ts";

type Props = { figures: OrderFigures; period: FigurePeriod };

/** The dashboard's card: how many supply orders come in, and at which step the open ones are. */
export function OrderFiguresCard({ figures, period }: Props) {
  const { steps, today, placed, values } = figures;
  const router = useRouter();
  return (
    <FiguresFrame title="Supply orders">
      <div className="grid gap-4 px-4 py-4">
        <dl className="grid gap-4 sm:grid-cols-2">
          <Figure label="Placed" note={beforeWords(formatNumber(placed.before), period)}>
            {formatNumber(placed.total)}
          </Figure>
          <Figure label="Placed today" note={usualWords(formatNumber(round(today.usual)), period)}>
            {formatNumber(today.count)}
          </Figure>
          {values.map(({ currency, total, before }) => (
            <Figure
              key={`${currency} placed`}
              label={`Value placed in ${currency}`}
              note={beforeWords(formatMoney(before, currency), period)}
            >
              {formatMoney(total, currency)}
            </Figure>
          ))}
          {values.map((value) => (
            <Figure
              key={`${value.currency} today`}
              label={`Value today in ${value.currency}`}
              note={usualWords(formatMoney(value.usual, value.currency), period)}
            >
              {formatMoney(value.today, value.currency)}
            </Figure>
          ))}
        </dl>
        <DayChart
          label="Orders placed"
          shape="bars"
          points={pointsOf(figures, period)}
          format={formatNumber}
          empty="No orders were placed in this period."
          hrefOf={(day) =>
            router.buildLocation({ to: "/admin/orders", search: placedOn(day) }).href
          }
        />
        <ul aria-label="Open supply orders by status" className="grid">
          {steps.map(({ status, count }) => (
            <li key={status}>
              <Link
                to="/admin/orders"
                search={{ kind: "supply", status }}
                className={ROW_LINK_LOOK}
              >
                <span className="flex-1">{wordsOf(status)}</span>{" "}
                <span className="nums font-medium">{formatNumber(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </FiguresFrame>
  );
}

function pointsOf({ placed, values }: OrderFigures, period: FigurePeriod) {
  return daysOf(period).map((day, place) => {
    const value = placed.days[place] ?? 0;
    const amounts = values
      .filter(({ days }) => (days[place] ?? 0) > 0)
      .map(({ currency, days }) => formatMoney(days[place] ?? 0, currency));
    return { day, value, text: [ordersOf(value), ...amounts].join(" · ") };
  });
}

/** Days of the figures and of the list are those of the network's time zone. */
const placedOn = (day: string) => ({
  kind: "supply",
  where: conditionsText({
    joined: "and",
    parts: [{ field: "placedAt", comparison: "is", value: day }],
  }),
});

const round = (number: number) => Math.round(10 * number) / 10;

const usualWords = (figure: string, { to }: FigurePeriod) =>
  `Usually ${figure} on a ${weekdayOf(to)}`;

const weekdayOf = (day: string) =>
  new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(Date.parse(day));
