import type { Group } from "@pharmacy/contract/groups/groups";
import { GROUP_ACTS } from "@pharmacy/contract/groups/groups.acts";
import { ArrowDown, ArrowUp, Pencil, Power, Trash2 } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import { formatNumber } from "#lib/format.ts";
import { GROUPS_CONSEQUENCES } from "./group-consequences.ts";
import { groupsApi } from "./groups.api.ts";

const switching = (status: Group["status"]) => ({
  icon: Power,
  run: ({ id, version }: Group) => groupsApi.update({ id, version, status }),
  success: "Group updated successfully",
  failure: "Failed to update group",
  undo:
    ({ id, version }: Group, before: Group) =>
    () =>
      groupsApi.update({ id, version, status: before.status }),
});

export const groupActs: NounActs<Group, keyof typeof GROUP_ACTS> = {
  model: "group",
  rules: GROUP_ACTS,
  looks: {
    edit: {
      label: "Edit group",
      words: "change name code parent move",
      icon: Pencil,
      opens: "edit",
    },
    moveUp: {
      label: "Move up",
      words: "order sort",
      icon: ArrowUp,
      only: "menu",
      opens: "moveUp",
    },
    moveDown: {
      label: "Move down",
      words: "order sort",
      icon: ArrowDown,
      only: "menu",
      opens: "moveDown",
    },
    activate: { ...switching("active"), label: "Activate group", words: "reactivate show on" },
    deactivate: {
      ...switching("inactive"),
      label: "Deactivate group",
      words: "inactive hide off",
      question: {
        title: ({ name }) => `Deactivate ${name}?`,
        consequences: ({ subGroupCount }) => [
          "It can no longer be chosen.",
          subGroupCount > 0 && `This also hides ${subGroupsIn(subGroupCount)}.`,
          "Items that are in it stay there.",
        ],
      },
    },
    delete: {
      label: "Delete group",
      words: "remove",
      icon: Trash2,
      isDanger: true,
      question: {
        title: ({ name }) => `Delete ${name}?`,
        consequences: GROUPS_CONSEQUENCES.deleted,
      },
      run: ({ id }) => groupsApi.remove(id),
      removes: true,
      success: "Group deleted successfully",
    },
  },
};

function subGroupsIn(count: number): string {
  return count === 1 ? "1 sub-group" : `${formatNumber(count)} sub-groups`;
}
