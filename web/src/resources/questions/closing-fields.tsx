import {
  CLOSING_NOTE_MAX,
  DESK_CLOSINGS,
  type DeskClosing,
} from "@pharmacy/contract/questions/questions.values";
import { CLOSING_WORDS } from "@pharmacy/contract/questions/questions.words";
import { useId } from "react";
import { Label } from "#components/ui/label.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { Textarea } from "#components/ui/textarea.tsx";

type Props = {
  closing: DeskClosing;
  note: string;
  onChange(change: { closing?: DeskClosing; note?: string }): void;
};

/** The reason for closing a question, and the note that its asker receives. */
export function ClosingFields({ closing, note, onChange }: Props) {
  const id = useId();
  const isRequired = closing === "other";
  return (
    <div className="mt-3 grid gap-3">
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-reason`}>Reason</Label>
        <NativeSelect
          id={`${id}-reason`}
          value={closing}
          onChange={({ target }) => onChange({ closing: target.value as DeskClosing })}
        >
          {DESK_CLOSINGS.map((value) => (
            <option key={value} value={value}>
              {CLOSING_WORDS[value]}
            </option>
          ))}
        </NativeSelect>
      </div>
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-note`} isRequired={isRequired}>
          Your message
        </Label>
        <Textarea
          id={`${id}-note`}
          value={note}
          maxLength={CLOSING_NOTE_MAX}
          aria-required={isRequired || undefined}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </div>
    </div>
  );
}
