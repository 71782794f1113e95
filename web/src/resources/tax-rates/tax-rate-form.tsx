import { type TaxRate, TaxRateInput } from "@pharmacy/contract/tax-rates/tax-rates";
import { DateField } from "#components/form/date-field.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { PercentageField } from "#components/form/percentage-field.tsx";
import { CountryField } from "#components/form/place-fields.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { isApiError } from "#lib/api-error.ts";
import { inputOf } from "#lib/input-of.ts";
import { useAction } from "#lib/use-action.ts";
import { taxRatesApi } from "./tax-rates.api.ts";

const NEW: TaxRateInput = { country: "IE", category: "standard", startDate: "", rateBps: 0 };

type Props = { rate: TaxRate | undefined; onClose(): void };

export function TaxRateForm({ rate, onClose }: Props) {
  const create = useAction({
    run: taxRatesApi.create,
    changes: "taxRate",
    success: "Tax rate created successfully",
    failure: "Failed to create tax rate",
    isShown: isApiError,
  });
  const update = useAction({
    run: taxRatesApi.update,
    changes: "taxRate",
    success: "Tax rate updated successfully",
    failure: "Failed to update tax rate",
    isShown: isApiError,
  });
  const form = useRecordForm({
    schema: TaxRateInput,
    initial: rate ? inputOf(TaxRateInput, rate) : NEW,
    version: rate?.version,
    words: { rateBps: "Rate", startDate: "First day" },
    save: ({ values, changes, version }) =>
      rate
        ? update.mutateAsync({ ...changes, id: rate.id, version: version ?? rate.version })
        : create.mutateAsync(values),
  });
  const must = { form, isRequired: true };
  return (
    <FormSheet
      form={form}
      title={rate ? "Tax rate" : "New tax rate"}
      submitLabel={rate ? "Save tax rate" : "Create tax rate"}
      onClose={onClose}
    >
      <FieldGrid>
        <CountryField {...must} name="country" label="Country" />
        <TextField
          {...must}
          name="category"
          label="Category"
          isCode
          hint="standard, reduced, or a name of your own such as second-reduced."
        />
        <PercentageField {...must} name="rateBps" label="Rate" />
        <DateField
          {...must}
          name="startDate"
          label="First day"
          hint="It applies until the next rate of this country and category begins."
        />
      </FieldGrid>
    </FormSheet>
  );
}
