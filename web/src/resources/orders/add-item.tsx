import { useRef } from "react";
import { useFinishing } from "#lib/before-saving.ts";
import { ItemPicker } from "#resources/items/item-picker.tsx";
import type { AddedLine } from "./draft-lines.ts";

const NONE: readonly string[] = [];

/** Adds the item that is chosen, and is then ready for the next. */
export function AddItem({ onAdd }: { onAdd(line: AddedLine): void }) {
  const { unfinished } = useFinishing();
  const form = useRef({ unfinished });
  return (
    <ItemPicker
      form={form.current}
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
