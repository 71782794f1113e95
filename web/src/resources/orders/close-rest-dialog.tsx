import type { OrderSummary } from "@pharmacy/contract/orders/orders";
import { STRIKE_REASONS, STRIKE_WORDS } from "@pharmacy/contract/orders/orders.values";
import { useId } from "react";
import { Field } from "#components/form/field.tsx";
import type { RefusableForm } from "#components/form/use-refusable-form.ts";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { packsOf } from "#resources/products/packs-of.ts";

type Props = {
  record: OrderSummary;
  run(input: { reason: (typeof STRIKE_REASONS)[number] }): Promise<unknown>;
  onClose(): void;
};

export function CloseRestDialog({ record, run, onClose }: Props) {
  const { number, sums, organization } = record;
  const rest = sums.wanted - sums.shipped;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Close the rest of ${number}?`}
      description={organization.name}
      consequences={[
        `${packsOf(rest)} that ${rest === 1 ? "was" : "were"} not shipped will not come, and cost nothing.`,
        "This cannot be undone.",
      ]}
      confirmLabel="Close the rest"
      confirm={({ reason = "" }) => run({ reason: reason as (typeof STRIKE_REASONS)[number] })}
    >
      {(form) => <Reason form={form} />}
    </ConfirmDialog>
  );
}

function Reason({ form }: { form: RefusableForm }) {
  const id = useId();
  const message = form.beside.reason;
  return (
    <div className="mt-2">
      <Field id={id} label="Reason" message={message} isRequired>
        <NativeSelect
          id={id}
          name="reason"
          aria-invalid={message !== undefined || undefined}
          aria-describedby={message && `${id}-error`}
        >
          {STRIKE_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {STRIKE_WORDS[reason]}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </div>
  );
}
