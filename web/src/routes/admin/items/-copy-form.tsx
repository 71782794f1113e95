import type { Item } from "@pharmacy/contract/items/items";
import type { ItemCopy } from "@pharmacy/contract/items/items.forms";
import type { Unit } from "@pharmacy/contract/units/units";
import { useEffect, useEffectEvent, useRef } from "react";
import { useWatch } from "react-hook-form";
import { fillField } from "#components/form/fill-field.ts";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import type { RecordForm } from "#components/form/record-form.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { formatNumber } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { itemWords } from "#resources/items/item-words.ts";
import { itemsApi } from "#resources/items/items.api.ts";
import { unitChoices } from "#resources/units/unit-choices.ts";
import { GtinField } from "./-gtin-field.tsx";
import { renamedPack } from "./-renamed-pack.ts";

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
        <NameOfPack form={form} item={item} />
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

/** Follows the pack size until a user types another name. */
function NameOfPack({ form, item }: { form: RecordForm<ItemCopy>; item: Item }) {
  const size: unknown = useWatch({ control: form.control, name: "packSize" });
  const name = useWatch({ control: form.control, name: "name" });
  const suggested = useRef(item.name);
  const isOther = typeof size === "number" && size > 0 && size !== item.packSize;
  const renamed = isOther ? renamedPack(item.name, item.packSize, size) : item.name;
  const follow = useEffectEvent((next: string) => {
    if (name !== suggested.current) return;
    suggested.current = next;
    if (name !== next) fillField(form, "name", next);
  });
  useEffect(() => follow(renamed ?? item.name), [renamed, item.name]);
  const isFormer = isOther && name.trim() === item.name;
  return (
    <TextField
      form={form}
      isRequired
      isWide
      name="name"
      label="Name"
      hint={isFormer ? `Still the name of the pack of ${formatNumber(item.packSize)}.` : undefined}
    />
  );
}
