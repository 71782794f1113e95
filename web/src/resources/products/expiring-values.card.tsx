import { decimalOf } from "@pharmacy/contract/currencies";
import type { ExpiringValues } from "@pharmacy/contract/products/expiring-values";
import { chosenLocale, formatMoney, formatTime } from "#lib/format.ts";
import { FiguresFrame } from "#resources/summary/figures-frame.tsx";
import { PharmacyTable } from "./pharmacy-table.tsx";

const SPANS = [
  { key: "expired", heading: "Expired", filters: { stock: "expired" }, tone: "text-danger" },
  { key: "days30", heading: "30 days", filters: { stock: "expiring30" }, tone: "text-warning" },
  { key: "days60", heading: "60 days", filters: { stock: "expiring60" }, tone: "text-accent" },
  { key: "days90", heading: "90 days", filters: { stock: "expiring90" }, tone: "text-accent" },
] as const;

/** The dashboard's card: what the packs are worth that have expired, or soon will. */
export function ExpiringValuesCard({ figures }: { figures: ExpiringValues }) {
  const { asOf, currencies } = figures;
  return (
    <FiguresFrame
      title="Value of stock that expires"
      hint={`At cost, or at the selling price without tax where the cost is not known. Counted every hour${asOf ? `, last at ${formatTime(asOf)}` : ""}.`}
    >
      {currencies.length === 0 && (
        <p className="px-4 py-3 text-muted">
          {asOf ? "Nothing has expired or does within 90 days." : "Not counted yet."}
        </p>
      )}
      {currencies.map(({ currency, all, pharmacies }) => (
        <PharmacyTable
          key={currency}
          caption={`Value of stock that expires by pharmacy, ${currency}`}
          columns={currencies.length === 1 ? SPANS : spansIn(currency)}
          rows={[all, ...pharmacies]}
          show={wholeMoney(currency)}
          say={(amount) => formatMoney(amount, currency)}
        />
      ))}
    </FiguresFrame>
  );
}

/** Without cents, which say nothing here and take the room of a phone. */
function wholeMoney(currency: string): (amount: number) => string {
  const whole = new Intl.NumberFormat(chosenLocale(), {
    style: "currency",
    currency,
    maximumFractionDigits: 0,
  });
  return (amount) => whole.format(Number(decimalOf(amount, currency)));
}

/** The lists are of products with prices in this currency. */
const spansIn = (currency: string) =>
  SPANS.map((span) => ({
    ...span,
    filters: { ...span.filters, where: `currency is ${currency}` },
  }));
