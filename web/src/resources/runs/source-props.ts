import type { ReadOptions, Source } from "@pharmacy/contract/mapping/mapping";
import type { SavingForm } from "#lib/before-saving.ts";
import type { PickedField } from "./picked-field.ts";

export type SourceOptionsProps = {
  label: string;
  header: readonly string[];
  source: Source;
  field: PickedField;
  form: SavingForm;
  runId: string;
  options: ReadOptions;
  onChange(source: Source): void;
};
