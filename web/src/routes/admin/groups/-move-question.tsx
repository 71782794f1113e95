import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { groupsApi } from "#resources/groups/groups.api.ts";
import { movesAlong } from "./-move-words.ts";
import type { TreeNode } from "./-tree-places.ts";

type Props = {
  group: TreeNode;
  /** The new parent; null for the top level. */
  parent: string | null;
  confirm(): Promise<unknown>;
  onClose(): void;
};

/** Shows the effects of moving a group into another and asks for confirmation. */
export function MoveQuestion({ group, parent, confirm, onClose }: Props) {
  const { data, error, isPending } = useQuery(groupsApi.movePreview(group.id, parent));
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Move ${group.name}?`}
      description={data && `${data.from} becomes ${data.to}.`}
      consequences={data ? movesAlong(data) : []}
      confirmLabel="Move group"
      isWaiting={isPending}
      disabledReason={error?.message}
      confirm={confirm}
    >
      {error && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
          {error.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
