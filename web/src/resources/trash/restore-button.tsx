import { rowOf } from "@pharmacy/contract/models";
import type { TrashedRecord } from "@pharmacy/contract/trash/trash";
import { capitalized } from "@pharmacy/contract/words";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "#components/ui/button.tsx";
import { useRecordOpener } from "#lib/record-screens.ts";
import { useAction } from "#lib/use-action.ts";
import { trashApi } from "./trash.api.ts";

export function RestoreButton({ record }: { record: TrashedRecord }) {
  const queryClient = useQueryClient();
  const openerOf = useRecordOpener(record.model);
  const { noun } = rowOf(record.model);
  const restore = useAction({
    run: async () => {
      await trashApi.restore(record);
      void queryClient.invalidateQueries({ queryKey: trashApi.key });
    },
    changes: record.model,
    success: `${capitalized(noun)} restored`,
    failure: `Failed to restore ${noun}`,
    opens: () => openerOf(record),
  });
  return (
    <Button
      size="sm"
      pending={restore.isPending}
      onClick={() => restore.mutate(undefined)}
      aria-label={`Restore ${record.name}`}
    >
      Restore
    </Button>
  );
}
