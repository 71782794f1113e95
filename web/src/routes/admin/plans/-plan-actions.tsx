import type { Plan, PlanUse } from "@pharmacy/contract/plans/plans";
import { useQueryClient } from "@tanstack/react-query";
import { Archive, CircleCheck, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ConfirmDialogProps } from "#components/record/confirm-dialog.tsx";
import { RecordActions } from "#components/record/record-actions.tsx";
import type { Impact } from "#components/record/use-impact.ts";
import { formatNumber } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import { useAction } from "#lib/use-action.ts";
import type { Permissions } from "#lib/use-permissions.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { plansApi } from "#resources/plans/plans.api.ts";

type Props = {
  plan: Plan;
  can: Permissions;
  onEdit(): void;
  onEditSoon(): unknown;
  onDeleted(): void;
};

const ConfirmDialog = lazyPart<ConfirmDialogProps>(() =>
  import("#components/record/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
);

/** Why archiving or activating, whichever is not shown, is unavailable. */
const WRONG_STATUS: Record<Plan["status"], string> = {
  draft: "This plan is a draft. Only a plan that is offered can be archived.",
  active: "This plan is offered already.",
  archived: "This plan is archived already.",
};

/** The actions on a plan: edit, activate, archive, delete. */
export function PlanActions({ plan, can, onEdit, onEditSoon, onDeleted }: Props) {
  const [question, ask] = useState<Question>();
  const { change, update } = useRecordActions("plan", plansApi);
  const disabled = plan.status === "active" ? "offer" : "archive";
  const reason = WRONG_STATUS[plan.status];
  useScreenActions(
    can.edit ? [{ label: disabled, act: `${disabled} ${plan.id}`, reason, isUnlisted: true }] : [],
  );
  if (!can.edit) return null;
  const edit = {
    label: "Edit plan",
    icon: Pencil,
    act: `edit ${plan.id}`,
    run: onEdit,
    preload: onEditSoon,
  };
  const archive = {
    label: "Archive plan",
    icon: Archive,
    act: `archive ${plan.id}`,
    run: () => ask("archive"),
  };
  const offer = {
    act: `offer ${plan.id}`,
    label: plan.status === "draft" ? "Offer plan" : "Offer plan again",
    icon: CircleCheck,
    isPending: update.isPending,
    // a toast has already shown the failure
    run: () => void change(plan, { status: "active" }).catch(() => {}),
  };
  const remove = {
    label: "Delete plan",
    icon: Trash2,
    isDanger: true,
    disabledReason: usedReason(plan),
    run: () => ask("delete"),
  };
  return (
    <div className="flex flex-wrap gap-2">
      <RecordActions
        primary={edit}
        beside={[plan.status === "active" ? archive : offer]}
        more={can.remove ? [remove] : []}
      />
      {question && (
        <PlanQuestion
          question={question}
          plan={plan}
          archive={() => change(plan, { status: "archived" })}
          onDeleted={onDeleted}
          onClose={() => ask(undefined)}
        />
      )}
    </div>
  );
}

type Question = "archive" | "delete";

function PlanQuestion({
  question,
  plan,
  archive,
  onDeleted,
  onClose,
}: Pick<Props, "plan" | "onDeleted"> & {
  question: Question;
  archive(): Promise<unknown>;
  onClose(): void;
}) {
  const queryClient = useQueryClient();
  const remove = useAction({
    run: () => plansApi.remove(plan.id),
    // the open sheet would refetch the deleted plan
    removes: "plan",
    success: "Plan deleted successfully",
    failure: "Failed to delete plan",
  });
  const dialogProps = { isOpen: true, onOpenChange: (isOpen: boolean) => !isOpen && onClose() };
  if (question === "archive") {
    return (
      <ConfirmDialog
        {...dialogProps}
        title={`Archive ${plan.name}?`}
        countImpact={async () =>
          impactsOf(await queryClient.fetchQuery({ ...plansApi.use(plan.id), staleTime: 0 }))
        }
        consequences={[
          "It can no longer be chosen. Current terms run to their end.",
          "You can offer it again at any time.",
        ]}
        confirmLabel="Archive plan"
        confirm={archive}
      />
    );
  }
  return (
    <ConfirmDialog
      {...dialogProps}
      isDanger
      title={`Delete ${plan.name}?`}
      consequences={["It is deleted permanently. No pharmacy has ever used it."]}
      confirmLabel="Delete plan"
      confirm={async () => {
        await remove.mutateAsync(undefined);
        onDeleted();
      }}
    />
  );
}

function usedReason({ name, subscriptions }: Plan): string | undefined {
  if (!subscriptions) return;
  const terms = subscriptions === 1 ? "1 subscription" : `${subscriptions} subscriptions`;
  return `Plan "${name}" is used by ${terms}. Archive it instead.`;
}

/** Who is affected when a plan is no longer offered. */
function impactsOf({ total, scheduled, registrations }: PlanUse): Impact[] {
  const impactOf = (count: number, one: string, many: string): Impact[] =>
    count === 0 ? [] : [{ text: count === 1 ? one : `${formatNumber(count)} ${many}` }];
  return [
    ...impactOf(
      total,
      "1 pharmacy is on it, and needs another plan when its term ends.",
      "pharmacies are on it, and need another plan when their terms end.",
    ),
    ...impactOf(
      scheduled,
      "1 term has not started yet and will start as agreed.",
      "terms have not started yet and will start as agreed.",
    ),
    ...impactOf(
      registrations,
      "1 application for it is waiting and needs another plan before approval.",
      "applications for it are waiting and need another plan before approval.",
    ),
  ];
}
