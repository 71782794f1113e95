import type { RepricedLines } from "@pharmacy/contract/lists/lists.lines";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { pricesOf } from "./-price-words.ts";

type RepricePreviewProps = { data: RepricedLines; currency: string };

/** Old and new prices, before anything is written. */
export function RepricePreview({ data, currency }: RepricePreviewProps) {
  const { changed, unchanged, lines } = data;
  return (
    <section aria-label="Preview" className="grid gap-3">
      <p role="status">
        {changed === 0 ? "No price changes." : `${pricesOf(changed)} will change.`}
        {unchanged > 0 && ` ${pricesOf(unchanged)} ${unchanged === 1 ? "stays" : "stay"} the same.`}
      </p>
      <ul className="divide-y divide-line-soft rounded-md border border-line empty:hidden">
        {lines.map(({ id, item, minQuantity, before, after }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-3 py-2">
            <span className="wrap-anywhere min-w-0">
              {item.name}{" "}
              <span className="nums whitespace-nowrap text-subtle text-xs">{item.code}</span>{" "}
              {minQuantity > 1 && (
                <span className="text-muted">· from {formatNumber(minQuantity)}</span>
              )}
            </span>
            <span className="nums whitespace-nowrap">
              <del className="text-subtle">{formatMoney(before, currency)}</del>{" "}
              {formatMoney(after, currency)}
            </span>
          </li>
        ))}
      </ul>
      {changed > lines.length && (
        <p className="text-muted text-xs">The first {formatNumber(lines.length)} are shown.</p>
      )}
    </section>
  );
}
