import type { Order } from "@pharmacy/contract/orders/orders";
import { useNavigate } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import { orderActs } from "#resources/orders/orders.acts.tsx";

type Props = {
  order: Order;
  onConfirm(): void;
  onShip(): void;
  onRemoved(): void;
  next: { id?: string; obstacle: string | undefined; run(): void };
};

export function OrderActions({ order, onConfirm, onShip, onRemoved, next }: Props) {
  const navigate = useNavigate();
  const edit = (id: string) => void navigate({ to: "/admin/orders/$id", params: { id } });
  return (
    <HeaderActs
      noun={orderActs}
      record={order}
      also={[
        {
          label: "Next open order",
          icon: ArrowRight,
          keys: "N",
          disabledReason: next.obstacle,
          run: next.run,
        },
      ]}
      opens={{ edit: () => edit(order.id), confirm: onConfirm, ship: onShip }}
      onDone={(act, output) => act === "orderAgain" && edit((output as Order).id)}
      onRemoved={onRemoved}
    />
  );
}
