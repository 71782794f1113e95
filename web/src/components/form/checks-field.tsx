import { type FieldValues, useController } from "react-hook-form";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { classNames } from "#lib/class-names.ts";
import { FieldNotes } from "./field.tsx";
import type { FieldProps } from "./record-form.ts";
import { useField } from "./use-field.ts";

type ChecksFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  options: readonly { value: string; label: string; hint?: string }[];
};

export function ChecksField<Values extends FieldValues>(props: ChecksFieldProps<Values>) {
  const { form, name, label, options, isRequired, isReadOnly, isWide } = props;
  const field = useField(props);
  const { field: input } = useController({ control: form.control, name });
  const chosen: readonly string[] = Array.isArray(input.value) ? input.value : [];
  const { id, ...described } = field.attributes;

  function change(value: string, isOn: boolean) {
    const isIn = (one: string) => (one === value ? isOn : chosen.includes(one));
    input.onChange(options.map((option) => option.value).filter(isIn));
  }
  return (
    <fieldset
      aria-describedby={described["aria-describedby"]}
      className={classNames("grid min-w-0 content-start gap-1.5", isWide && "col-span-full")}
    >
      <legend
        className={classNames(
          "mb-1.5 font-medium text-sm",
          isRequired && "after:ms-0.5 after:text-danger after:content-['*'/'']",
        )}
      >
        {label}
      </legend>
      {options.map(({ value, label: words, hint }, index) => (
        <label key={value} htmlFor={`${id}-${value}`} className="flex items-start gap-2.5 py-1">
          <Checkbox
            id={`${id}-${value}`}
            // errors and focus find the field through its first checkbox
            {...(index === 0 && { name, "aria-invalid": described["aria-invalid"] })}
            className="mt-0.5"
            checked={chosen.includes(value)}
            disabled={isReadOnly}
            onChange={({ target }) => change(value, target.checked)}
            onBlur={input.onBlur}
          />
          <span className="grid">
            {words}
            {hint && <span className="text-subtle text-xs">{hint}</span>}
          </span>
        </label>
      ))}
      <FieldNotes {...props} id={id} message={field.message} />
    </fieldset>
  );
}
