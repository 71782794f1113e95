import type { OrderProposal } from "@pharmacy/contract/orders/orders.quote";
import { USE_DAYS } from "@pharmacy/contract/orders/orders.values";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { ActHint } from "#components/ui/act-hint.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Label } from "#components/ui/label.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { Sheet, SheetBody, SheetFooter } from "#components/ui/sheet.tsx";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { packsOf } from "#resources/products/packs-of.ts";
import type { AddedLine } from "./draft-lines.ts";
import { linesOf } from "./order-words.ts";
import { ordersApi } from "./orders.api.ts";

type Props = {
  organization: string | undefined;
  present: ReadonlySet<string>;
  onAdd(lines: readonly AddedLine[]): void;
  onClose(): void;
};

/** Products at or below their reorder point, with the packs that lift them above it. */
export function ProposalSheet({ organization = "", present, onAdd, onClose }: Props) {
  const [isOpen, setOpen] = useState(true);
  const [days, setDays] = useState<string>(USE_DAYS[0]);
  const id = useId();
  const query = useQuery(ordersApi.proposal(organization, days));
  const added = (query.data?.lines ?? []).filter(({ item }) => !present.has(item.id));

  function add() {
    onAdd(added.map(({ item, quantity }) => ({ item, packs: quantity })));
    setOpen(false);
  }
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      title="Propose what runs low"
      description="Products at or below their reorder point, less what is on order."
      size="lg"
    >
      <SheetBody className="grid content-start gap-4">
        <div className="grid gap-1.5">
          <Label htmlFor={id}>Use of the last</Label>
          <NativeSelect id={id} value={days} onChange={({ target }) => setDays(target.value)}>
            {USE_DAYS.map((count) => (
              <option key={count} value={count}>
                {count} days
              </option>
            ))}
          </NativeSelect>
        </div>
        <Card aria-label="Proposed lines" aria-busy={query.isPending}>
          <CardAnswer query={query}>
            {(proposal) => <Proposed proposal={proposal} present={present} />}
          </CardAnswer>
        </Card>
      </SheetBody>
      <SheetFooter>
        <div className="group/acts flex flex-wrap gap-2">
          {added.length > 0 && (
            <Button variant="primary" onClick={add}>
              Add {linesOf(added.length)}
            </Button>
          )}
          <Button variant={added.length > 0 ? "ghost" : "outline"} onClick={() => setOpen(false)}>
            {added.length > 0 ? "Cancel" : "Close"}
          </Button>
          <ActHint className="ms-auto" />
        </div>
      </SheetFooter>
    </Sheet>
  );
}

function Proposed({
  proposal: { lines, currency },
  present,
}: {
  proposal: OrderProposal;
  present: ReadonlySet<string>;
}) {
  if (lines.length === 0) {
    return <p className="px-4 py-3 text-muted">No product is at its reorder point.</p>;
  }
  return (
    <ul className="divide-y divide-line-soft">
      {lines.map(({ item, quantity, unitPrice, ...facts }) => (
        <li key={item.id} className="flex items-baseline justify-between gap-4 px-4 py-2.5">
          <span className="min-w-0">
            <span className="wrap-anywhere block">{item.name}</span>
            <span className="nums block text-subtle text-xs">{wordsOf(facts)}</span>
            {present.has(item.id) && (
              <span className="block text-muted text-xs">In this order already.</span>
            )}
          </span>
          <span className="nums whitespace-nowrap text-end">
            <span className="block">{packsOf(quantity)}</span>
            {unitPrice != null && (
              <span className="block text-subtle text-xs">
                {formatMoney(unitPrice, currency)} a pack
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Facts = Pick<OrderProposal["lines"][number], "onHand" | "onOrder" | "reorderPoint" | "used">;

/** "2 in stock · 10 on order · reorder at 5 · 14 used" */
function wordsOf({ onHand, onOrder, reorderPoint, used }: Facts): string {
  const words = [
    `${formatNumber(onHand)} in stock`,
    onOrder > 0 && `${formatNumber(onOrder)} on order`,
    `reorder at ${formatNumber(reorderPoint)}`,
    `${formatNumber(used)} used`,
  ];
  return words.filter(Boolean).join(" · ");
}
