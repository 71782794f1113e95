import type { Order } from "@pharmacy/contract/orders/orders";
import { classNames } from "#lib/class-names.ts";
import { formatMoney, formatNumber } from "#lib/format.ts";

/** Freight, net, the tax of each rate, and the total. Nothing for roles that see no amounts. */
export function OrderAmounts({
  order: { netAmount, totalAmount, taxes, freightAmount = 0, currency },
}: {
  order: Pick<Order, "netAmount" | "totalAmount" | "taxes" | "freightAmount" | "currency">;
}) {
  if (netAmount === undefined || totalAmount === undefined) return null;
  return (
    <dl className="grid gap-1 border-line border-t px-4 py-3">
      {freightAmount > 0 && <Amount term="Freight" amount={formatMoney(freightAmount, currency)} />}
      <Amount term="Net amount" amount={formatMoney(netAmount, currency)} />
      {taxes
        ?.filter(({ rateBps }) => rateBps > 0)
        .map(({ rateBps, base, tax }) => (
          <Amount
            key={rateBps}
            term={`Tax, ${formatNumber(rateBps / 100)}% of ${formatMoney(base, currency)}`}
            amount={formatMoney(tax, currency)}
          />
        ))}
      <Amount term="Total" amount={formatMoney(totalAmount, currency)} isTotal />
    </dl>
  );
}

function Amount({ term, amount, isTotal }: { term: string; amount: string; isTotal?: boolean }) {
  return (
    <div
      className={classNames("flex justify-between gap-4", isTotal ? "font-semibold" : "text-muted")}
    >
      <dt>{term}</dt>
      <dd className="nums whitespace-nowrap">{amount}</dd>
    </div>
  );
}
