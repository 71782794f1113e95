import { shownAsMoney } from "@pharmacy/contract/field-words";
import { mayViewHistoryOf } from "@pharmacy/contract/permissions";
import type { Plan } from "@pharmacy/contract/plans/plans";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ClosedSheet } from "#components/record/closed-sheet.tsx";
import { HistorySection } from "#components/record/history-section.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { Permissions } from "#lib/use-permissions.ts";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import { planActs } from "#resources/plans/plans.acts.tsx";
import { plansApi } from "#resources/plans/plans.api.ts";
import { PlanFacts } from "./-plan-facts.tsx";
import { PlanMembers } from "./-plan-members.tsx";
import { PLAN_WORDS } from "./-plan-words.ts";

const PlanForm = lazyPart(() => import("./-plan-form.tsx").then((module) => module.PlanForm));

const NOT_YOURS = "Your role cannot create plans. Ask an administrator.";

type Props = {
  /** "new" for a plan that is being created. */
  id: string;
  can: Permissions;
  onClose(): void;
};

/** A plan beside the list: its price and limits, its pharmacies, and its actions. */
export function PlanSheet({ id, can, onClose }: Props) {
  const query = useQuery({ ...plansApi.detail(id), enabled: id !== "new" });
  const [isEditing, setEditing] = useState(false);
  const [isOpen, setOpen] = useState(true);
  if (id === "new" && !can.create) {
    return <ClosedSheet title="New plan" reason={NOT_YOURS} onClose={onClose} />;
  }
  if (id === "new") return <PlanForm onClose={onClose} />;
  if (!query.data) return <WaitingSheet title="Plan" query={query} onClose={onClose} />;
  const plan = query.data;
  if (isEditing) return <PlanForm plan={plan} onClose={() => setEditing(false)} />;
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      title={plan.name}
      description={plan.code}
    >
      <SheetBody className="grid content-start gap-4">
        <div className="flex flex-wrap gap-2 empty:hidden">
          <HeaderActs
            noun={planActs}
            record={plan}
            opens={{ edit: () => setEditing(true) }}
            soon={{ edit: PlanForm.preload }}
            onRemoved={onClose}
          />
        </div>
        <PlanFacts plan={plan} />
        <PlanMembers plan={plan} />
        <PlanHistory plan={plan} />
      </SheetBody>
    </Sheet>
  );
}

function PlanHistory({ plan }: { plan: Plan }) {
  const isShown = mayViewHistoryOf(useCurrentUser().role, "plan");
  const query = useQuery({ ...auditLogsApi.list({ recordId: plan.id }), enabled: isShown });
  const words = { ...PLAN_WORDS, price: shownAsMoney("Price", plan.currency) };
  return isShown && <HistorySection query={query} words={words} />;
}
