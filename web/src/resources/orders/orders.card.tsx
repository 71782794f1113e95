import type { OrderStatus } from "@pharmacy/contract/orders/orders.values";
import { may } from "@pharmacy/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatNumber } from "#lib/format.ts";
import { summary } from "#resources/summary/summary.api.ts";
import { OrderState } from "./order-state.tsx";
import { ordersApi } from "./orders.api.ts";

const LINES: Readonly<Record<string, string>> = {
  ordersPlaced: "Waiting for confirmation",
  ordersConfirmed: "Confirmed, not shipped",
};

/** How many of the pharmacy's orders wait, with a link to them, and those with packs to receive. */
export function OrdersTile() {
  const query = useQuery(summary());
  return (
    <Card aria-label="Orders" aria-busy={query.isPending} className="flex flex-col">
      <CardHead title="Orders">
        <Link to="/dashboard/orders" className="rounded-sm text-accent hover:underline">
          See all
        </Link>
      </CardHead>
      <CardAnswer query={query}>
        {({ tiles }) => (
          <ul className="divide-y divide-line-soft">
            {tiles.flatMap(({ tile, query: filters, count }) => {
              const label = LINES[tile];
              if (!label) return [];
              const href: string = `/dashboard/orders?${new URLSearchParams(filters)}`;
              return (
                <li key={tile}>
                  <Link
                    to={href}
                    className="flex items-center gap-4 px-4 py-2.5 outline-offset-[-3px] hover:bg-hover"
                  >
                    <span className="min-w-0 flex-1">{label}</span>
                    <span className={count === 0 ? "nums text-muted" : "nums font-medium"}>
                      {formatNumber(count)}
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        )}
      </CardAnswer>
      <ShippedOrders />
    </Card>
  );
}

/** Packs were sent with these, and can be received when they arrive. */
const SHIPPED: readonly OrderStatus[] = ["partlyShipped", "shipped"];

function ShippedOrders() {
  const { role } = useCurrentUser();
  const { data } = useQuery(ordersApi.underWay());
  const shipped = data?.items.filter(({ status }) => SHIPPED.includes(status)) ?? [];
  if (shipped.length === 0) return null;
  const mayReceive = may(role, "shipment", "act");
  return (
    <ul aria-label="Shipped orders" className="divide-y divide-line-soft border-line-soft border-t">
      {shipped.map(({ id, number, status }) => (
        <li key={id}>
          <Link
            to="/dashboard/orders/$id"
            params={{ id }}
            className="flex items-center gap-4 px-4 py-2.5 outline-offset-[-3px] hover:bg-hover"
          >
            <span className="nums min-w-0 flex-1">{number}</span> <OrderState status={status} />
            {mayReceive && <span className="text-accent">Receive</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
