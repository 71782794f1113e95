import type { ReadOptions } from "@pharmacy/contract/mapping/mapping";
import {
  DELIMITERS,
  type Delimiter,
  ENCODINGS,
  type Encoding,
  QUOTES,
  type Quote,
} from "@pharmacy/contract/mapping/mapping.values";
import type { RunPreview } from "@pharmacy/contract/runs/runs";
import { type ReactNode, useId } from "react";
import { Field } from "#components/form/field.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";

type ReadOptionFieldsProps = {
  preview: Pick<RunPreview, "format" | "options" | "sheets">;
  onChange(options: ReadOptions): void;
};

/** Header rows to choose from. */
const HEADER_ROWS = Array.from({ length: 20 }, (_, index) => index + 1);

/** Guessed reading options, each of which can be changed; the preview follows. */
export function ReadOptionFields({ preview, onChange }: ReadOptionFieldsProps) {
  const { format, options, sheets = [] } = preview;
  const headerRow = options.headerRow ?? 0;
  const headerRows = HEADER_ROWS.includes(headerRow) ? HEADER_ROWS : [...HEADER_ROWS, headerRow];
  return (
    <div className="grid gap-3 px-4 py-3 sm:grid-cols-2 lg:grid-cols-4">
      {format === "csv" && (
        <>
          <Choice
            label="Encoding"
            value={options.encoding}
            choices={Object.entries(ENCODINGS)}
            onChange={(encoding) => onChange({ encoding: encoding as Encoding })}
          />
          <Choice
            label="Columns are separated by"
            value={options.delimiter}
            choices={Object.entries(DELIMITERS)}
            onChange={(delimiter) => onChange({ delimiter: delimiter as Delimiter })}
          />
          <Choice
            label="Quotation marks"
            value={options.quote}
            choices={Object.entries(QUOTES)}
            onChange={(quote) => onChange({ quote: quote as Quote })}
          />
        </>
      )}
      {format === "xlsx" && (
        <Choice
          label="Sheet"
          value={String(options.sheet ?? 0)}
          choices={sheets.map((name, sheet) => [String(sheet), name])}
          onChange={(sheet) => onChange({ sheet: Number(sheet) })}
        />
      )}
      <Choice
        label="Column names are in"
        value={String(headerRow)}
        choices={[
          ["0", "No row"],
          ...headerRows.filter((row) => row > 0).map((row) => [String(row), `Row ${row}`] as const),
        ]}
        onChange={(row) => onChange({ headerRow: row === "0" ? null : Number(row) })}
      />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string | undefined;
  choices: readonly (readonly [value: string, label: string])[];
  onChange(value: string): void;
};

function Choice({ label, value, choices, onChange }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <Field id={id} label={label} message={undefined}>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
