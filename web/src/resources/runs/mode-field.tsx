import type { RunMode } from "@pharmacy/contract/runs/runs.values";
import { useId } from "react";
import { Field } from "#components/form/field.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import type { ImportNoun } from "./import-noun.ts";

type ModeFieldProps = { noun: ImportNoun; mode: RunMode; onChange(mode: RunMode): void };

/** The treatment of rows, depending on whether their record exists. */
export function ModeField({ noun: { many }, mode, onChange }: ModeFieldProps) {
  const id = useId();
  const words: Record<RunMode, string> = {
    createAndUpdate: `New and existing ${many}`,
    create: `Only new ${many}`,
    update: `Only existing ${many}`,
  };
  return (
    <div className="border-line border-b px-4 py-3">
      <div className="max-w-md">
        <Field id={id} label="What to import" message={undefined}>
          <NativeSelect
            id={id}
            value={mode}
            onChange={({ target }) => onChange(target.value as RunMode)}
          >
            {Object.entries(words).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
    </div>
  );
}
