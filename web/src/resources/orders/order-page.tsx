import type { Order, OrderSummary } from "@pharmacy/contract/orders/orders";
import type { ReactNode } from "react";
import type { NounActs } from "#components/acts/acts.ts";
import { RecordPage } from "#components/record/record-page.tsx";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import type { ActOptions } from "#components/record-acts/use-acts.tsx";
import { LazyOrderEditor } from "./lazy-order-editor.ts";
import { OrderState } from "./order-state.tsx";
import { sizeWords } from "./order-words.ts";

type Props = ActOptions & {
  order: Order;
  noun: NounActs<OrderSummary>;
  /** The pharmacy that is ordered for; undefined for the user's own. */
  organization: string | undefined;
  subtitle?: ReactNode;
  /** What is shown of an order that is no draft, or of a draft that the user cannot change. */
  children: ReactNode;
};

/** A draft is written here, and any other order is read. */
export function OrderPage({ order, noun, organization, subtitle, children, ...acts }: Props) {
  const isWritten = order.blocked.edit === undefined;
  return (
    <RecordPage
      name={order.number}
      status={<OrderState status={order.status} isFilled />}
      subtitle={subtitle ?? <span className="nums">{sizeWords(order)}</span>}
      actions={
        <HeaderActs
          noun={noun}
          record={order}
          elsewhere={isWritten ? ["place", "edit"] : []}
          {...acts}
        />
      }
    >
      {isWritten ? (
        <LazyOrderEditor key={order.id} order={order} organization={organization} />
      ) : (
        <div className="grid gap-4">{children}</div>
      )}
    </RecordPage>
  );
}
