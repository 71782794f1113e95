import type { BankColumns } from "@pharmacy/contract/bank/bank";
import {
  BANK_CSV_FIELDS,
  type BankCsvField,
  withStyles,
} from "@pharmacy/contract/bank/bank.csv-fields";
import type { Mapping, Source } from "@pharmacy/contract/mapping/mapping";
import {
  DATE_ORDERS,
  type DateOrder,
  NUMBER_STYLES,
  type NumberStyle,
} from "@pharmacy/contract/mapping/mapping.values";
import { useId } from "react";
import { Field } from "#components/form/field.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { columnChoices } from "#resources/runs/column-names.ts";
import { StyleChoice } from "#resources/runs/style-choice.tsx";

type Props = { columns: BankColumns; mapping: Mapping; onChange(mapping: Mapping): void };

const AMOUNTS = ["amount", "debit", "credit"] as const;
const DAYS = ["bookedOn", "valueOn"] as const;
const TEXTS_MAX = 10;

/** A column for each field, and how the columns of amounts and days are written. */
export function ColumnFields({ columns, mapping, onChange }: Props) {
  const names = columnChoices(columns);
  const rows = columns.rows.map(({ cells }) => cells);
  const setColumns = (field: BankCsvField, chosen: readonly number[]) => {
    const { [field]: before, ...others } = mapping;
    if (chosen.length === 0) return onChange(others);
    const separator = field === "text" ? { separator: "\n" } : {};
    const source = { ...before, ...separator, columns: [...chosen] };
    const [styled] = Object.values(withStyles({ [field]: source }, rows));
    onChange({ ...others, [field]: styled ?? source });
  };
  const setAll = (fields: readonly BankCsvField[], change: Partial<Source>) => {
    const changed = fields.flatMap((field): [string, Source][] => {
      const source = mapping[field];
      return source ? [[field, { ...source, ...change }]] : [];
    });
    onChange({ ...mapping, ...Object.fromEntries(changed) });
  };
  const [amount] = AMOUNTS.flatMap((field) => mapping[field] ?? []);
  const [day] = DAYS.flatMap((field) => mapping[field] ?? []);
  return (
    <section aria-label="Columns">
      <FieldGrid>
        {BANK_CSV_FIELDS.map(({ name, label, isRequired }) => (
          <ColumnField
            key={name}
            label={label}
            isRequired={isRequired}
            names={names}
            none={name === "account" ? `The network's: ${columns.account}` : "None"}
            chosen={mapping[name]?.columns ?? []}
            isMany={name === "text"}
            hint={mapping[name] ? undefined : hintOf(columns, name)}
            onChange={(chosen) => setColumns(name, chosen)}
          />
        ))}
        {amount && (
          <StyleChoice
            none="As each is clear by itself"
            label="Amounts are written"
            choices={NUMBER_STYLES}
            value={amount.numbers}
            onChange={(numbers) =>
              setAll(AMOUNTS, { numbers: (numbers || undefined) as NumberStyle | undefined })
            }
          />
        )}
        {day && (
          <StyleChoice
            none="As each is clear by itself"
            label="Days are written"
            choices={DATE_ORDERS}
            value={day.dates}
            onChange={(dates) =>
              setAll(DAYS, { dates: (dates || undefined) as DateOrder | undefined })
            }
          />
        )}
      </FieldGrid>
    </section>
  );
}

const hintOf = ({ unsure }: BankColumns, name: string) =>
  unsure.find(({ field }) => field === name)?.reason;

type ColumnFieldProps = {
  label: string;
  isRequired: boolean;
  names: readonly string[];
  none: string;
  chosen: readonly number[];
  /** Columns of text are joined, in this order. */
  isMany: boolean;
  hint: string | undefined;
  onChange(chosen: number[]): void;
};

function ColumnField(props: ColumnFieldProps) {
  const { label, isRequired, names, none, chosen, isMany, hint, onChange } = props;
  const id = useId();
  const [first = "", ...others] = chosen.map(String);
  const more = isMany && chosen.length > 0 && chosen.length < TEXTS_MAX ? [...others, ""] : others;
  const change = (place: number, value: string) => {
    const columns = [first, ...others];
    columns[place] = value;
    onChange([...new Set(columns.filter(Boolean).map(Number))]);
  };
  return (
    <Field id={id} label={label} isRequired={isRequired} message={undefined} hint={hint}>
      <Select
        id={id}
        names={names}
        none={none}
        value={first}
        onChange={(value) => change(0, value)}
      />
      {[...more.keys()].map((place) => (
        <Select
          key={place}
          label={`${label}, joined`}
          names={names}
          none="Join another column"
          value={more[place] ?? ""}
          onChange={(next) => change(place + 1, next)}
        />
      ))}
    </Field>
  );
}

type SelectProps = {
  id?: string;
  label?: string;
  names: readonly string[];
  none: string;
  value: string;
  onChange(value: string): void;
};

function Select({ id, label, names, none, value, onChange }: SelectProps) {
  return (
    <NativeSelect
      id={id}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{none}</option>
      {names
        .map((name, column) => ({ name, column }))
        .map(({ name, column }) => (
          <option key={column} value={column}>
            {name}
          </option>
        ))}
    </NativeSelect>
  );
}
