import { wordsOf } from "@pharmacy/contract/words";

/** Values of the contract as the options of a select. */
export function choicesOf<Value extends string>(values: readonly Value[]) {
  return values.map((value) => ({ value, label: wordsOf(value) }));
}
