import type { FieldProblems } from "../record.ts";
import type { ItemKind } from "./items.values.ts";

type ItemFacts = {
  kind?: ItemKind;
  genericName?: string | null | undefined;
  doseForm?: string | null | undefined;
  doseFormCode?: string | null | undefined;
  supplyStatus?: string | null | undefined;
};

/** What breaks a rule between the fields of an item. */
export function itemProblems(item: ItemFacts): FieldProblems {
  const { kind, genericName, doseForm, doseFormCode, supplyStatus } = item;
  const isMedicine = kind === "medicine";
  return {
    ...(isMedicine &&
      !genericName && { genericName: "Generic name (INN) is required for medicines." }),
    ...(doseFormCode && !doseForm && { doseForm: "Enter the dose form that this code is for." }),
    ...(isMedicine && !doseForm && { doseForm: "Dose form is required for medicines." }),
    ...(isMedicine &&
      !supplyStatus && { supplyStatus: "Supply status is required for medicines." }),
  };
}
