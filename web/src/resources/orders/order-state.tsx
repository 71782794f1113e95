import type { OrderPayment, OrderStatus } from "@pharmacy/contract/orders/orders.values";
import type { Tone } from "#components/ui/badge.tsx";
import { Status } from "#components/ui/status.tsx";

/** Filled where the supply desk has work. */
const TONES: Record<OrderStatus, Tone> = {
  draft: "neutral",
  placed: "warning",
  confirmed: "info",
  partlyShipped: "info",
  shipped: "info",
  delivered: "success",
  cancelled: "neutral",
};

type Props = { status: OrderStatus; isFilled?: boolean };

export function OrderState({ status, isFilled }: Props) {
  return <Status value={status} tone={TONES[status]} {...(isFilled && { isFilled })} />;
}

const PAYMENTS: Record<OrderPayment, Tone> = {
  notInvoiced: "neutral",
  unpaid: "info",
  partiallyPaid: "info",
  paid: "success",
  credited: "neutral",
  void: "neutral",
};

export function PaymentState({ payment }: { payment: OrderPayment }) {
  return <Status value={payment} tone={PAYMENTS[payment]} />;
}
