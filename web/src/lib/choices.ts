import { wordsOf } from "@pharmacy/contract/words";

export function choicesOf<Value extends string>(values: readonly Value[]) {
  return values.map((value) => ({ value, label: wordsOf(value) }));
}
