import { type TaxRate, TaxRateInput } from "@pharmacy/contract/tax-rates/tax-rates";
import { DateField } from "#components/form/date-field.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { PercentageField } from "#components/form/percentage-field.tsx";
import { CountryField } from "#components/form/place-fields.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { inputOf } from "#lib/input-of.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { taxRatesApi } from "./tax-rates.api.ts";

const NEW: TaxRateInput = { country: "IE", category: "standard", startDate: "", rateBps: 0 };

type Props = { rate: TaxRate | undefined; onClose(): void };

export function TaxRateForm({ rate, onClose }: Props) {
  const actions = useRecordActions("taxRate", taxRatesApi);
  const form = useRecordForm({
    schema: TaxRateInput,
    initial: rate ? inputOf(TaxRateInput, rate) : NEW,
    version: rate?.version,
    words: { rateBps: "Rate", startDate: "First day" },
    save: actions.saveOf(rate),
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
