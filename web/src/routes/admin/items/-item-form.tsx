import type { Item, ItemInput, ItemListQuery } from "@pharmacy/contract/items/items";
import type { Unit } from "@pharmacy/contract/units/units";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { FormSection } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import type { RecordForm } from "#components/form/record-form.ts";
import { RecordPickerField } from "#components/form/record-picker-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TagsField } from "#components/form/tags-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { groupFinder } from "#resources/groups/group-choices.ts";
import { KINDS } from "#resources/items/item-words.ts";
import { itemsApi } from "#resources/items/items.api.ts";
import { unitChoices } from "#resources/units/unit-choices.ts";
import { GtinField } from "./-gtin-field.tsx";
import { Commercial, Regulation } from "./-item-rules-fields.tsx";
import { IdentifierRows, IngredientRows } from "./-part-rows.tsx";
import { PicturesField } from "./-pictures-field.tsx";
import { useItemForm } from "./-use-item-form.ts";

const ONE: ItemListQuery = {
  search: "",
  page: 1,
  count: 1,
  sort: "",
  order: "",
  status: "",
  group: "",
  supplyStatus: "",
};

type Props = { item?: Item; units: readonly Unit[]; onClose(): void };

export function ItemForm({ item, units, onClose }: Props) {
  const form = useItemForm(item, units);
  // all items share the network's currency
  const any = useQuery({ ...itemsApi.list(ONE), enabled: !item });
  return (
    <FormSheet
      form={form}
      size="lg"
      title={item ? item.name : "New item"}
      description={item ? item.code : "It starts as a draft that pharmacies cannot see."}
      submitLabel={item ? "Save item" : "Create item"}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Basics form={form} />
        <Composition form={form} units={units} />
        <PackAndCodes form={form} units={units} />
        <Regulation form={form} />
        <Commercial
          form={form}
          currency={item?.currency ?? any.data?.items[0]?.currency}
          taxCategory={item?.taxCategory}
        />
        <FormSection title="Media">
          <TextField
            form={form}
            name="leafletUrl"
            label="Leaflet"
            type="url"
            hint="A web address that starts with https://."
            isWide
          />
          <PicturesField form={form} item={item} />
        </FormSection>
      </div>
    </FormSheet>
  );
}

type Part = { form: RecordForm<ItemInput> };

function Basics({ form }: Part) {
  const queryClient = useQueryClient();
  const groups = useMemo(() => groupFinder(queryClient), [queryClient]);
  const kind = useWatch({ control: form.control, name: "kind" });
  const must = { form, isRequired: true };
  return (
    <FormSection title="Basics">
      <TextField
        {...must}
        name="name"
        label="Name"
        hint="The whole pack, for example Amoxicillin 500 mg capsules, 21."
        isWide
      />
      <SelectField {...must} name="kind" label="Kind" options={KINDS} />
      <RecordPickerField
        {...must}
        name="group"
        label="Group"
        search={groups.search}
        find={groups.find}
      />
      <TextField
        form={form}
        isRequired={kind === "medicine"}
        name="genericName"
        label="Generic name (INN)"
      />
      <TextField form={form} name="brandName" label="Brand name" />
      <TextField form={form} name="manufacturer" label="Manufacturer" />
      <TextareaField form={form} name="description" label="Description" isWide />
    </FormSection>
  );
}

function Composition({ form, units }: Part & { units: readonly Unit[] }) {
  const kind = useWatch({ control: form.control, name: "kind" });
  return (
    <FormSection title="Composition">
      <IngredientRows form={form} units={units} />
      <TextField
        form={form}
        isRequired={kind === "medicine"}
        name="doseForm"
        label="Dose form"
        hint="The EDQM term, for example Capsule, hard."
      />
      <TextField form={form} name="doseFormCode" label="Dose form code" isCode hint="8 digits." />
      <TagsField form={form} name="routes" label="Routes" hint="For example, Oral use." />
      <TextField
        form={form}
        name="strengthText"
        label="Strength as written"
        hint="Leave empty to take it from the ingredients."
      />
    </FormSection>
  );
}

function PackAndCodes({ form, units }: Part & { units: readonly Unit[] }) {
  const [baseUnit, packUnit] = useWatch({
    control: form.control,
    name: ["baseUnit", "packUnit"],
  });
  const must = { form, isRequired: true };
  return (
    <FormSection title="Pack and codes">
      <NumberField {...must} name="packSize" label="Pack size" hint="Units in one pack." />
      <SelectField
        {...must}
        name="baseUnit"
        label="Unit"
        options={unitChoices(units, ["presentation", "measure"], [baseUnit])}
        empty="Choose a unit"
      />
      <SelectField
        {...must}
        name="packUnit"
        label="Packaging"
        options={unitChoices(units, ["packaging"], [packUnit])}
        empty="Choose a packaging"
      />
      <GtinField form={form} />
      <TextField form={form} name="atcCode" label="ATC code" isCode hint="For example, A10BA02." />
      <TextField form={form} name="authorisationNumber" label="Authorisation number" isCode />
      <IdentifierRows form={form} />
    </FormSection>
  );
}
