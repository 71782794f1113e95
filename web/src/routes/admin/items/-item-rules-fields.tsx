import type { ItemInput } from "@pharmacy/contract/items/items";
import { useWatch } from "react-hook-form";
import { FormSection } from "#components/form/form-section.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import type { RecordForm } from "#components/form/record-form.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { SwitchField } from "#components/form/switch-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { STORAGE_CHOICES, SUPPLY, VEN } from "#resources/items/item-words.ts";
import { useTaxCategories } from "#resources/tax-rates/tax-categories.ts";

type Part = { form: RecordForm<ItemInput> };

/** How an item is supplied and kept. */
export function Regulation({ form }: Part) {
  const kind = useWatch({ control: form.control, name: "kind" });
  return (
    <FormSection title="Regulation and storage">
      <SelectField
        form={form}
        isRequired={kind === "medicine"}
        name="supplyStatus"
        label="Supply status"
        options={SUPPLY}
        empty="Not given"
      />
      <TextField
        form={form}
        name="controlledSchedule"
        label="Schedule"
        isCode
        hint="Leave empty if it is not controlled."
      />
      <SelectField form={form} name="venClass" label="VEN class" options={VEN} empty="Not given" />
      <SwitchField form={form} name="essentialMedicine" label="Essential medicine" />
      <SelectField
        form={form}
        isRequired
        name="storage"
        label="Storage"
        options={STORAGE_CHOICES}
      />
      <NumberField form={form} name="shelfLifeMonths" label="Shelf life" hint="In months." />
      <SwitchField form={form} name="protectFromLight" label="Protect from light" />
      <SwitchField form={form} name="keepDry" label="Keep dry" />
      <SwitchField form={form} name="doNotFreeze" label="Do not freeze" />
      <SwitchField form={form} name="batchTracked" label="Track batches" />
      <SwitchField form={form} name="expiryTracked" label="Track expiry dates" />
    </FormSection>
  );
}

type CommercialProps = Part & { currency: string | undefined; taxCategory: string | undefined };

/** An item's usual price, and its tax. */
export function Commercial({ form, currency, taxCategory }: CommercialProps) {
  const taxCategories = useTaxCategories(taxCategory);
  return (
    <FormSection
      title="Commercial"
      hint={currency ? undefined : "Enter the reference price once the item is created."}
    >
      <SelectField
        form={form}
        isRequired
        name="taxCategory"
        label="Tax category"
        options={taxCategories}
      />
      {currency && (
        <MoneyField
          form={form}
          name="referencePrice"
          label="Reference price"
          currency={currency}
          hint="Per pack, before tax."
        />
      )}
    </FormSection>
  );
}
