import type { OrderFunnel, OrderListQuery } from "@pharmacy/contract/orders/orders";
import { wordsOf } from "@pharmacy/contract/words";
import { useQuery } from "@tanstack/react-query";
import { CardFailure } from "#components/feedback/card-answer.tsx";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { classNames } from "#lib/class-names.ts";
import { formatMoney, formatNumber } from "#lib/format.ts";
import type { ListState } from "#lib/use-list.ts";
import { ordersOf } from "./order-words.ts";
import { ordersApi } from "./orders.api.ts";

type Props = { list: ListState<OrderListQuery> };

/** How many supplies are at each step, and what they are worth. A step filters the list. */
export function OrderFunnelSteps({ list }: Props) {
  const { organization, kind, status } = list.query;
  const shown = kind === "fee" ? "" : status;
  const { data, error, refetch } = useQuery(ordersApi.funnel(organization));
  if (!data && error) {
    return (
      <Card aria-label="Open orders by status">
        <CardFailure error={error} onRetry={refetch} />
      </Card>
    );
  }
  return (
    <fieldset
      aria-busy={!data}
      className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface shadow-xs md:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]"
    >
      <legend className="sr-only">Open orders by status</legend>
      {data
        ? data.steps.map((step) => (
            <Step
              key={step.status}
              step={step}
              isOn={shown === step.status}
              onPress={() =>
                list.change(
                  shown === step.status
                    ? { kind: "", status: "" }
                    : { kind: "supply", status: step.status },
                )
              }
            />
          ))
        : PLACES.map((place) => (
            <div key={place} className="-me-px -mb-px border-line border-e border-b px-4 py-3.5">
              <Skeleton className="h-14 w-full" />
            </div>
          ))}
    </fieldset>
  );
}

const PLACES = ["draft", "placed", "confirmed", "partly", "shipped"];

type StepProps = { step: OrderFunnel["steps"][number]; isOn: boolean; onPress(): void };

function Step({ step: { status, count, values }, isOn, onPress }: StepProps) {
  const amounts = values.flatMap(({ currency, totalAmount }) =>
    totalAmount === undefined ? [] : [formatMoney(totalAmount, currency)],
  );
  return (
    // the frame covers its outer borders
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        "-me-px -mb-px grid content-start gap-1 border-line border-e border-b px-4 py-3.5 text-start outline-offset-[-3px]",
        isOn ? "bg-accent-soft" : "hover:bg-hover",
      )}
    >
      <span className="text-muted text-xs">{wordsOf(status)}</span>
      <span className={classNames("nums font-semibold text-2xl", count === 0 && "text-muted")}>
        {formatNumber(count)}
      </span>
      <span className="nums text-subtle text-xs">
        {amounts.join(" · ") || (count === 0 ? "No orders" : ordersOf(count))}
      </span>
    </button>
  );
}
