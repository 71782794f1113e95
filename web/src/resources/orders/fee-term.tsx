import type { Order, OrderListQuery, OrderSummary } from "@pharmacy/contract/orders/orders";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description, DescriptionList } from "#components/ui/description-list.tsx";
import { formatDate } from "#lib/format.ts";
import { OrderAmounts } from "./order-amounts.tsx";
import { PaymentState } from "./order-state.tsx";
import { amountOf } from "./order-words.ts";
import { ordersApi } from "./orders.api.ts";

type Props = { order: Order & { term: NonNullable<Order["term"]> } };

/** The term that a fee is for, in the place of lines. */
export function FeeTerm({ order }: Props) {
  const { planName, startDate, endDate, closedOn } = order.term;
  return (
    <Card aria-label="Term">
      <CardHead title="Term" />
      <DescriptionList>
        <Description term="Plan">{planName}</Description>
        <Description term="Dates">
          <span className="nums">
            {formatDate(startDate)} – {formatDate(endDate)}
          </span>
          {closedOn && (
            <p className="text-muted">
              {closedOn < startDate ? "It never began." : `It ended on ${formatDate(closedOn)}.`}
            </p>
          )}
        </Description>
      </DescriptionList>
      <OrderAmounts order={order} />
    </Card>
  );
}

const FEES: Omit<OrderListQuery, "organization"> = {
  search: "",
  page: 1,
  count: 100,
  sort: "placedAt",
  order: "desc",
  kind: "fee",
  payment: "",
  status: "",
};

/** The fees of a pharmacy, the latest on top. */
export const useFees = (organization: string) =>
  useQuery(ordersApi.list({ ...FEES, organization }));

type FeeProps = { fee: OrderSummary; isOwn?: boolean };

/** The number of a fee, which opens it, with its amount and its payment. */
export function FeeLine({ fee, isOwn = false }: FeeProps) {
  const { id, number, payment } = fee;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
      <Link
        to={isOwn ? "/dashboard/orders/$id" : "/admin/orders/$id"}
        params={{ id }}
        className="nums rounded-sm text-accent hover:underline"
      >
        {number}
      </Link>
      <span className="nums text-muted">{amountOf(fee)}</span>
      <PaymentState payment={payment} />
    </span>
  );
}

/** The latest fee that is not cancelled. */
export function LatestFee({
  organization,
  isOwn = false,
}: {
  organization: string;
  isOwn?: boolean;
}) {
  const { data } = useFees(organization);
  const fee = data?.items.find(({ status }) => status !== "cancelled");
  return fee ? <FeeLine fee={fee} isOwn={isOwn} /> : null;
}
