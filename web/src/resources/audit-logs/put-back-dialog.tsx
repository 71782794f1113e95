import type { PutBack } from "@pharmacy/contract/audit-logs/put-back";
import { putBackValues } from "@pharmacy/contract/audit-logs/put-back-values";
import { type FieldWords, labelOf } from "@pharmacy/contract/field-words";
import { inSentence } from "@pharmacy/contract/words";
import { useQuery } from "@tanstack/react-query";
import type { Typed } from "#components/form/use-refusable-form.ts";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { Instant } from "#components/ui/instant.tsx";
import type { EntryActsProps } from "#lib/entry-acts.ts";
import { Refused } from "#lib/refused.ts";
import { useAction } from "#lib/use-action.ts";
import { auditLogsApi } from "./audit-logs.api.ts";
import { PutBackLines } from "./put-back-lines.tsx";

export type PutBackDialogProps = EntryActsProps & {
  /** This field alone; all that have changed since the entry if left out. */
  field?: string;
  onClose(): void;
};

type Values = ReturnType<typeof putBackValues> & { version: number };

/** Shows what will change, and whose changes are lost, before anything is written. */
export function PutBackDialog({ entry, words, field, onClose }: PutBackDialogProps) {
  const plan = useQuery(auditLogsApi.putBack(entry.id));
  const lines = plan.data?.lines.filter((line) => field === undefined || line.field === field);
  const send = useAction({
    run: ({ path, values }: { path: string; values: Values; earlier: Values }) =>
      auditLogsApi.change(path, values),
    changes: entry.model,
    success: "Earlier values put back",
    failure: undefined,
    isShown: () => true,
    undo:
      ({ version }, { path, earlier }) =>
      () =>
        auditLogsApi.change(path, { ...earlier, version }),
  });

  async function confirm(typed: Typed) {
    const chosen = lines?.filter((line) => typed[line.field] !== undefined) ?? [];
    if (!plan.data || chosen.length === 0) throw new Refused("Choose at least one field.");
    const { path, version } = plan.data;
    const valuesOf = (side: "now" | "to") => ({
      ...putBackValues(plan.data, chosen, side),
      version,
    });
    try {
      await send.mutateAsync({ path, values: valuesOf("to"), earlier: valuesOf("now") });
    } catch (error) {
      // the record may be another by now
      void plan.refetch();
      throw error;
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={field === undefined ? "Put the record back?" : `Put back ${nameOf(field, words)}?`}
      description={
        <>
          The values from before the change by {entry.actorName}, <Instant at={entry.at} />.
        </>
      }
      confirmLabel="Put back"
      isWaiting={plan.isPending}
      disabledReason={plan.error?.message ?? reasonAgainst(lines)}
      confirm={confirm}
    >
      {(form) =>
        plan.data && (
          <PutBackLines
            plan={plan.data}
            lines={lines ?? []}
            left={field === undefined ? plan.data.left : []}
            words={words}
            beside={form.beside}
          />
        )
      }
    </ConfirmDialog>
  );
}

const nameOf = (field: string, words: FieldWords) => inSentence(labelOf(field, words));

function reasonAgainst(lines: PutBack["lines"] | undefined): string | undefined {
  return lines?.length === 0 ? "It has these values already." : undefined;
}
