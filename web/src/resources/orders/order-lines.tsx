import type { Order, OrderLine } from "@pharmacy/contract/orders/orders";
import { STRIKE_WORDS } from "@pharmacy/contract/orders/orders.values";
import { Card, CardHead } from "#components/ui/card.tsx";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { NARROW, useMedia } from "#lib/use-media.ts";
import { packsOf } from "#resources/products/packs-of.ts";
import { OrderAmounts } from "./order-amounts.tsx";
import { linesOf } from "./order-words.ts";

type LinesProps = { order: Order };

/** What was ordered, and how far each line has come. */
export function OrderLines({ order }: LinesProps) {
  const isNarrow = useMedia(NARROW);
  const { lineCount, sums } = order;
  return (
    <Card aria-label="Lines">
      <CardHead title="Lines" hint={`${linesOf(lineCount)}, ${packsOf(sums.wanted)}`} />
      {order.lines.length === 0 ? (
        <p className="px-4 py-3 text-muted">No lines yet.</p>
      ) : isNarrow ? (
        <LineCards order={order} />
      ) : (
        <LineTable order={order} />
      )}
      <OrderAmounts order={order} />
    </Card>
  );
}

const STEPS = [
  ["Ordered", "quantity"],
  ["Confirmed", "confirmed"],
  ["Shipped", "shipped"],
  ["Received", "delivered"],
] as const;

const CELL = "nums whitespace-nowrap px-2 py-2 text-end align-top";

function LineTable({ order: { lines, currency } }: LinesProps) {
  const hasAmounts = lines.some(({ netAmount }) => netAmount !== undefined);
  return (
    <ScrollRegion label="Lines of this order" className="max-h-96">
      <table className="w-full">
        <caption className="sr-only">Lines</caption>
        <thead>
          <tr className="border-line border-b bg-sunken text-muted text-xs">
            <th className="px-4 py-2 text-start font-medium">Item</th>
            {STEPS.map(([header]) => (
              <th key={header} className="px-2 py-2 text-end font-medium">
                {header}
              </th>
            ))}
            {hasAmounts && <th className="px-4 py-2 text-end font-medium">Amount</th>}
          </tr>
        </thead>
        <tbody className="divide-y divide-line-soft">
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row" className="wrap-anywhere px-4 py-2 text-start align-top font-normal">
                <LineName line={line} currency={currency} />
              </th>
              {STEPS.map(([header, step]) => (
                <td key={header} className={CELL}>
                  <Step line={line} count={line[step]} />
                </td>
              ))}
              {hasAmounts && (
                <td className="nums whitespace-nowrap px-4 py-2 text-end align-top">
                  {line.netAmount !== undefined && formatMoney(line.netAmount, currency)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Zero is quiet, and fewer than were ordered stand out. */
function Step({ line, count }: { line: OrderLine; count: number }) {
  if (count === 0) return <span className="text-subtle">0</span>;
  const isShort = count < line.quantity;
  return <span className={isShort ? "text-warning" : ""}>{formatNumber(count)}</span>;
}

function LineCards({ order: { lines, currency } }: LinesProps) {
  return (
    <ul className="divide-y divide-line-soft">
      {lines.map((line) => (
        <li key={line.id} className="px-4 py-2.5">
          <div className="flex items-baseline justify-between gap-4">
            <div className="wrap-anywhere min-w-0">
              <LineName line={line} currency={currency} />
            </div>
            {line.netAmount !== undefined && (
              <span className="nums whitespace-nowrap">
                {formatMoney(line.netAmount, currency)}
              </span>
            )}
          </div>
          <p className="nums text-muted text-xs">{progressOf(line)}</p>
        </li>
      ))}
    </ul>
  );
}

/** "20 ordered · 18 confirmed · 18 shipped" */
function progressOf(line: OrderLine): string {
  return STEPS.filter(([, step]) => step === "quantity" || line[step] > 0)
    .map(([header, step]) => `${formatNumber(line[step])} ${header.toLowerCase()}`)
    .join(" · ");
}

function LineName({ line, currency }: { line: OrderLine; currency: string }) {
  const { item, description, unitPrice, struck, strikeReason, problem } = line;
  const price = unitPrice == null ? undefined : `${formatMoney(unitPrice, currency)} a pack`;
  return (
    <>
      <span className="block">{description}</span>
      <span className="nums block text-subtle text-xs">
        {[item.code, price].filter(Boolean).join(" · ")}
      </span>
      {struck > 0 && (
        <span className="block text-warning text-xs">
          {packsOf(struck)} will not come
          {strikeReason && `: ${STRIKE_WORDS[strikeReason].toLowerCase()}`}
        </span>
      )}
      {problem && <span className="block text-danger text-xs">{problem}</span>}
    </>
  );
}
