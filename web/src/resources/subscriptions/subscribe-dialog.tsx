import { isOutside, OUTSIDE_DAYS } from "@pharmacy/contract/dates.values";
import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { PlanAct } from "@pharmacy/contract/plans/plans.values";
import type { PlanChangePreview } from "@pharmacy/contract/subscriptions/plan-changes";
import type { PlanChoice } from "@pharmacy/contract/subscriptions/subscriptions";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { isApiError } from "#lib/api-error.ts";
import { classNames } from "#lib/class-names.ts";
import { toastError } from "#lib/toast.ts";
import { offeredPlans } from "#resources/plans/offered-plans.ts";
import { likelyAct, PLAN_ACT_LABELS } from "./plan-acts.ts";
import { PlanPreview } from "./plan-preview.tsx";
import { likelyStart, planLabel } from "./plan-words.ts";
import { usePlanPreview } from "./use-plan-preview.ts";

export type SubscribeDialogProps = {
  record: Organization;
  run(choice: PlanChoice): Promise<unknown>;
  onClose(): void;
};

/** Puts a pharmacy on a plan from a given day, and previews the effect. */
export function SubscribeDialog({ record: organization, run, onClose }: SubscribeDialogProps) {
  const subscribe = useMutation({
    mutationFn: run,
    onSuccess: onClose,
    // the choice stays for another attempt
    onError: ({ message }) => toastError("Failed to update plan", { description: message }),
  });
  const form = useChoice(organization);
  const { choice, seen } = form;
  const isReady = choice !== undefined && seen.preview !== undefined;
  const isUnchanged = seen.preview?.kind === "unchanged";
  const label = PLAN_ACT_LABELS[useAct(organization, seen.preview)];
  function send() {
    if (isReady && !isUnchanged && !subscribe.isPending) subscribe.mutate(choice);
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={label}
      description={`${organization.name} will be on the plan from the day you choose.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={subscribe.isPending || seen.isPending}
            aria-disabled={!isReady || isUnchanged || undefined}
            onClick={send}
          >
            {label}
          </Button>
        </>
      }
    >
      <Fields {...form} />
      <PlanPreview seen={seen} hasChoice={choice !== undefined} />
    </Dialog>
  );
}

/** The kind of change according to the server; while another choice loads, the previous one. */
function useAct(organization: Organization, preview: PlanChangePreview | undefined): PlanAct {
  const [act, setAct] = useState(() => likelyAct(organization));
  if (preview?.act && preview.act !== act) setAct(preview.act);
  return preview?.act ?? act;
}

function useChoice(organization: Organization) {
  const { currency, plan: current, subscription } = organization;
  const plans = useQuery(offeredPlans());
  const offered = plans.data?.items.filter((plan) => plan.currency === currency);
  // only the user knows which plan to change to
  const [chosen, setChosen] = useState(
    likelyAct(organization) === "change" ? undefined : current?.id,
  );
  const [startDate, setStartDate] = useState(() => likelyStart(organization));
  const [skipTrial, setSkipTrial] = useState(false);
  const plan = offered?.find((one) => one.id === chosen)?.id ?? "";
  const mayHaveTrial = subscription.state === "none" || subscription.state === "scheduled";
  const trialDays = mayHaveTrial ? (offered?.find((one) => one.id === plan)?.trialDays ?? 0) : 0;
  const isFar = isOutside(startDate);
  const choice =
    plan && startDate && !isFar
      ? { plan, startDate, ...(trialDays > 0 && skipTrial && { skipTrial }) }
      : undefined;
  const seen = usePlanPreview(organization, choice);
  return {
    plans: { ...plans, offered },
    plan,
    setPlan: setChosen,
    startDate,
    setStartDate,
    isFar,
    trialDays,
    skipTrial,
    setSkipTrial,
    choice,
    seen,
  };
}

function Fields(form: ReturnType<typeof useChoice>) {
  const id = useId();
  const { plans, plan, startDate, isFar, trialDays, skipTrial, seen } = form;
  const problems = isApiError(seen.refusal) ? seen.refusal.fields : {};
  return (
    <div className="mt-3 grid gap-4">
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-plan`} isRequired>
          Plan
        </Label>
        <NativeSelect
          id={`${id}-plan`}
          value={plan}
          aria-required
          aria-invalid={problems.plan !== undefined || undefined}
          aria-describedby={`${id}-plan-note`}
          onChange={({ target }) => form.setPlan(target.value)}
        >
          <option value="">{plans.isPending ? "Loading plans…" : "Choose a plan"}</option>
          {plans.offered?.map((one) => (
            <option key={one.id} value={one.id}>
              {planLabel(one)}
            </option>
          ))}
        </NativeSelect>
        <p id={`${id}-plan-note`} className="text-subtle text-xs">
          {noteOf(plans)}
        </p>
      </div>
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-start`} isRequired>
          Start date
        </Label>
        <Input
          id={`${id}-start`}
          type="date"
          className="nums"
          value={startDate}
          aria-required
          aria-invalid={isFar || problems.startDate !== undefined || undefined}
          aria-describedby={`${id}-start-note`}
          onChange={({ target }) => form.setStartDate(target.value)}
        />
        <p
          id={`${id}-start-note`}
          className={classNames("text-xs", isFar ? "text-danger" : "text-subtle")}
        >
          {isFar ? OUTSIDE_DAYS : "The first day on the plan, in the pharmacy's time zone."}
        </p>
      </div>
      {trialDays > 0 && (
        <div className="flex items-start gap-2.5">
          <Checkbox
            id={`${id}-trial`}
            className="mt-0.5"
            checked={skipTrial}
            onChange={({ target }) => form.setSkipTrial(target.checked)}
          />
          <Label htmlFor={`${id}-trial`}>Skip the {trialDays}-day trial</Label>
        </div>
      )}
    </div>
  );
}

function noteOf({ error, offered }: ReturnType<typeof useChoice>["plans"]): string {
  if (error) return `The plans could not be loaded. ${error.message}`;
  if (offered?.length === 0) return "No plan is offered in the pharmacy's currency.";
  return "Plans currently offered in the pharmacy's currency.";
}
