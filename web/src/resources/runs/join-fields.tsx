import type { Source } from "@pharmacy/contract/mapping/mapping";
import { X } from "lucide-react";
import { useId } from "react";
import { Field } from "#components/form/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { columnName } from "./column-names.ts";
import type { SourceOptionsProps } from "./source-props.ts";

/** The most columns that can be joined, as in the contract. */
const JOINED_MAX = 10;

type JoinFieldsProps = Omit<SourceOptionsProps, "onChange"> & {
  onChange(changes: Partial<Source>): void;
};

/** Columns joined to the first one, and the text between them. */
export function JoinFields({ label, header, source, onChange }: JoinFieldsProps) {
  const id = useId();
  const { columns = [], separator } = source;
  const joined = columns.slice(1);
  const free = header
    .map((name, column) => ({ column, name: columnName(name, column) }))
    .filter(({ column }) => !columns.includes(column));
  return (
    <>
      <div className="grid content-start gap-1.5">
        <Label htmlFor={id}>Join with</Label>
        {joined.length > 0 && (
          <ul aria-label={`Columns joined to ${label}`} className="flex flex-wrap gap-1.5">
            {joined.map((column) => (
              <li
                key={column}
                className="flex items-center gap-1 rounded-sm bg-neutral-soft ps-2 text-xs"
              >
                {columnName(header[column], column)}
                <button
                  type="button"
                  aria-label={`Do not join ${columnName(header[column], column)}`}
                  onClick={() => onChange({ columns: columns.filter((one) => one !== column) })}
                  className="grid size-7 place-items-center rounded-sm hover:bg-hover max-md:size-10"
                >
                  <X aria-hidden className="size-3.5" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <NativeSelect
          id={id}
          value=""
          disabled={columns.length >= JOINED_MAX || free.length === 0}
          onChange={({ target }) => onChange({ columns: [...columns, Number(target.value)] })}
        >
          <option value="">Add a column…</option>
          {free.map(({ column, name }) => (
            <option key={column} value={column}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </div>
      {joined.length > 0 && <Separator separator={separator} onChange={onChange} />}
    </>
  );
}

type SeparatorProps = Pick<JoinFieldsProps, "onChange"> & { separator: string | undefined };

function Separator({ separator = "", onChange }: SeparatorProps) {
  const id = useId();
  return (
    <Field id={id} label="Between them" message={undefined}>
      <Input
        id={id}
        value={separator}
        maxLength={10}
        placeholder="A space"
        onChange={({ target }) => onChange({ separator: target.value })}
      />
    </Field>
  );
}
