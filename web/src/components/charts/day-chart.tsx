import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { HrefLink } from "#components/record/record-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import { formatDate, formatDayOfYear } from "#lib/format.ts";
import { DayPlot } from "./day-plot.tsx";
import type { Drawn } from "./day-point.ts";

type DayChartProps = Drawn & {
  /** Shown in place of a chart without values. */
  empty: string;
};

/** Numbers by day, as a chart that the keyboard walks and as a table. */
export function DayChart({ label, points, empty, hrefOf, ...plot }: DayChartProps) {
  const router = useRouter();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const [current, setCurrent] = useState<number>();
  const point = current === undefined ? undefined : points[current];
  const hasValues = points.some(({ value }) => value !== null && value !== 0);
  return (
    <figure aria-labelledby={id} className="grid gap-2">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <figcaption id={id} className="text-muted text-xs">
          {label}
        </figcaption>
        <span className="nums min-w-0 flex-1 text-xs">
          {point && `${formatDate(point.day)}: ${point.text}`}
        </span>
        {hasValues && (
          <Button
            size="sm"
            variant="ghost"
            aria-pressed={isTable}
            aria-label={`Table: ${label}`}
            onClick={() => setTable(!isTable)}
          >
            Table
          </Button>
        )}
      </div>
      {!hasValues && <p className="text-muted">{empty}</p>}
      {hasValues && !isTable && (
        <DayPlot
          label={label}
          points={points}
          current={current}
          onCurrent={setCurrent}
          onOpen={
            hrefOf &&
            (({ day, value }) => {
              if (value) void router.navigate({ href: hrefOf(day) });
            })
          }
          {...plot}
        />
      )}
      {hasValues && (
        <TableRegion label={label} isShown={isTable}>
          {/* hidden links would take the focus out of sight */}
          <DayTable label={label} points={points} {...(isTable && hrefOf && { hrefOf })} />
        </TableRegion>
      )}
    </figure>
  );
}

/** Screen readers get the table beside the chart, too. */
function TableRegion(props: { label: string; isShown: boolean; children: ReactNode }) {
  const { label, isShown, children } = props;
  if (!isShown) return <div className="sr-only">{children}</div>;
  return (
    <ScrollRegion label={`Table: ${label}`} className="max-h-96">
      {children}
    </ScrollRegion>
  );
}

function DayTable({ label, points, hrefOf }: Pick<Drawn, "label" | "points" | "hrefOf">) {
  return (
    <table className="w-full">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="border-line border-b bg-sunken text-muted text-xs">
          <th className="px-2 py-2 text-start font-medium">Day</th>
          <th className="px-2 py-2 text-end font-medium">{label}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line-soft">
        {points.map(({ day, value, text }) => (
          <tr key={day}>
            <th scope="row" className="whitespace-nowrap px-2 py-2 text-start font-normal">
              {hrefOf && value ? (
                <HrefLink href={hrefOf(day)} label={formatDayOfYear(day)} />
              ) : (
                formatDayOfYear(day)
              )}
            </th>
            <td className="nums px-2 py-2 text-end">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
