import type { PriceExplanation } from "@pharmacy/contract/prices/prices";
import { Link } from "@tanstack/react-router";
import { Badge } from "#components/ui/badge.tsx";
import { classNames } from "#lib/class-names.ts";
import { formatDate, formatMoney, formatNumber } from "#lib/format.ts";

/** The winning list comes first, then the others, each with the reason why it lost. */
export function PriceAnswer({ answer }: { answer: PriceExplanation }) {
  const { price, currency, organization, on, lists } = answer;
  return (
    <div className="grid gap-5">
      <div role="status" className="rounded-md bg-sunken px-4 py-3">
        <p className="nums font-semibold text-xl">
          {price.price === null ? "No price" : formatMoney(price.price, currency)}
        </p>
        <p className="text-muted">
          {price.reason ?? `Per pack, before tax · ${organization.name} · ${formatDate(on)}`}
          {price.reason === null && price.quantity > 1 && `, ${formatNumber(price.quantity)} packs`}
        </p>
      </div>
      {lists.length > 0 && (
        <section aria-label="Lists with this item">
          <h3 className="pb-2 font-medium">Lists with this item</h3>
          <ol className="divide-y divide-line-soft rounded-md border border-line">
            {lists.map((one) => (
              <CompetingList key={one.list.id} {...one} />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function CompetingList(one: PriceExplanation["lists"][number]) {
  const { list, isWinner, isNetworkWide, priority, reason } = one;
  const place = isNetworkWide ? "All pharmacies" : "This pharmacy";
  return (
    <li className="grid gap-0.5 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to="/admin/lists/$id"
          params={{ id: list.id }}
          className="wrap-anywhere font-medium underline-offset-2 hover:underline"
        >
          {list.name}
        </Link>
        {isWinner && <Badge tone="success">Applies</Badge>}
        <span className={classNames("nums ms-auto", !isWinner && "text-muted")}>
          {formatMoney(one.price, one.currency)}
        </span>
      </p>
      <p className="text-muted text-xs">
        {place} · Priority {priority} · {validity(one)}
      </p>
      {reason && <p className="text-sm">{reason}</p>}
    </li>
  );
}

function validity({ validFrom, validTo }: { validFrom: string; validTo: string | null }): string {
  const from = formatDate(validFrom);
  return validTo === null ? `From ${from}` : `${from} – ${formatDate(validTo)}`;
}
