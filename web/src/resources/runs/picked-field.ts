import type { RunPreview } from "@pharmacy/contract/runs/runs";

type Field = RunPreview["fields"][number];

/** What is needed of a field to pick its values. */
export type PickedField = Partial<
  Pick<Field, "picks" | "options" | "looksLike" | "isRequired" | "neededBy">
>;

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

export function optionsOf({ options, looksLike }: PickedField) {
  return options ?? (looksLike === "yesNo" ? YES_NO : undefined);
}

/** False for a text of the user's own. */
export const isPicked = (field: PickedField) =>
  field.picks !== undefined || optionsOf(field) !== undefined;
