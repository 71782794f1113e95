import type { Product } from "@pharmacy/contract/products/products";
import type { Batch, ProductAdjustment } from "@pharmacy/contract/products/products.batches";
import { STOCK_REASONS, type StockReason } from "@pharmacy/contract/products/products.values";
import { useId, useState } from "react";
import { Field } from "#components/form/field.tsx";
import type { RefusableForm, Typed } from "#components/form/use-refusable-form.ts";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { isApiError } from "#lib/api-error.ts";
import { packsOf } from "./packs-of.ts";
import { REASON_WORDS } from "./product-words.ts";
import type { ShownBatch, ShownProduct } from "./shown-products.ts";

/** The meaning of a reason's number: packs counted, received or removed. */
const WAYS: Readonly<Record<StockReason, "is" | "in" | "out">> = {
  count: "is",
  correction: "is",
  delivery: "in",
  sale: "out",
  damage: "out",
  expired: "out",
};

const FIELDS = {
  is: { name: "quantity", label: "Packs on the shelf", sign: 1 },
  in: { name: "change", label: "Packs received", sign: 1 },
  out: { name: "change", label: "Packs removed", sign: -1 },
} as const;

type Props = {
  /** One batch, or a product without batches. */
  record: ShownProduct | ShownBatch;
  run(adjustment: ProductAdjustment): Promise<unknown>;
  onClose(): void;
};

export function AdjustDialog({ record, run, onClose }: Props) {
  const [reason, setReason] = useState<StockReason>("count");
  const { name, sign } = FIELDS[WAYS[reason]];
  const [seen, setSeen] = useState<Product | Batch>(record as Product | Batch);
  const now = packsIn(seen);
  const batch = "productName" in record ? record : undefined;

  async function change(typed: Typed) {
    const packs = (typed[name] ?? "").trim();
    const amount = packs === "" ? undefined : Number(packs) * sign;
    // a count replaces the stock seen; packs received or removed change the current stock
    const counted = batch ? { version: seen.version } : { from: now };
    try {
      await run({ reason, [name]: amount, ...(name === "quantity" && counted) });
    } catch (error) {
      if (isApiError(error) && error.current) setSeen(error.current as Product | Batch);
      throw error;
    }
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Adjust the stock of ${batch?.productName ?? (record as ShownProduct).name}`}
      description={[
        batch?.batchNumber && `Batch ${batch.batchNumber}.`,
        now === null ? "The stock is not tracked yet." : `${packsOf(now)} now.`,
      ]
        .filter(Boolean)
        .join(" ")}
      confirmLabel="Save stock"
      confirm={change}
    >
      {(form) => <Fields form={form} reason={reason} onReason={setReason} />}
    </ConfirmDialog>
  );
}

const packsIn = (seen: Product | Batch) =>
  "quantity" in seen ? seen.quantity : seen.quantityOnHand;

type FieldsProps = {
  form: RefusableForm;
  reason: StockReason;
  onReason(reason: StockReason): void;
};

function Fields({ form, reason, onReason }: FieldsProps) {
  const id = useId();
  const { name, label } = FIELDS[WAYS[reason]];
  const message = form.beside[name] ?? form.beside.quantity;
  return (
    <div className="mt-2 grid gap-4">
      <Field id={`${id}-reason`} label="Reason" message={form.beside.reason}>
        <NativeSelect
          id={`${id}-reason`}
          name="reason"
          value={reason}
          onChange={({ target }) => onReason(target.value as StockReason)}
        >
          {STOCK_REASONS.map((value) => (
            <option key={value} value={value}>
              {REASON_WORDS[value]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field id={id} label={label} message={message} isRequired>
        <Input
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          className="nums"
          aria-required
          aria-invalid={message !== undefined || undefined}
          aria-describedby={message === undefined ? undefined : `${id}-error`}
        />
      </Field>
    </div>
  );
}
