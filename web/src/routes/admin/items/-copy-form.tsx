import type { Item } from "@pharmacy/contract/items/items";
import type { ItemCopy } from "@pharmacy/contract/items/items.forms";
import type { Unit } from "@pharmacy/contract/units/units";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { useAction } from "#lib/use-action.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { itemWords } from "#resources/items/item-words.ts";
import { itemsApi } from "#resources/items/items.api.ts";
import { unitChoices } from "#resources/units/unit-choices.ts";
import { GtinField } from "./-gtin-field.tsx";

const loadRules = () =>
  import("@pharmacy/contract/items/items.forms").then((contract) => contract.ItemCopy);

type Props = {
  item: Item;
  units: readonly Unit[];
  onCopied(copy: Item): void;
  onClose(): void;
};

/** Copies an item as another pack: asks for the differences and keeps the rest. */
export function CopyForm({ item, units, onCopied, onClose }: Props) {
  const { id, name, packUnit, baseUnit } = item;
  const duplicate = useAction({
    run: (copy: ItemCopy) => itemsApi.duplicate(id, copy),
    changes: "item",
    success: ({ code }: Item) => `Duplicated as ${code}`,
    failure: "Failed to duplicate item",
    isShown: () => true,
  });
  const form = useRecordForm<ItemCopy, ItemCopy, Item>({
    schema: loadRules,
    initial: { name, packSize: null as unknown as number, packUnit: packUnit.id, gtin: null },
    words: itemWords(),
    draft: useDraftPlace("item", `${id} copy`),
    save: ({ values }) => duplicate.mutateAsync(values),
    onSaved: onCopied,
  });
  const must = { form, isRequired: true };
  return (
    <FormSheet
      form={form}
      title="New pack size"
      description={name}
      submitLabel="Create item"
      onClose={onClose}
    >
      <FieldGrid>
        <TextField {...must} name="name" label="Name" isWide />
        <NumberField
          {...must}
          name="packSize"
          label="Pack size"
          hint={`In ${baseUnit.namePlural}.`}
        />
        <SelectField
          {...must}
          name="packUnit"
          label="Packaging"
          options={unitChoices(units, ["packaging"], [packUnit.id])}
        />
        <GtinField form={form} />
      </FieldGrid>
      <p className="text-muted">
        Everything else is copied, except identifiers, authorisation number, reference price and
        pictures. The new item is a draft.
      </p>
    </FormSheet>
  );
}
