import { isOutside, OUTSIDE_DAYS } from "@pharmacy/contract/dates.values";
import type { Holiday } from "@pharmacy/contract/questions/help-desk";
import { HOLIDAYS_MAX } from "@pharmacy/contract/questions/help-desk.values";
import { X } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { FieldNotes } from "#components/form/field.tsx";
import type { FieldProps } from "#components/form/record-form.ts";
import { useField } from "#components/form/use-field.ts";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { type SavingForm, useBeforeSaving } from "#lib/before-saving.ts";
import { formatDate } from "#lib/format.ts";
import { Refused } from "#lib/refused.ts";

const NAME_MIN = 2;
const NAME_MAX = 60;

/** Days on which the support desk is closed, earliest first. */
export function HolidaysField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { form, name, label, isReadOnly } = props;
  const field = useField(props);
  const { field: input } = useController({ control: form.control, name });
  const holidays: readonly Holiday[] = Array.isArray(input.value) ? input.value : [];
  const change = (all: readonly Holiday[]) =>
    input.onChange([...all].sort((one, other) => (one.date < other.date ? -1 : 1)));
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-medium text-sm">{label}</legend>
      {holidays.length === 0 && <p className="text-muted">No holidays entered.</p>}
      <ul className="grid gap-1">
        {holidays.map((holiday) => (
          <li key={holiday.date} className="flex min-h-8 items-center gap-3 max-md:min-h-10">
            <span className="nums w-28 shrink-0 text-muted">{formatDate(holiday.date)}</span>
            <span className="wrap-anywhere min-w-0 flex-1">{holiday.name}</span>
            {!isReadOnly && (
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Remove ${holiday.name}, ${formatDate(holiday.date)}`}
                onClick={() => change(holidays.filter((one) => one !== holiday))}
              >
                <X aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && holidays.length < HOLIDAYS_MAX && (
        <NewHoliday
          form={form}
          known={holidays}
          onAdd={(holiday) => change([...holidays, holiday])}
        />
      )}
      <FieldNotes id={field.id} message={field.message} />
    </fieldset>
  );
}

type NewHolidayProps = {
  form: SavingForm;
  known: readonly Holiday[];
  onAdd(holiday: Holiday): void;
};

/** A filled-in holiday is saved with the form. */
function NewHoliday({ form, known, onAdd }: NewHolidayProps) {
  const [date, setDate] = useState("");
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const first = useRef<HTMLInputElement>(null);
  const id = useId();

  function add(): string {
    const found = problemOf({ date, name: name.trim() }, known);
    setProblem(found);
    if (found) return found;
    onAdd({ date, name: name.trim() });
    setDate("");
    setName("");
    first.current?.focus();
    return "";
  }

  useBeforeSaving(form, () => {
    if (!date && !name.trim()) return undefined;
    const found = add();
    return found ? Promise.reject(new Refused(found)) : undefined;
  });

  function pressKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add();
  }

  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-end gap-2">
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-date`}>Date</Label>
          <Input
            ref={first}
            id={`${id}-date`}
            type="date"
            value={date}
            onChange={({ target }) => setDate(target.value)}
            onKeyDown={pressKey}
            aria-describedby={problem ? `${id}-error` : undefined}
            className="nums"
          />
        </div>
        <div className="grid min-w-40 flex-1 gap-1.5">
          <Label htmlFor={`${id}-name`}>Holiday</Label>
          <Input
            id={`${id}-name`}
            value={name}
            maxLength={NAME_MAX}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
            onKeyDown={pressKey}
            aria-describedby={problem ? `${id}-error` : undefined}
          />
        </div>
        <Button onClick={add}>Add holiday</Button>
      </div>
      <p role="alert" id={`${id}-error`} className="text-danger text-xs empty:hidden">
        {problem}
      </p>
    </div>
  );
}

function problemOf({ date, name }: Holiday, known: readonly Holiday[]): string {
  if (date === "") return "Enter the date of the holiday.";
  if (isOutside(date)) return OUTSIDE_DAYS;
  if (name.length < NAME_MIN) return "Enter the name of the holiday.";
  return known.some((one) => one.date === date) ? "Enter each date only once." : "";
}
