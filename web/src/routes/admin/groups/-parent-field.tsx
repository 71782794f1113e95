import type { Group, GroupInput, GroupMovePreview } from "@pharmacy/contract/groups/groups";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import type { FormFields } from "#components/form/record-form.ts";
import { RecordPickerField } from "#components/form/record-picker-field.tsx";
import { groupFinder } from "#resources/groups/group-choices.ts";
import { groupsApi } from "#resources/groups/groups.api.ts";
import { movesAlong } from "./-move-words.ts";

type Props = { form: FormFields<GroupInput>; group: Group | undefined; isReadOnly: boolean };

/** The group's parent. The effects of a move are shown before saving. */
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

function consequencesOf(preview: GroupMovePreview): string {
  return [`Becomes ${preview.to}.`, ...movesAlong(preview)].join(" ");
}
