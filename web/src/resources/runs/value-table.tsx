import type { Source } from "@pharmacy/contract/mapping/mapping";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { formatNumber } from "#lib/format.ts";
import { placeNamed } from "./pick-finder.ts";
import { optionsOf } from "./picked-field.ts";
import { countOf } from "./run-words.ts";
import { runsApi } from "./runs.api.ts";
import type { SourceOptionsProps } from "./source-props.ts";
import { ValueField } from "./value-field.tsx";

/** Values shown at first, and added by each press. */
const STEP = 10;

/** The values of the column, most frequent first, each with a control for what it becomes. */
export function ValueTable({
  runId,
  options,
  field,
  form,
  label,
  source,
  onChange,
}: SourceOptionsProps) {
  const { columns, separator, cut, values: table = {} } = source;
  const [count, setCount] = useState(STEP);
  const read = {
    columns,
    ...(separator !== undefined && { separator }),
    ...(cut && { cut }),
  };
  const { data, error, refetch } = useQuery(runsApi.values(runId, { options, source: read }));
  if (error) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-danger">
        {error.message}
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (!data) return <p className="text-muted text-xs">Reading the column…</p>;
  const shown = data.values.slice(0, count);
  const more = data.values.length - shown.length;
  const set = (from: string, to: string) => {
    const { [from]: _, ...others } = table;
    onChange(withTable(source, to === "" ? others : { ...others, [from]: to }));
  };
  return (
    <div className="grid gap-2">
      <ul aria-label={`Values of ${label}`} className="grid gap-1.5">
        {shown.map(({ value, count: rows }) => (
          <li key={value} className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-2">
            <span className="wrap-anywhere">
              <bdi>{value}</bdi> <InWords field={field} value={value} />
              <span className="nums text-muted text-xs">{countOf(rows, "row", "rows")}</span>
            </span>
            <ValueField
              field={field}
              form={form}
              name={`${value} becomes`}
              value={table[value] ?? ""}
              max={200}
              onChange={(to) => set(value, to)}
            />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button size="sm" className="w-fit" onClick={() => setCount(count + STEP)}>
          Show {Math.min(more, STEP)} more values
        </Button>
      )}
      {more === 0 && data.others > 0 && (
        <p className="text-muted text-xs">
          {data.isWhole ? "" : "At least "}
          {countOf(data.others, "value is", "values are")} less frequent and not listed.
        </p>
      )}
      {!data.isWhole && (
        <p className="text-muted text-xs">
          Counted in the first {formatNumber(data.rows)} rows of the file.
        </p>
      )}
    </div>
  );
}

/** The words for a code that the file has. */
function InWords({ field, value }: { field: SourceOptionsProps["field"]; value: string }) {
  const known = optionsOf(field)?.find((one) => one.value === value)?.label;
  const words = known ?? placeNamed(field.picks, value);
  return words && words !== value && <span className="text-muted">{words} </span>;
}

function withTable(source: Source, values: Record<string, string>): Source {
  const { values: _, ...others } = source;
  return Object.keys(values).length === 0 ? others : { ...others, values };
}
