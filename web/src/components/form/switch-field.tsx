import type { FieldValues } from "react-hook-form";
import { Label } from "#components/ui/label.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { classNames } from "#lib/class-names.ts";
import { FieldNotes } from "./field.tsx";
import type { FieldProps } from "./record-form.ts";
import { useField } from "./use-field.ts";

export function SwitchField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { form, name, label, hint, isReadOnly, isWide } = props;
  const field = useField(props);
  return (
    <div className={classNames("flex min-w-0 items-start gap-3 py-1", isWide && "col-span-full")}>
      <Switch {...form.register(name)} {...field.attributes} disabled={isReadOnly} />
      <div className="grid gap-0.5">
        <Label htmlFor={field.id}>{label}</Label>
        <FieldNotes id={field.id} hint={hint} message={field.message} />
      </div>
    </div>
  );
}
