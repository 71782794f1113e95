import type { Plan, PlanStatus, PlanUse } from "@pharmacy/contract/plans";
import { useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { plansApi } from "#api/plans.ts";
import { ConfirmButton } from "#components/record/confirm-button.tsx";
import type { Impact } from "#components/record/use-impact.ts";
import { Button } from "#components/ui/button.tsx";
import { formatNumber } from "#lib/format.ts";
import { useScreenActions } from "#lib/screen-actions.ts";
import { useAction } from "#lib/use-action.ts";
import type { Permissions } from "#lib/use-permissions.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";

type Props = {
  plan: Plan;
  can: Permissions;
  onEdit(): void;
  onEditSoon(): unknown;
  onDeleted(): void;
};

/** What can be done to a plan: change it, offer it or take it out of the offer, delete it. */
export function PlanActions({ plan, can, onEdit, onEditSoon, onDeleted }: Props) {
  const actions = useRecordActions("Plan", plansApi);
  const remove = useAction({
    run: () => plansApi.remove(plan.id),
    // the sheet is still open, and would ask for what is gone
    refreshes: [[...plansApi.key, "list"], ["logs"]],
    success: "Plan deleted successfully",
    failure: "Failed to delete plan",
  });
  const queryClient = useQueryClient();
  const setStatus = (status: PlanStatus) => actions.change(plan, { status });
  const countImpact = async () =>
    impactsOf(await queryClient.fetchQuery({ ...plansApi.use(plan.id), staleTime: 0 }));
  useScreenActions(can.edit ? [{ label: "Edit plan", icon: Pencil, run: onEdit }] : []);
  if (!can.edit) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onEdit} onPointerEnter={onEditSoon} onFocus={onEditSoon}>
        <Pencil aria-hidden />
        Edit plan
      </Button>
      {plan.status === "active" ? (
        <ConfirmButton
          title={`Archive ${plan.name}?`}
          countImpact={countImpact}
          consequences={[
            "Nobody can choose it any more. Terms that have begun run to their end.",
            "You can offer it again at any time.",
          ]}
          confirmLabel="Archive plan"
          confirm={() => setStatus("archived")}
        >
          Archive plan
        </ConfirmButton>
      ) : (
        <Button
          pending={actions.update.isPending}
          // a failure has been said in a toast by then
          onClick={() => void setStatus("active").catch(() => {})}
        >
          {plan.status === "draft" ? "Offer plan" : "Offer plan again"}
        </Button>
      )}
      {can.remove && (
        <ConfirmButton
          variant="ghost"
          isDanger
          title={`Delete ${plan.name}?`}
          consequences={["It is gone for good. Nobody ever had it."]}
          disabledReason={usedReason(plan)}
          confirmLabel="Delete plan"
          confirm={async () => {
            await remove.mutateAsync(undefined);
            onDeleted();
          }}
        >
          Delete plan
        </ConfirmButton>
      )}
    </div>
  );
}

function usedReason({ name, subscriptions }: Plan): string | undefined {
  if (!subscriptions) return;
  const terms = subscriptions === 1 ? "1 subscription" : `${subscriptions} subscriptions`;
  return `Plan "${name}" is used by ${terms}. Archive it instead.`;
}

/** Who notices when a plan is not offered any more. */
function impactsOf({ total, scheduled, registrations }: PlanUse): Impact[] {
  const said = (count: number, one: string, many: string): Impact[] =>
    count === 0 ? [] : [{ text: count === 1 ? one : `${formatNumber(count)} ${many}` }];
  return [
    ...said(
      total,
      "1 pharmacy is on it, and needs another plan when its term ends.",
      "pharmacies are on it, and need another plan when their terms end.",
    ),
    ...said(
      scheduled,
      "1 term of it has still to begin, and begins as agreed.",
      "terms of it have still to begin, and begin as agreed.",
    ),
    ...said(
      registrations,
      "1 application for it waits, and needs another plan to be approved.",
      "applications for it wait, and need another plan to be approved.",
    ),
  ];
}
