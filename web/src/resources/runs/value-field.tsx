import { useEffect, useId, useRef, useState } from "react";
import type { Choice } from "#components/combobox/choice.ts";
import { Combobox } from "#components/combobox/combobox.tsx";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import type { SavingForm } from "#lib/before-saving.ts";
import { usePickFinder } from "./pick-finder.ts";
import { optionsOf, type PickedField } from "./picked-field.ts";

export type ValueFieldProps = {
  field: PickedField;
  /** Saving it completes a pending choice. */
  form: SavingForm;
  id?: string;
  /** Names the control where it has no label beside it. */
  name: string;
  value: string;
  hasFocus?: boolean;
  max?: number;
  onChange(value: string): void;
};

/** A control for one value of a field: a list where it has few, a picker of records, or a text. */
export function ValueField(props: ValueFieldProps) {
  const { field, id, name, value, hasFocus, max = 1_000, onChange } = props;
  const options = optionsOf(field);
  const focus = hasFocus ? takeFocus : undefined;
  const label = id === undefined ? { "aria-label": name } : { id };
  if (options) {
    const isKnown = value === "" || options.some((one) => one.value === value);
    return (
      <NativeSelect
        {...label}
        ref={focus}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Choose</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </NativeSelect>
    );
  }
  if (field.picks) return <PickedValue {...props} pick={field.picks} />;
  return (
    <Input
      {...label}
      ref={focus}
      value={value}
      maxLength={max}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The same function each time: another would take the focus again with each change. */
const takeFocus = (control: HTMLElement | null) => control?.focus();

type PickedValueProps = ValueFieldProps & { pick: NonNullable<PickedField["picks"]> };

function PickedValue({ pick, form, id, name, value, hasFocus, onChange }: PickedValueProps) {
  const ownId = useId();
  const { find, named } = usePickFinder(pick);
  const [known, setKnown] = useState<Choice | null>(null);
  const ask = useRef(named);
  ask.current = named;
  const isKnown = known?.value === value;
  useEffect(() => {
    if (value === "" || isKnown) return;
    let isCurrent = true;
    const show = (choice: Choice) => isCurrent && setKnown(choice);
    ask.current(value).then(show, () => show({ value, label: value }));
    return () => {
      isCurrent = false;
    };
  }, [value, isKnown]);
  return (
    <>
      {id === undefined && (
        <label htmlFor={ownId} className="sr-only">
          {name}
        </label>
      )}
      <Combobox
        form={form}
        control={{ id: id ?? ownId }}
        label={name}
        chosen={value === "" ? null : isKnown ? known : { value, label: value }}
        find={find}
        onChoose={(choice) => {
          setKnown(choice);
          onChange(choice?.value ?? "");
        }}
        onBlur={() => {}}
        canBeEmpty
        {...(hasFocus && { hasFocus })}
      />
    </>
  );
}
