import type { Unit } from "@pharmacy/contract/units/units";
import { UNIT_ACTS } from "@pharmacy/contract/units/units.acts";
import { Pencil, Power, Trash2 } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import { UNIT_CONSEQUENCES } from "./unit-consequences.ts";
import { unitsApi } from "./units.api.ts";

const switching = (status: Unit["status"]) => ({
  run: ({ id, version }: Unit) => unitsApi.update({ id, version, status }),
  success: "Unit updated successfully",
  failure: "Failed to update unit",
  undo:
    ({ id, version }: Unit, before: Unit) =>
    () =>
      unitsApi.update({ id, version, status: before.status }),
});

export const unitActs: NounActs<Unit, keyof typeof UNIT_ACTS> = {
  model: "unit",
  rules: UNIT_ACTS,
  looks: {
    edit: { label: "Edit unit", words: "change name symbol code", icon: Pencil, opens: "edit" },
    activate: {
      ...switching("active"),
      label: "Activate unit",
      words: "reactivate on",
      icon: Power,
    },
    deactivate: {
      ...switching("inactive"),
      label: "Deactivate unit",
      words: "inactive off retire",
      icon: Power,
      question: {
        title: ({ name }) => `Deactivate ${name}?`,
        consequences: UNIT_CONSEQUENCES.inactive,
      },
    },
    delete: {
      label: "Delete unit",
      words: "remove",
      icon: Trash2,
      isDanger: true,
      question: {
        title: ({ name }) => `Delete ${name}?`,
        consequences: UNIT_CONSEQUENCES.deleted,
      },
      run: ({ id }) => unitsApi.remove(id),
      removes: true,
      success: "Unit deleted successfully",
    },
  },
};
