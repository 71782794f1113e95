import { WEEKDAYS } from "@pharmacy/contract/questions/help-desk.values";
import { type FieldValues, useController } from "react-hook-form";
import { FieldNotes } from "#components/form/field.tsx";
import type { FieldProps } from "#components/form/record-form.ts";
import { useField } from "#components/form/use-field.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { chosenLocale } from "#lib/format.ts";

/** Days count from 1, Monday. */
function weekdayName(day: number): string {
  const format = new Intl.DateTimeFormat(chosenLocale(), { weekday: "long", timeZone: "UTC" });
  // 1 January 2024 was a Monday
  return format.format(Date.UTC(2024, 0, day));
}

/** ISO 8601 numbers: 1 is Monday. */
export function WeekdaysField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { form, name, label, isReadOnly } = props;
  const field = useField(props);
  const { field: input } = useController({ control: form.control, name });
  const chosen: readonly number[] = Array.isArray(input.value) ? input.value : [];
  const { id, ...described } = field.attributes;
  return (
    <fieldset
      aria-describedby={described["aria-describedby"]}
      className="col-span-full grid min-w-0 gap-1.5"
    >
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {WEEKDAYS.map((day, index) => (
          <label
            key={day}
            htmlFor={`${id}-${day}`}
            className="flex items-center gap-2 max-md:min-h-10"
          >
            <Checkbox
              id={`${id}-${day}`}
              // errors and focus find the field through its first checkbox
              {...(index === 0 && { name, "aria-invalid": described["aria-invalid"] })}
              checked={chosen.includes(day)}
              disabled={isReadOnly}
              onChange={({ target }) =>
                input.onChange(
                  WEEKDAYS.filter((one) => (one === day ? target.checked : chosen.includes(one))),
                )
              }
              onBlur={input.onBlur}
            />
            {weekdayName(day)}
          </label>
        ))}
      </div>
      <FieldNotes id={id} message={field.message} />
    </fieldset>
  );
}
