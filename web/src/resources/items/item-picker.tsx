import { useQueryClient } from "@tanstack/react-query";
import { useId, useMemo } from "react";
import type { Choice } from "#components/combobox/choice.ts";
import { Combobox } from "#components/combobox/combobox.tsx";
import { Field } from "#components/form/field.tsx";
import type { SavingForm } from "#lib/before-saving.ts";
import { itemFinder } from "#resources/items/item-choices.ts";

type ItemPickerProps = {
  /** Saving it completes a pending choice. */
  form: SavingForm;
  label: string;
  hint: string;
  /** Ids of items that are not offered. */
  without: readonly string[];
  chosen: Choice | null;
  onChoose(choice: Choice | null): void;
};

export function ItemPicker({ form, label, hint, without, chosen, onChoose }: ItemPickerProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const find = useMemo(() => itemFinder(queryClient, without), [queryClient, without]);
  return (
    <Field id={id} label={label} hint={hint} message={undefined}>
      <Combobox
        form={form}
        control={{ id, "aria-describedby": `${id}-hint` }}
        label={label}
        chosen={chosen}
        find={find}
        onChoose={onChoose}
        onBlur={() => {}}
        canBeEmpty
      />
    </Field>
  );
}
