import { REASON_MAX } from "@pharmacy/contract/registrations/registrations.values";
import { useId } from "react";
import { PlainTextarea } from "#components/form/plain-textarea.tsx";
import type { RefusableForm } from "#components/form/use-refusable-form.ts";
import { Label } from "#components/ui/label.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";

type ReasonFieldsProps = {
  form: RefusableForm;
  options: readonly { value: string; label: string }[];
  code: string;
  onCode(code: string): void;
  /** The check that this reason is based on. */
  hint: string | undefined;
  reason: string;
  onReason(reason: string): void;
  note: string;
  onNote(note: string): void;
};

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
      <PlainTextarea
        form={props.form}
        name="reason"
        label="Your message"
        hint="Included in the email."
        isRequired={props.code === "other"}
        value={props.reason}
        maxLength={REASON_MAX}
        onChange={({ target }) => props.onReason(target.value)}
      />
      <PlainTextarea
        form={props.form}
        name="note"
        label="Internal note"
        hint="Visible only to network staff."
        value={props.note}
        maxLength={REASON_MAX}
        onChange={({ target }) => props.onNote(target.value)}
      />
    </div>
  );
}
