import { useEffect, useRef, useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import type { Choice, FindChoices } from "#components/combobox/choice.ts";
import { Input } from "#components/ui/input.tsx";
import { Field } from "./field.tsx";
import type { FieldProps } from "./record-form.ts";
import { useField } from "./use-field.ts";
import { useLoaded } from "./use-loaded.ts";

export type RecordPickerProps<Values extends FieldValues> = FieldProps<Values> & {
  /** Called with an empty text when the list opens. */
  search: FindChoices;
  /** Creates a record without leaving the form. */
  create?(text: string): Promise<Choice>;
  /** Names the record that the field starts with. */
  find(id: string): Promise<Choice>;
};

const loadCombobox = () =>
  import("#components/combobox/combobox.tsx").then((module) => module.Combobox);

/** The form keeps the record's id, or null. */
export function RecordPickerField<Values extends FieldValues>(props: RecordPickerProps<Values>) {
  const { form, name, label, search, create, find, isReadOnly } = props;
  const field = useField(props);
  const { field: input } = useController({ control: form.control, name });
  const place = useRef<HTMLDivElement>(null);
  const { part: Combobox, hasFailed, hadFocus } = useLoaded(loadCombobox, place);
  const { chosen, remember } = useNamed(input.value, find);
  return (
    <Field {...props} {...field}>
      <div ref={place}>
        {Combobox && !isReadOnly ? (
          <Combobox
            form={form}
            control={{ ...field.attributes, name, ref: input.ref }}
            label={label}
            chosen={chosen}
            find={search}
            create={create}
            onChoose={(choice) => {
              remember(choice);
              input.onChange(choice?.value ?? null);
            }}
            onBlur={input.onBlur}
            canBeEmpty={!props.isRequired}
            hasFocus={hadFocus}
          />
        ) : (
          <Input
            {...field.attributes}
            ref={input.ref}
            name={name}
            value={chosen?.label ?? ""}
            readOnly
            data-loading={(!isReadOnly && !hasFailed) || undefined}
          />
        )}
        {hasFailed && !isReadOnly && (
          <p className="mt-1.5 text-danger text-xs">
            Suggestions could not be loaded. Check the connection and open this form again.
          </p>
        )}
      </div>
    </Field>
  );
}

function useNamed(value: unknown, find: (id: string) => Promise<Choice>) {
  const [known, setKnown] = useState<Choice | null>(null);
  const ask = useRef(find);
  ask.current = find;
  const id = typeof value === "string" && value !== "" ? value : null;
  const isKnown = known?.value === id;
  useEffect(() => {
    if (id === null || isKnown) return;
    let isCurrent = true;
    ask.current(id).then(
      (choice) => isCurrent && setKnown(choice),
      // A record that cannot be named is still the chosen one.
      () => isCurrent && setKnown({ value: id, label: id }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, isKnown]);
  return {
    chosen: isKnown ? known : id === null ? null : { value: id, label: "…" },
    remember: setKnown,
  };
}
