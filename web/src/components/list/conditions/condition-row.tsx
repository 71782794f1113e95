import {
  COMPARISONS,
  type Comparison,
  type Condition,
  isWithoutValue,
} from "@pharmacy/contract/conditions";
import type { ListField } from "@pharmacy/contract/list";
import { useId } from "react";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { FieldChoice } from "../field-choice.tsx";
import { COMPARISON_WORDS } from "./condition-words.ts";

/** A choice begins with its first value; anything else is entered. */
function firstValue(field: ListField | undefined): string {
  return field?.kind === "flag" ? "yes" : (field?.choices?.[0]?.value ?? "");
}

/** A condition on a field, to be completed. */
export function conditionOn(field: ListField | undefined): Condition {
  const [comparison = "is"] = COMPARISONS[field?.kind ?? "text"];
  return { field: field?.name ?? "", comparison, value: firstValue(field) };
}

type RowProps = {
  name: string;
  fields: readonly ListField[];
  condition: Condition;
  isFaulty: boolean;
  onChange(change: Partial<Condition>): void;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
};

export function ConditionRow(props: RowProps) {
  const { name, fields, condition, isFaulty, onChange, onRemove } = props;
  const problem = useId();
  const field = fields.find((one) => one.name === condition.field);
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{name}</legend>
      <FieldChoice
        row={name}
        removeTip="Remove condition"
        fields={fields}
        value={condition.field}
        onChange={(chosen) => onChange(conditionOn(fields.find((one) => one.name === chosen)))}
        onRemove={onRemove}
      />
      <div className="grid grid-cols-2 gap-2">
        <NativeSelect
          aria-label="Comparison"
          value={condition.comparison}
          onChange={({ target }) => onChange({ comparison: target.value as Comparison })}
        >
          {COMPARISONS[field?.kind ?? "text"].map((one) => (
            <option key={one} value={one}>
              {COMPARISON_WORDS[one]}
            </option>
          ))}
        </NativeSelect>
        {!isWithoutValue(condition.comparison) && (
          <ValueInput
            field={field}
            value={condition.value}
            onChange={(value) => onChange({ value })}
            aria-invalid={isFaulty}
            aria-describedby={isFaulty ? problem : undefined}
          />
        )}
      </div>
      {isFaulty && (
        <p id={problem} role="alert" className="text-danger text-xs">
          Enter a value.
        </p>
      )}
    </fieldset>
  );
}

type ValueProps = {
  field: ListField | undefined;
  value: string;
  onChange(value: string): void;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
};

function ValueInput({ field, value, onChange, ...rest }: ValueProps) {
  const choices = field?.kind === "flag" ? YES_OR_NO : field?.choices;
  if (choices) {
    return (
      <NativeSelect
        aria-label="Value"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </NativeSelect>
    );
  }
  const isNumber = field?.kind === "number" || field?.kind === "amount";
  const isDay = field?.kind === "date" || field?.kind === "instant";
  return (
    <Input
      aria-label="Value"
      type={isDay ? "date" : "text"}
      inputMode={isNumber ? "decimal" : undefined}
      maxLength={200}
      value={value}
      onChange={({ target }) => onChange(isNumber ? withPoint(target.value) : target.value)}
      {...rest}
    />
  );
}

const YES_OR_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** A decimal comma becomes a point as it is typed. */
const withPoint = (text: string) => text.replace(/^(-?\d+),(?=\d*$)/, "$1.");
