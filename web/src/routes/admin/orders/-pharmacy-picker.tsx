import { useQueryClient } from "@tanstack/react-query";
import { useId, useMemo } from "react";
import type { Choice } from "#components/combobox/choice.ts";
import { Combobox } from "#components/combobox/combobox.tsx";
import { Field } from "#components/form/field.tsx";
import { useFinishing } from "#lib/before-saving.ts";
import { pharmacyFinder } from "#resources/organizations/pharmacy-choices.ts";

export type PickerProps = { chosen: Choice | null; onChoose(choice: Choice | null): void };

/** Active pharmacies, by name, code or town. */
export function PharmacyPicker({ chosen, onChoose }: PickerProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const finder = useMemo(() => pharmacyFinder(queryClient), [queryClient]);
  const form = useFinishing();
  return (
    <Field id={id} label="Pharmacy" hint="Its price lists apply." message={undefined} isRequired>
      <Combobox
        form={form}
        control={{ id, "aria-required": true, "aria-describedby": `${id}-hint` }}
        label="Pharmacy"
        chosen={chosen}
        find={finder.search}
        onChoose={onChoose}
        onBlur={() => {}}
        hasFocus
      />
    </Field>
  );
}
