import type { ShipmentLine } from "@pharmacy/contract/shipments/shipments";
import { Check } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";
import { Input } from "#components/ui/input.tsx";
import { formatNumber } from "#lib/format.ts";
import { batchWords } from "#resources/orders/order-words.ts";

type Props = {
  line: ShipmentLine;
  name: string;
  text: string;
  /** One of its packs was scanned. */
  isSeen: boolean;
  message: string | undefined;
  onType(text: string): void;
};

export function ReceiveLine({ line, name, text, isSeen, message, onType }: Props) {
  const { description, quantity, isRecalled } = line;
  const id = `receive-${line.id}`;
  return (
    <li className="px-4 py-2.5">
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="min-w-0 flex-1">
          <span className="wrap-anywhere block">{description}</span>
          <span className="nums block text-muted text-xs">{batchWords(line)}</span>
          {isSeen && (
            <span className="flex items-center gap-1.5 text-success text-xs">
              <Check aria-hidden className="size-3.5" />
              Scanned
            </span>
          )}
          {isRecalled && <Badge tone="danger">Recalled: put aside</Badge>}
        </label>
        <span className="w-20 shrink-0">
          <Input
            id={id}
            name={name}
            aria-label={`Packs of ${description}`}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={({ target }) => onType(target.value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            aria-invalid={message !== undefined || undefined}
            aria-describedby={message ? `${id}-of ${id}-error` : `${id}-of`}
            className="nums text-end"
          />
        </span>
        <span id={`${id}-of`} className="nums w-12 text-muted text-xs">
          of {formatNumber(quantity)}
        </span>
      </div>
      {message && (
        <p id={`${id}-error`} className="text-end text-danger text-xs">
          {message}
        </p>
      )}
    </li>
  );
}
