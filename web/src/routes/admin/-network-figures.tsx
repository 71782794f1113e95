import { FIGURE_DAYS, type FigureDays } from "@pharmacy/contract/summary/figures.values";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { Card as Frame } from "#components/ui/card.tsx";
import { formatDate } from "#lib/format.ts";
import { FIGURE_CARDS } from "#nouns/admin-dashboard.ts";
import { figures } from "#resources/summary/figures.api.ts";
import { searchOfDays } from "./-figure-days.ts";

/** How the network does in a period, beside the period before. */
export function NetworkFigures({ days }: { days: FigureDays }) {
  const id = useId();
  const query = useQuery(figures(days));
  const { data } = query;
  return (
    <section aria-labelledby={id} aria-busy={query.isFetching} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id={id} className="font-medium text-base">
            How the network does
          </h2>
          {data && (
            <p className="text-muted text-xs">
              {formatDate(data.from)} to {formatDate(data.to)}, days in {data.zone}
            </p>
          )}
        </div>
        <PeriodSwitch days={days} />
      </div>
      {data ? (
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
          {FIGURE_CARDS.filter(({ name }) => data[name] !== undefined).map(({ name, Card }) => (
            <Card key={name} figures={data[name] as never} period={data} />
          ))}
        </div>
      ) : (
        <Frame>
          <CardAnswer query={query}>{() => null}</CardAnswer>
        </Frame>
      )}
    </section>
  );
}

function PeriodSwitch({ days }: { days: FigureDays }) {
  return (
    <nav aria-label="Period">
      <ul className="flex gap-1">
        {FIGURE_DAYS.map((one) => (
          <li key={one}>
            <Link
              to="/admin"
              search={searchOfDays(one)}
              resetScroll={false}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={one === days ? "page" : undefined}
              className={buttonLook({ size: "sm", variant: one === days ? "outline" : "ghost" })}
            >
              {one} days
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
