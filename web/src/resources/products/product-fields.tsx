import type { ProductInput } from "@pharmacy/contract/products/products";
import { marginBpsOf } from "@pharmacy/contract/products/products.stock";
import type { Unit } from "@pharmacy/contract/units/units";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { FormSection } from "#components/form/form-section.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { PercentageField } from "#components/form/percentage-field.tsx";
import type { RecordForm } from "#components/form/record-form.ts";
import { RecordPickerField } from "#components/form/record-picker-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { SwitchField } from "#components/form/switch-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { groupFinder } from "#resources/groups/group-choices.ts";
import { unitChoices } from "#resources/units/unit-choices.ts";
import { percentage } from "./product-figures.ts";

export type ProductFields = { form: RecordForm<ProductInput> };

export function NameFields({ form, isLocal }: ProductFields & { isLocal: boolean }) {
  const hint = isLocal ? undefined : "Leave empty to take it from the item.";
  return (
    <>
      <TextField form={form} name="name" label="Name" hint={hint} isRequired={isLocal} isWide />
      <TextField form={form} name="sku" label="SKU" hint={hint} isRequired={isLocal} isCode />
    </>
  );
}

/** Fields that an item would otherwise provide. */
export function LocalFields({ form, units }: ProductFields & { units: readonly Unit[] }) {
  const queryClient = useQueryClient();
  const groups = useMemo(() => groupFinder(queryClient), [queryClient]);
  const [unit, packUnit] = useWatch({ control: form.control, name: ["unit", "packUnit"] });
  const must = { form, isRequired: true };
  return (
    <>
      <RecordPickerField
        {...must}
        name="group"
        label="Category"
        search={groups.search}
        find={groups.find}
      />
      <TextField form={form} name="gtin" label="GTIN" hint="8, 12, 13 or 14 digits." isCode />
      <NumberField {...must} name="packSize" label="Pack size" hint="Units in one pack." />
      <SelectField
        {...must}
        name="unit"
        label="Unit"
        options={unitChoices(units, ["presentation", "measure"], [unit])}
        empty="Choose a unit"
      />
      <SelectField
        {...must}
        name="packUnit"
        label="Packaging"
        options={unitChoices(units, ["packaging"], [packUnit])}
        empty="Choose a packaging"
      />
    </>
  );
}

type PriceProps = ProductFields & {
  /** Undefined until the pharmacy is known. */
  currency: string | undefined;
  /** The tax rate may be left empty if the item's own is known. */
  itemRate: number | null | undefined;
  hasCost: boolean;
};

export function PriceFields({ form, currency, itemRate, hasCost }: PriceProps) {
  const [sellingPrice] = useWatch({ control: form.control, name: ["sellingPrice"] });
  if (!currency) {
    return (
      <FormSection title="Price">
        <p className="col-span-full text-muted">
          Choose a pharmacy first: prices are in its currency.
        </p>
      </FormSection>
    );
  }
  const isOfItem = itemRate !== undefined;
  return (
    <FormSection title="Price">
      <MoneyField
        form={form}
        name="sellingPrice"
        label="Selling price"
        hint="Per pack, including tax."
        currency={currency}
        isRequired
      />
      {hasCost && (
        <MoneyField
          form={form}
          name="costPrice"
          label="Cost price"
          hint="Per pack, before tax."
          currency={currency}
        />
      )}
      <PercentageField
        form={form}
        name="taxRateBps"
        label="Tax rate"
        hint={isOfItem ? itemRateHint(itemRate) : undefined}
        isRequired={!isOfItem}
      />
      {hasCost && <Margin form={form} itemRate={itemRate} />}
      {sellingPrice === 0 && (
        <SwitchField
          form={form}
          name="isFree"
          label="Free of charge"
          hint="Confirm that the price is meant to be 0."
          isWide
        />
      )}
    </FormSection>
  );
}

function itemRateHint(rate: number | null): string {
  return rate === null
    ? "Leave empty for the item's own rate."
    : `Leave empty for the item's own rate, ${percentage(rate)}.`;
}

function Margin({ form, itemRate }: Pick<PriceProps, "form" | "itemRate">) {
  const [selling, cost, typedRate] = useWatch({
    control: form.control,
    name: ["sellingPrice", "costPrice", "taxRateBps"],
  });
  const rate = typedRate ?? itemRate;
  const areAmounts = [selling, cost, rate].every((one) => Number.isSafeInteger(one));
  const margin = areAmounts
    ? marginBpsOf({
        sellingPrice: Number(selling),
        costPrice: Number(cost),
        taxRateBps: Number(rate),
      })
    : null;
  return (
    <div className="grid content-start gap-1.5">
      <span className="font-medium text-sm">Margin</span>
      <output aria-label="Margin" className="nums flex h-9 items-center max-md:h-10">
        {margin === null ? (
          <span className="text-subtle">Enter price and cost</span>
        ) : (
          <span className={margin < 0 ? "text-danger" : undefined}>{percentage(margin)}</span>
        )}
      </output>
    </div>
  );
}

export function StockFields({ form }: ProductFields) {
  return (
    <FormSection title="Stock">
      <TextField form={form} name="shelfLocation" label="Shelf" />
      <NumberField
        form={form}
        name="reorderPoint"
        label="Reorder point"
        hint="Reorder when stock falls to this many packs."
      />
      <NumberField form={form} name="reorderQuantity" label="Reorder quantity" hint="In packs." />
    </FormSection>
  );
}
