import type { Order } from "@pharmacy/contract/orders/orders";
import type { Return } from "@pharmacy/contract/returns/returns";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CardFailure } from "#components/feedback/card-answer.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { ReturnLines } from "./return-lines.tsx";
import { ReturnState } from "./return-state.tsx";
import { nextStep } from "./return-words.ts";
import { returnsApi } from "./returns.api.ts";

type Props = {
  order: Pick<Order, "id" | "sums">;
  /** The buttons beside the number of a return. */
  actionOf?(one: Return): ReactNode;
};

/** The returns of an order. Nothing is shown where there are none. */
export function OrderReturns({ order, actionOf }: Props) {
  const { data, error, refetch } = useQuery({
    ...returnsApi.ofOrder(order.id),
    enabled: order.sums.shipped > 0,
  });
  if (error && !data) {
    return (
      <Card aria-label="Returns">
        <CardHead title="Returns" />
        <CardFailure error={error} onRetry={refetch} />
      </Card>
    );
  }
  return data?.items.map((one) => (
    <Card key={one.id} aria-label={`Return ${one.number}`}>
      <CardHead
        title={`Return ${one.number}`}
        hint={
          <>
            Claimed <Instant at={one.createdAt} /> · {nextStep(one)}
          </>
        }
      >
        <ReturnState status={one.status} isFilled />
        {actionOf?.(one)}
      </CardHead>
      <ReturnLines lines={one.lines} />
    </Card>
  ));
}
