import type { Source } from "@pharmacy/contract/mapping/mapping";

export type SourceOptionsProps = {
  label: string;
  header: readonly string[];
  source: Source;
  onChange(source: Source): void;
};
