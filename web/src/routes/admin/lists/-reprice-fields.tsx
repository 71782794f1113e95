import type { Rounding } from "@pharmacy/contract/lists/lists.values";
import { useId } from "react";
import { Field } from "#components/form/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import type { By, TypedChange } from "./-repricing.ts";

const ROUNDINGS: readonly { value: Rounding; label: string }[] = [
  { value: "none", label: "No rounding" },
  { value: "05", label: "To a multiple of 0.05" },
  { value: "09", label: "To end in 9" },
];

const FIELDS = {
  percent: { label: "Percentage", hint: "-2.5 lowers every price by 2.5%. 0 only rounds." },
  amount: { label: "Amount", hint: "-0.50 takes that much off every price." },
} as const satisfies Record<By, object>;

type RepriceFieldsProps = {
  typed: TypedChange;
  currency: string;
  problem: string | undefined;
  onChange(typed: TypedChange): void;
};

export function RepriceFields({ typed, currency, problem, onChange }: RepriceFieldsProps) {
  const [byId, valueId, roundingId] = [useId(), useId(), useId()];
  const { label, hint } = FIELDS[typed.by];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field id={byId} label="Change by" message={undefined}>
        <NativeSelect
          id={byId}
          value={typed.by}
          onChange={({ target }) => onChange({ ...typed, by: target.value as By })}
        >
          <option value="percent">A percentage</option>
          <option value="amount">An amount in {currency}</option>
        </NativeSelect>
      </Field>
      <Field id={valueId} label={label} hint={hint} message={problem}>
        <Input
          id={valueId}
          inputMode="text"
          autoComplete="off"
          value={typed.text}
          maxLength={30}
          onChange={({ target }) => onChange({ ...typed, text: target.value })}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? `${valueId}-hint` : `${valueId}-error`}
          className="nums"
        />
      </Field>
      <Field id={roundingId} label="Round" message={undefined}>
        <NativeSelect
          id={roundingId}
          value={typed.rounding}
          onChange={({ target }) => onChange({ ...typed, rounding: target.value as Rounding })}
        >
          {ROUNDINGS.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </div>
  );
}
