import type { PriceList } from "@pharmacy/contract/lists/lists";
import { useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { formatDate, formatNumber } from "#lib/format.ts";
import { ALL_PHARMACIES } from "#resources/lists/list-words.ts";
import { listsApi } from "#resources/lists/lists.api.ts";
import { useListActs } from "#resources/lists/use-list-acts.ts";

export type Question = "activate" | "archive" | "delete";

type AskProps = { list: PriceList; onClose(): void };

/** Says what an act on a list will do before it is done. */
export function ListQuestion({
  question,
  onDeleted,
  ...props
}: AskProps & { question: Question; onDeleted(): void }) {
  if (question === "activate") return <ActivateDialog {...props} />;
  if (question === "archive") return <ArchiveDialog {...props} />;
  return <DeleteDialog {...props} onDeleted={onDeleted} />;
}

const dialogOf = (onClose: () => void) => ({
  isOpen: true,
  onOpenChange: (isOpen: boolean) => !isOpen && onClose(),
});

function ActivateDialog({ list, onClose }: AskProps) {
  const queryClient = useQueryClient();
  const { activate } = useListActs();
  const who = list.organization?.name ?? ALL_PHARMACIES;
  return (
    <ConfirmDialog
      {...dialogOf(onClose)}
      title={`Activate ${list.name}?`}
      countImpact={async () => {
        const { items } = await queryClient.fetchQuery({
          ...listsApi.overlaps(list.id),
          staleTime: 0,
        });
        return items.map(({ message }) => ({ text: message }));
      }}
      consequences={[
        `${who} will pay its ${linesOf(list)} from ${formatDate(list.validFrom)}${untilOf(list)}.`,
      ]}
      confirmLabel="Activate list"
      confirm={() => activate.mutateAsync(list)}
    />
  );
}

function ArchiveDialog({ list, onClose }: AskProps) {
  const { archive } = useListActs();
  const { state } = list;
  return (
    <ConfirmDialog
      {...dialogOf(onClose)}
      isDanger
      title={`Archive ${list.name}?`}
      consequences={[
        state === "running" &&
          `Its ${linesOf(list)} stop immediately. Items on no other list have no price until they are on one.`,
        "What was ordered keeps its prices.",
        "It can no longer be changed or activated, only copied.",
      ]}
      confirmLabel="Archive list"
      confirm={() => archive.mutateAsync(list)}
    />
  );
}

function DeleteDialog({ list, onClose, onDeleted }: AskProps & { onDeleted(): void }) {
  const { remove } = useListActs();
  return (
    <ConfirmDialog
      {...dialogOf(onClose)}
      isDanger
      title={`Delete ${list.name}?`}
      consequences={[
        `It is deleted permanently with its ${linesOf(list)}. No pharmacy has ever seen it.`,
      ]}
      confirmLabel="Delete list"
      confirm={async () => {
        await remove.mutateAsync(list.id);
        onDeleted();
      }}
    />
  );
}

function linesOf({ lineCount }: PriceList): string {
  return `${formatNumber(lineCount)} ${lineCount === 1 ? "price" : "prices"}`;
}

function untilOf({ validTo }: PriceList): string {
  return validTo ? ` to ${formatDate(validTo)}` : " on";
}
