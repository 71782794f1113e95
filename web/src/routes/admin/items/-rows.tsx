import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { type FieldValues, get, useFormState } from "react-hook-form";
import type { FormFields } from "#components/form/record-form.ts";
import { Button } from "#components/ui/button.tsx";

type RowsProps<Values extends FieldValues> = {
  form: FormFields<Values>;
  /** The field that holds the rows. */
  name: keyof Values & string;
  title: string;
  /** For the middle of a sentence: "ingredient". */
  thing: string;
  /** The form's keys for its rows. */
  keys: readonly string[];
  max: number;
  onAdd(): void;
  onRemove(index: number): void;
  children(index: number): ReactNode;
};

/** Editable rows of a record's parts, with a button for another. */
export function Rows<Values extends FieldValues>(props: RowsProps<Values>) {
  const { form, name, title, thing, keys, max, onAdd, onRemove, children } = props;
  const { errors } = useFormState({ control: form.control });
  const problem: { message?: string } | undefined =
    get(errors, `${name}.root`) ?? get(errors, name);
  return (
    <div className="col-span-full grid gap-3">
      <h3 className="font-medium text-sm">{title}</h3>
      {keys.map((key, index) => (
        <fieldset key={key} className="flex items-start gap-2 rounded-md border border-line p-3">
          <legend className="sr-only">{`${title}: ${index + 1}`}</legend>
          <div className="grid min-w-0 flex-1 @sm/fields:grid-cols-2 gap-3">{children(index)}</div>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Remove ${thing} ${index + 1}`}
            onClick={() => onRemove(index)}
          >
            <X aria-hidden />
          </Button>
        </fieldset>
      ))}
      {problem?.message && (
        <p role="alert" className="text-danger text-xs">
          {problem.message}
        </p>
      )}
      {keys.length < max && (
        <Button className="justify-self-start" onClick={onAdd}>
          <Plus aria-hidden />
          Add {thing}
        </Button>
      )}
    </div>
  );
}
