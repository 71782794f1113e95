import type { OrderLine } from "@pharmacy/contract/orders/orders";
import { unshippedOf } from "@pharmacy/contract/orders/orders.quantities";
import { Plus, X } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { formatNumber } from "#lib/format.ts";
import { type Batch, insertAfter, newBatch, packedBatches, packedOf } from "./-packing.ts";

type Beside = Record<string, string>;

type Props = {
  line: OrderLine;
  /** Of all lines, in the order in which they are sent. */
  batches: readonly Batch[];
  beside: Beside;
  onChange(batches: readonly Batch[]): void;
};

export function ShipLine({ line, batches, beside, onChange }: Props) {
  const { item, description } = line;
  const own = batches.filter((one) => one.line === line.id);
  const sent = packedBatches(batches);
  const [packed, most] = [packedOf(batches, line.id), unshippedOf(line)];
  const add = () =>
    onChange(insertAfter(batches, own.at(-1), newBatch(line, String(Math.max(most - packed, 0)))));
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0">
          <span className="wrap-anywhere block">{description}</span>
          <span className="nums block text-subtle text-xs">{item.code}</span>
        </p>
        <span
          className={`nums whitespace-nowrap text-xs ${packed > most ? "text-danger" : "text-muted"}`}
        >
          {formatNumber(packed)} of {formatNumber(most)}
        </span>
      </div>
      {own.map((batch, place) => (
        <BatchFields
          key={batch.key}
          batch={batch}
          line={line}
          at={`lines.${sent.indexOf(batch)}`}
          beside={beside}
          name={place === 0 ? description : `${description}, batch ${place + 1}`}
          onType={(values) =>
            onChange(batches.map((one) => (one.key === batch.key ? { ...one, ...values } : one)))
          }
          onRemove={
            own.length > 1 ? () => onChange(batches.filter((one) => one !== batch)) : undefined
          }
        />
      ))}
      <Button
        size="sm"
        variant="ghost"
        className="justify-self-start"
        aria-label={`Another batch of ${description}`}
        onClick={add}
      >
        <Plus aria-hidden />
        Another batch
      </Button>
    </li>
  );
}

type FieldsProps = {
  batch: Batch;
  line: OrderLine;
  /** Where the server names its fields. */
  at: string;
  beside: Beside;
  name: string;
  onType(values: Partial<Batch>): void;
  onRemove: (() => void) | undefined;
};

function BatchFields({ batch, line, at, beside, name, onType, onRemove }: FieldsProps) {
  const shared = { at, beside, of: name };
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Cell
        {...shared}
        field="quantity"
        label="Packs"
        width="w-20"
        inputMode="numeric"
        value={batch.quantity}
        onChange={({ target }) => onType({ quantity: target.value })}
      />
      <Cell
        {...shared}
        field="batchNumber"
        label="Batch number"
        width="min-w-24 flex-1"
        isRequired={line.batchTracked}
        value={batch.batchNumber}
        onChange={({ target }) => onType({ batchNumber: target.value })}
      />
      <Cell
        {...shared}
        field="expiryDate"
        label="Expires"
        width=""
        type="date"
        isRequired={line.expiryTracked}
        value={batch.expiryDate}
        onChange={({ target }) => onType({ expiryDate: target.value })}
      />
      {onRemove && (
        <Button
          variant="ghost"
          size="icon"
          className="mt-5.5"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      )}
      {FIELDS.map((field) => {
        const path = `${at}.${field}`;
        const message = beside[path];
        return (
          message && (
            <p key={field} id={errorId(path)} className="basis-full text-danger text-xs">
              {message}
            </p>
          )
        );
      })}
    </div>
  );
}

const FIELDS = ["quantity", "batchNumber", "expiryDate"] as const;

const errorId = (path: string) => `${path}-error`;

type CellProps = ComponentProps<"input"> & {
  at: string;
  field: string;
  beside: Beside;
  label: string;
  of: string;
  width: string;
  isRequired?: boolean;
};

function Cell({ at, field, beside, label, of, width, isRequired, ...rest }: CellProps) {
  const id = useId();
  const name = `${at}.${field}`;
  const message = beside[name];
  // the message has a line of its own below all fields of the batch
  return (
    <div className={`grid content-start gap-1.5 ${width}`}>
      <Label htmlFor={id} isRequired={isRequired}>
        {label}
      </Label>
      <Input
        id={id}
        name={name}
        aria-label={`${label} of ${of}`}
        autoComplete="off"
        spellCheck={false}
        aria-required={isRequired || undefined}
        aria-invalid={message !== undefined || undefined}
        aria-describedby={message && errorId(name)}
        className="nums"
        {...rest}
      />
    </div>
  );
}
