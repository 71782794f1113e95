import { wordsOf } from "@pharmacy/contract/words";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId } from "react";
import { matching } from "#components/combobox/choice.ts";
import { Combobox } from "#components/combobox/combobox.tsx";
import { Label } from "#components/ui/label.tsx";
import type { SavingForm } from "#lib/before-saving.ts";
import { notesApi } from "./notes.api.ts";

export type MentionPickerProps = {
  form: SavingForm;
  onTake(colleague: { id: string; name: string }): void;
  /** `isBack`: by Escape, so the focus returns to the text. */
  onLeave(isBack: boolean): void;
};

export function MentionPicker({ form, onTake, onLeave }: MentionPickerProps) {
  const queryClient = useQueryClient();
  const id = useId();
  useEscape(() => onLeave(true));
  async function find(text: string) {
    const { items } = await queryClient.ensureQueryData(notesApi.colleagues);
    const choices = items.map(({ id, name, role }) => ({
      value: id,
      label: name,
      hint: wordsOf(role),
    }));
    return matching(choices, text);
  }
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Colleague</Label>
      <Combobox
        form={form}
        control={{ id }}
        label="Colleagues"
        chosen={null}
        find={find}
        onChoose={(choice) => choice && onTake({ id: choice.value, name: choice.label })}
        onBlur={() => onLeave(false)}
        hasFocus
      />
    </div>
  );
}

/** Escape leaves the picker alone, although a sheet around it listens as well. */
function useEscape(leave: () => void) {
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      leaveNow();
    }
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, []);
}
