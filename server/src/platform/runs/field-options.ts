import type { FieldOption } from "@pharmacy/contract/mapping/mapping.values";
import { wordsOf } from "@pharmacy/contract/words";

export const optionsOf = (values: readonly string[]): readonly FieldOption[] =>
  values.map((value) => ({ value, label: wordsOf(value) }));
