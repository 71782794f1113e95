import type { Receipt } from "@pharmacy/contract/products/products.receipts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Printer, Undo2 } from "lucide-react";
import { useId, useState } from "react";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { isApiError } from "#lib/api-error.ts";
import { classNames } from "#lib/class-names.ts";
import { formatDate, formatNumber, formatTime } from "#lib/format.ts";
import { receiptsApi } from "./receipts.api.ts";
import { dayWords } from "./receiving-words.ts";

/** Lines shown at first. */
const SHOWN = 50;

type Props = {
  /** Undefined for today. */
  on: string | undefined;
  onUndo(id: string): Promise<void>;
};

/** Receipts of a day, the latest first. */
export function DayList({ on, onUndo }: Props) {
  const id = useId();
  const { data: day, error, isError, refetch } = useQuery(receiptsApi.ofDay(on));
  const [shown, setShown] = useState(SHOWN);
  const receipts = day?.receipts ?? [];
  return (
    <Card aria-labelledby={id}>
      <CardHead
        id={id}
        title={on ? `Received on ${formatDate(on)}` : "Received today"}
        hint={day && dayWords(day)}
      >
        {on && (
          <Link to="/dashboard/products/receive" className={buttonLook({ variant: "ghost" })}>
            Show today
          </Link>
        )}
        <Button
          disabled={receipts.length === 0}
          onClick={() => void import("./print-day.ts").then(({ printDay }) => day && printDay(day))}
        >
          <Printer aria-hidden />
          Print list
        </Button>
      </CardHead>
      {isError && !day && (
        <p className="p-4 text-muted">
          {isApiError(error) && error.status === 410
            ? error.message
            : "The list could not be loaded."}{" "}
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {day && receipts.length === 0 && <p className="p-4 text-muted">Nothing yet.</p>}
      <ul className="divide-y divide-line-soft">
        {receipts.slice(0, shown).map((receipt) => (
          <Line key={receipt.id} receipt={receipt} onUndo={onUndo} />
        ))}
      </ul>
      {receipts.length > shown && (
        <div className="border-line-soft border-t p-2 text-center">
          <Button variant="ghost" onClick={() => setShown(shown + SHOWN)}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}

function Line({ receipt, onUndo }: { receipt: Receipt; onUndo(id: string): Promise<void> }) {
  const { id, product, batch, quantity, receivedAt, undoneAt } = receipt;
  const [isUndoing, setUndoing] = useState(false);
  const facts = [
    batch.batchNumber && `Batch ${batch.batchNumber}`,
    batch.expiryDate && `expires ${formatDate(batch.expiryDate)}`,
    undoneAt && "undone",
  ].filter(Boolean);
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <span className="nums w-12 shrink-0 text-end font-medium">{formatNumber(quantity)} ×</span>
      <span className={classNames("min-w-0 flex-1", undoneAt && "text-subtle")}>
        <span className={classNames("block truncate", undoneAt && "line-through")}>
          {product.name}
        </span>
        <span className="block truncate text-subtle text-xs">{facts.join(", ")}</span>
      </span>
      <span className="nums shrink-0 text-subtle text-xs">{formatTime(receivedAt)}</span>
      <Button
        variant="ghost"
        size="icon"
        disabled={undoneAt !== null}
        pending={isUndoing}
        aria-label={`Undo ${quantity} × ${product.name}, ${formatTime(receivedAt)}`}
        onClick={async () => {
          setUndoing(true);
          await onUndo(id);
          setUndoing(false);
        }}
      >
        <Undo2 aria-hidden />
      </Button>
    </li>
  );
}
