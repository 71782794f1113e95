import type { Group, GroupInput, GroupMovePreview } from "@pharmacy/contract/groups";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import type { FormFields } from "#components/form/record-form.ts";
import { RecordPickerField } from "#components/form/record-picker-field.tsx";
import { formatNumber } from "#lib/format.ts";
import { groupFinder } from "#resources/groups/group-choices.ts";
import { groupsApi } from "#resources/groups/groups.api.ts";

type Props = { form: FormFields<GroupInput>; group: Group | undefined; isReadOnly: boolean };

/** The group it is in. What moving it would change is said before it is saved. */
export function ParentField({ form, group, isReadOnly }: Props) {
  const queryClient = useQueryClient();
  const finder = useMemo(() => groupFinder(queryClient), [queryClient]);
  const parent = useWatch({ control: form.control, name: "parent" }) ?? null;
  const isMoved = !!group && parent !== group.parent;
  const preview = useQuery({
    ...groupsApi.movePreview(group?.id ?? "", parent),
    enabled: isMoved,
  });
  const says = isMoved && (preview.data ? consequencesOf(preview.data) : preview.error?.message);
  return (
    <RecordPickerField
      form={form}
      isReadOnly={isReadOnly}
      name="parent"
      label="Placed in"
      search={finder.search}
      find={finder.find}
      hint={<span role="status">{says || "Leave empty for the top level."}</span>}
    />
  );
}

const VISIBILITY = {
  unchanged: "",
  hides: " They can no longer be chosen.",
  shows: " They can be chosen again.",
};

function consequencesOf({ to, subGroupCount, itemCount, visibility }: GroupMovePreview): string {
  const groups = `${formatNumber(subGroupCount)} ${subGroupCount === 1 ? "sub-group" : "sub-groups"}`;
  const items = `${formatNumber(itemCount)} ${itemCount === 1 ? "item" : "items"}`;
  return `Becomes ${to}. ${groups} and ${items} move with it.${VISIBILITY[visibility]}`;
}
