import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import { formatNumber } from "#lib/format.ts";
import type { CheckedRow } from "./pasted-lines.ts";

type Props = { rows: readonly CheckedRow[]; present: ReadonlySet<string> };

/** Rows that stay out come first, each with its reason. */
export function PastedTable({ rows, present }: Props) {
  const sorted = rows.toSorted((one, other) => rankOf(one) - rankOf(other) || one.row - other.row);
  return (
    <ScrollRegion label="Pasted lines" className="rounded-md border border-line">
      <table className="w-full">
        <caption className="sr-only">Pasted lines</caption>
        <thead>
          <tr className="border-line border-b bg-sunken text-muted text-xs">
            <th className="px-3 py-2 max-md:px-2 text-end font-medium">Row</th>
            <th className="px-3 py-2 max-md:px-2 text-start font-medium">Item</th>
            <th className="px-3 py-2 max-md:px-2 text-end font-medium">Packs</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line-soft">
          {sorted.map(({ row, name, line, problem }) => (
            <tr key={row}>
              <td className="nums px-3 py-2 max-md:px-2 text-end align-top text-muted">
                {formatNumber(row)}
              </td>
              <th
                scope="row"
                className="wrap-anywhere min-w-24 px-3 py-2 max-md:px-2 text-start align-top font-normal"
              >
                {name}{" "}
                <span className="nums whitespace-nowrap text-subtle text-xs">
                  {line?.item.code}
                </span>
                {problem && <p className="text-danger text-xs">{problem}</p>}
                {line && present.has(line.item.id) && (
                  <p className="text-muted text-xs">
                    In this order already. Its packs are replaced.
                  </p>
                )}
              </th>
              <td className="nums whitespace-nowrap px-3 py-2 max-md:px-2 text-end align-top">
                {line ? formatNumber(line.packs) : <span className="text-muted">Left out</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const rankOf = ({ line, problem }: CheckedRow) => (line === null ? 0 : problem ? 1 : 2);
