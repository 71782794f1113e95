import { REASON_MAX } from "@pharmacy/contract/registrations.values";
import { type ReactNode, useId } from "react";
import { Label } from "#components/ui/label.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { Textarea } from "#components/ui/textarea.tsx";

type ReasonFieldsProps = {
  options: readonly { value: string; label: string }[];
  code: string;
  onCode(code: string): void;
  /** The check that speaks for this reason. */
  hint: string | undefined;
  reason: string;
  onReason(reason: string): void;
  note: string;
  onNote(note: string): void;
};

/** Why an application is turned down: what the applicant reads, and what only the network's people do. */
export function ReasonFields(props: ReasonFieldsProps) {
  const id = useId();
  return (
    <div className="mt-3 grid gap-3">
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-code`}>Reason</Label>
        <NativeSelect
          id={`${id}-code`}
          value={props.code}
          aria-describedby={props.hint ? `${id}-because` : undefined}
          onChange={({ target }) => props.onCode(target.value)}
        >
          {props.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        {props.hint && (
          <p id={`${id}-because`} className="text-subtle text-xs">
            From the checks: {props.hint}
          </p>
        )}
      </div>
      <Words
        id={`${id}-reason`}
        label="Your message"
        isRequired={props.code === "other"}
        value={props.reason}
        onChange={props.onReason}
        hint="Included in the letter."
      />
      <Words
        id={`${id}-note`}
        label="Internal note"
        value={props.note}
        onChange={props.onNote}
        hint="Visible only to network staff."
      />
    </div>
  );
}

type WordsProps = {
  id: string;
  label: string;
  isRequired?: boolean;
  value: string;
  onChange(value: string): void;
  hint: ReactNode;
};

function Words({ id, label, isRequired, value, onChange, hint }: WordsProps) {
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id} isRequired={isRequired}>
        {label}
      </Label>
      <Textarea
        id={id}
        value={value}
        maxLength={REASON_MAX}
        aria-required={isRequired || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`} className="text-subtle text-xs">
        {hint}
      </p>
    </div>
  );
}
