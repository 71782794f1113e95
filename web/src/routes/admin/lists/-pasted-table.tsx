import type { PastedLine, PastedLines } from "@pharmacy/contract/lists/lists.lines";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import { formatMoney, formatNumber } from "#lib/format.ts";

type Answer = PastedLines["rows"][number];

/** A pasted row and its effect. */
export type CheckedRow = Pick<Answer, "verdict" | "before" | "message"> & {
  /** The row of the table, counted from 1. */
  row: number;
  name: string;
  /** The item's code, if there is one. */
  code: string | null;
  line: PastedLine | null;
};

const TONES: Record<Answer["verdict"], Tone> = {
  new: "success",
  changed: "info",
  unchanged: "neutral",
  refused: "danger",
};

const ORDER: readonly Answer["verdict"][] = ["refused", "changed", "new", "unchanged"];

/** Refused rows first, each with its reason; changed ones with their old prices. */
export function PastedTable({ rows, currency }: { rows: CheckedRow[]; currency: string }) {
  const sorted = rows.toSorted(
    (one, other) =>
      ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict) || one.row - other.row,
  );
  return (
    <ScrollRegion label="Pasted lines" className="rounded-md border border-line">
      <table className="w-full">
        <caption className="sr-only">Pasted lines</caption>
        <thead>
          <tr className="border-line border-b bg-sunken text-muted text-xs">
            <th className="px-3 py-2 max-md:px-2 text-end font-medium">Row</th>
            <th className="px-3 py-2 max-md:px-2 text-start font-medium">Item</th>
            <th className="px-3 py-2 max-md:px-2 text-end font-medium">Price</th>
            <th className="px-3 py-2 max-md:px-2 text-start font-medium">Result</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line-soft">
          {sorted.map(({ row, name, code, line, before, verdict, message }) => (
            <tr key={row}>
              <td className="nums px-3 py-2 max-md:px-2 text-end align-top text-muted">
                {formatNumber(row)}
              </td>
              <th
                scope="row"
                className="wrap-anywhere min-w-24 px-3 py-2 max-md:px-2 text-start align-top font-normal"
              >
                {name} <span className="nums whitespace-nowrap text-subtle text-xs">{code}</span>{" "}
                {line && (line.minQuantity ?? 1) > 1 && (
                  <span className="text-muted">· from {formatNumber(line.minQuantity ?? 1)}</span>
                )}
                {message && <p className="text-danger text-xs">{message}</p>}
              </th>
              <td className="nums whitespace-nowrap px-3 py-2 max-md:px-2 text-end align-top">
                {before && before.price !== line?.price && (
                  <del className="text-subtle">{formatMoney(before.price, currency)}</del>
                )}{" "}
                {line && formatMoney(line.price, currency)}
              </td>
              <td className="px-3 py-2 max-md:px-2 align-top">
                <Badge tone={TONES[verdict]}>{LABELS[verdict]}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const LABELS = { new: "New", changed: "Changed", unchanged: "Unchanged", refused: "Refused" };
