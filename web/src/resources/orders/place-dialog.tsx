import type { Order, OrderSummary } from "@pharmacy/contract/orders/orders";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { currentIn } from "#components/form/refusal.ts";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { formatMoney } from "#lib/format.ts";
import { amountOf, sizeWords } from "./order-words.ts";
import { ordersApi } from "./orders.api.ts";

type Props = {
  record: OrderSummary;
  run(input: { totalAmount?: number | undefined }): Promise<unknown>;
  onClose(): void;
};

/** Sends the total that is on screen. If it has changed, the new prices are shown and asked for. */
export function PlaceDialog({ record, run, onClose }: Props) {
  const { data: before } = useQuery(ordersApi.detail(record.id));
  const [repriced, setRepriced] = useState<Order>();
  const shown = repriced ?? before ?? record;
  const total = amountOf(shown);

  async function place() {
    const { totalAmount } = shown;
    try {
      await run(totalAmount === undefined ? {} : { totalAmount });
    } catch (error) {
      const current = currentIn(error) as Order | undefined;
      if (current?.version === record.version) setRepriced(current);
      throw error;
    }
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Place ${record.number}?`}
      description={`${record.organization.name} · ${sizeWords(shown)}`}
      consequences={[
        "The order is binding once it is placed.",
        "It can be withdrawn until the supply desk confirms it.",
      ]}
      confirmLabel={repriced && total ? `Place at ${total}` : "Place order"}
      confirm={place}
    >
      {repriced && <PriceChanges before={before} after={repriced} />}
    </ConfirmDialog>
  );
}

/** The old price beside the new one, of the lines whose price has changed. */
function PriceChanges({ before, after }: { before: Order | undefined; after: Order }) {
  const { currency } = after;
  const old = new Map(before?.lines.map(({ id, unitPrice }) => [id, unitPrice]));
  const changed = after.lines.filter(({ id, unitPrice }) => old.get(id) !== unitPrice);
  const priceOf = (price: number | null | undefined) =>
    price == null ? "No price" : formatMoney(price, currency);
  if (changed.length === 0) return null;
  return (
    <ul aria-label="New prices" className="mt-2 divide-y divide-line-soft">
      {changed.map(({ id, description, unitPrice }) => (
        <li key={id} className="flex items-baseline justify-between gap-4 py-2">
          <span className="wrap-anywhere min-w-0">{description}</span>
          <span className="nums whitespace-nowrap">
            <del className="text-subtle">{priceOf(old.get(id))}</del> {priceOf(unitPrice)}
          </span>
        </li>
      ))}
    </ul>
  );
}
