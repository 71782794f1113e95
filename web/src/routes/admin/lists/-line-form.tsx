import type { PriceList } from "@pharmacy/contract/lists/lists";
import type { LineInput, ListLine } from "@pharmacy/contract/lists/lists.lines";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { ItemField } from "#resources/items/item-field.tsx";
import { listWords } from "#resources/lists/list-field-words.ts";

const loadRules = () =>
  import("@pharmacy/contract/lists/lists.lines").then(({ LineInput: rules }) => rules);

type Props = {
  list: PriceList;
  /** Adding the line can be undone. */
  onAdd(line: LineInput): Promise<ListLine>;
  onClose(): void;
};

/** Adds an item to a list, or another price of it for larger quantities. */
export function LineForm({ list, onAdd, onClose }: Props) {
  const form = useRecordForm<LineInput, LineInput, ListLine>({
    schema: loadRules,
    initial: {
      item: null as unknown as string,
      price: null as unknown as number,
      minQuantity: 1,
      maxQuantity: null,
      multipleOf: 1,
      note: null,
    },
    words: listWords(list.currency),
    save: ({ values }) => onAdd(values),
  });
  return (
    <FormSheet
      form={form}
      title="Add item"
      description={list.name}
      submitLabel="Add item"
      onClose={onClose}
    >
      <FieldGrid>
        <ItemField form={form} hint="Type a name, a code or a GTIN." />
        <MoneyField
          form={form}
          name="price"
          label="Price"
          hint="Per pack, before tax."
          currency={list.currency}
          isRequired
        />
        <NumberField
          form={form}
          name="minQuantity"
          label="From packs"
          hint="The price applies from this quantity."
        />
        <NumberField form={form} name="maxQuantity" label="Maximum" hint="Packs in one order." />
        <NumberField form={form} name="multipleOf" label="Multiple" hint="Sold in multiples of." />
        <TextField form={form} name="note" label="Note" isWide />
      </FieldGrid>
    </FormSheet>
  );
}
