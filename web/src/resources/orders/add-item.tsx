import type { SavingForm } from "#lib/before-saving.ts";
import { ItemPicker } from "#resources/items/item-picker.tsx";
import type { AddedLine } from "./draft-lines.ts";

const NONE: readonly string[] = [];

type Props = { form: SavingForm; onAdd(line: AddedLine): void };

/** Adds the item that is chosen, and is then ready for the next. */
export function AddItem({ form, onAdd }: Props) {
  return (
    <ItemPicker
      form={form}
      label="Add an item"
      hint="Type a name, code or GTIN."
      without={NONE}
      chosen={null}
      onChoose={(choice) =>
        choice &&
        onAdd({
          item: { id: choice.value, code: choice.code ?? "", name: choice.label },
          packs: 1,
        })
      }
    />
  );
}
