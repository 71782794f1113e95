import type { QuotedLine } from "@pharmacy/contract/orders/orders.quote";
import { X } from "lucide-react";
import { type KeyboardEvent, memo } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { formatMoney } from "#lib/format.ts";
import { packsOf } from "#resources/products/packs-of.ts";
import { type DraftLine as Line, wholePacks } from "./draft-lines.ts";

type Props = {
  line: Line;
  /** Its price today, once it is known. */
  quote: QuotedLine | undefined;
  currency: string | undefined;
  hasAmounts: boolean;
  /** Why the server did not save it. */
  refused: string | undefined;
  onQuantity(item: string, text: string): void;
  onRemove(item: string): void;
};

export const quantityId = (item: string) => `quantity-${item}`;

/** Drawn again only when it changes: there may be 500 of them. */
export const DraftLine = memo(drawLine);

function drawLine(props: Props) {
  const { line, quote, currency, hasAmounts, refused, onQuantity, onRemove } = props;
  const { item, quantity } = line;
  const id = quantityId(item.id);
  const unitPrice = quote ? quote.unitPrice : line.unitPrice;
  const problem = refused ?? (quote ? quote.problem : line.problem);
  const packs = wholePacks(quantity);
  const price = currency && unitPrice != null ? unitPrice : undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <label htmlFor={id} className="min-w-0 flex-1 max-md:basis-full">
        <span className="wrap-anywhere block">{item.name}</span>
        <span className="nums block text-subtle text-xs">
          {item.code}
          {price !== undefined && currency && ` · ${formatMoney(price, currency)} a pack`}
        </span>
        {problem && (
          <span id={`${id}-error`} className="block text-danger text-xs">
            {problem}
          </span>
        )}
      </label>
      <NextStep quote={quote} currency={currency} onTake={(text) => onQuantity(item.id, text)} />
      <span className="w-20 shrink-0">
        <Input
          id={id}
          data-quantity
          aria-label={`Packs of ${item.name}`}
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          onChange={({ target }) => onQuantity(item.id, target.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onKeyDown={moveBetweenLines}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          className="nums text-end"
        />
      </span>
      {hasAmounts && (
        <span className="nums w-24 text-end max-md:flex-1">
          {price !== undefined && packs !== undefined && currency
            ? formatMoney(price * packs, currency)
            : "–"}
        </span>
      )}
      <Button
        variant="ghost"
        size="icon"
        className="ms-auto"
        aria-label={`Remove ${item.name}`}
        onClick={() => onRemove(item.id)}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
}

type NextProps = Pick<Props, "quote" | "currency"> & { onTake(text: string): void };

/** What more packs would cost each; pressing it orders them. */
function NextStep({ quote, currency, onTake }: NextProps) {
  const next = quote?.next;
  if (!next || next.unitPrice === undefined || !currency) return null;
  const { quantity, unitPrice } = next;
  return (
    <Button
      size="sm"
      variant="ghost"
      title={`Order ${packsOf(quantity)}`}
      onClick={() => onTake(String(quantity))}
    >
      {packsOf(quantity)}: {formatMoney(unitPrice, currency)} each
    </Button>
  );
}

/** Enter and the arrows lead from quantity to quantity, as in a table. */
function moveBetweenLines(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, shiftKey, ctrlKey, metaKey, currentTarget } = event;
  if (ctrlKey || metaKey || event.nativeEvent.isComposing) return;
  const isDown = key === "ArrowDown" || (key === "Enter" && !shiftKey);
  const isUp = key === "ArrowUp" || (key === "Enter" && shiftKey);
  if (!isDown && !isUp) return;
  event.preventDefault();
  const all = [...(currentTarget.form?.querySelectorAll<HTMLElement>("[data-quantity]") ?? [])];
  all[all.indexOf(currentTarget) + (isDown ? 1 : -1)]?.focus();
}
