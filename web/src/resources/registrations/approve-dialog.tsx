import type {
  Approval,
  ApprovalPreview,
  Registration,
} from "@pharmacy/contract/registrations/registrations";
import { REGISTRATION_ACTS } from "@pharmacy/contract/registrations/registrations.acts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Typed } from "#components/form/use-refusable-form.ts";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { PlainField } from "#components/sign-in/plain-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Label } from "#components/ui/label.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { todayIn } from "#lib/days.ts";
import { formatDate, formatMoney } from "#lib/format.ts";
import { Refused } from "#lib/refused.ts";
import { licenceState } from "#resources/organizations/licence.tsx";
import { billingInWords } from "#resources/subscriptions/plan-change-words.ts";
import { type DecisionDialogProps, focusDecided, useDecision } from "./decision.ts";
import { decisionsApi } from "./decisions.api.ts";
import { RegistrationChecks } from "./registration-checks.tsx";
import { registrationsApi } from "./registrations.api.ts";

/** Previews everything that an approval creates, and offers other plans. */
export function ApproveDialog(props: DecisionDialogProps) {
  const { record, showsChecks, onClose, onDecided, focusAfter = focusDecided } = props;
  const approve = useDecision((approval: Approval) => decisionsApi.approve(record.id, approval));
  const enabled = approve.isIdle || approve.isError;
  const checked = useQuery({
    ...registrationsApi.detail(record.id),
    enabled,
  });
  const obstacle = showsChecks && checked.data && REGISTRATION_ACTS.approve.refusal(checked.data);
  const licence = checked.data && licenceQuestion(checked.data);
  const [named, setNamed] = useState<string>();
  // the plans stay even when the preview of one of them fails
  const previewOf = (plan: string | undefined) => ({
    ...decisionsApi.approvalPreview(record.id, plan),
    enabled,
  });
  const offer = useQuery(previewOf(undefined)).data;
  const seen = useQuery(previewOf(named));
  const preview = seen.isPlaceholderData ? undefined : seen.data;
  const isGone = named !== undefined && preview?.plan === null;

  async function confirm({ licenceExpiresOn }: Typed) {
    if (!preview)
      throw new Refused("Nothing was approved. Review what approval will create first.");
    if (!preview.plan) throw new Refused("Choose a plan first.");
    if (licence?.isRequired && !licenceExpiresOn) {
      throw new Refused("", { licenceExpiresOn: "Enter the last day of the renewed licence." });
    }
    // the plan that was shown, not another one chosen meanwhile
    const receipt = await approve.mutateAsync({
      plan: preview.plan.id,
      ...(licenceExpiresOn && { licenceExpiresOn }),
    });
    onDecided?.(receipt);
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Approve ${record.pharmacyName}?`}
      description="Approving creates:"
      consequences={seen.data ? madeBy(seen.data).map((line) => line && drawn(line, !preview)) : []}
      confirmLabel="Approve registration"
      confirm={confirm}
      isWaiting={(!preview && !seen.error) || checked.isLoading}
      disabledReason={obstacle || undefined}
      focusAfter={focusAfter}
    >
      {(form) => (
        <>
          <Checked query={checked} isWhole={showsChecks === true} />
          {seen.error && (
            <Problem
              text={`The preview could not be loaded. ${seen.error.message}`}
              onRetry={seen.refetch}
            />
          )}
          <div className="mt-3 grid gap-4">
            {offer && (
              <PlanChoice offer={offer} named={named} isGone={isGone} onChoose={setNamed} />
            )}
            {licence && (
              <PlainField
                form={form}
                name="licenceExpiresOn"
                label="Licence expires on"
                type="date"
                className="nums"
                hint={licence.hint}
                isRequired={licence.isRequired}
                required={licence.isRequired}
              />
            )}
          </div>
          {seen.isLoading && !seen.data && <Spinner label="Loading the preview" />}
        </>
      )}
    </ConfirmDialog>
  );
}

/** The licence's last day, if the application has none or it has passed. */
function licenceQuestion({ licenceExpiresOn: day }: Pick<Registration, "licenceExpiresOn">) {
  if (day === null) {
    return { isRequired: false, hint: "The application does not give it. You can add it now." };
  }
  if (licenceState(day, todayIn(undefined)).state !== "expired") return undefined;
  return {
    isRequired: true,
    hint: `The licence in the application expired on ${formatDate(day)}.`,
  };
}

type CheckedProps = { query: UseQueryResult<Registration>; isWhole: boolean };

/** Its checks; where the page below has them all, only those to think about. */
function Checked({ query: { data, error, refetch }, isWhole }: CheckedProps) {
  const checks = data?.checks.filter(({ result }) => isWhole || result !== "passed") ?? [];
  if (!isWhole && (!data || checks.length === 0)) return null;
  return (
    <div className="mt-3">
      {data && <RegistrationChecks checks={checks} />}
      {!data && !error && <Spinner label="Loading the checks" />}
      {!data && error && (
        <Problem text={`The checks could not be loaded. ${error.message}`} onRetry={refetch} />
      )}
    </div>
  );
}

/** The previous preview stays visible, faded, until the new one has loaded. */
function drawn(line: string, isFormer: boolean) {
  return isFormer ? <span className="opacity-50">{line}</span> : line;
}

function Problem({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <div className="mt-2 grid justify-items-start gap-2 rounded-md bg-warning-soft px-3 py-2">
      <p role="alert" className="text-warning">
        {text}
      </p>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function madeBy({ organization, owner, plan, term, price, billing }: ApprovalPreview) {
  const { name, timeZone, currency } = organization;
  return [
    `The pharmacy ${name}, active, in ${timeZone} and ${currency}.`,
    term && plan && subscriptionOf(plan.name, term, costOf(price, currency)),
    billing && `An invoice: ${billingInWords(billing, currency)}`,
    `${owner.name} as its owner, invited at ${owner.email}.`,
  ];
}

type Term = NonNullable<ApprovalPreview["term"]>;

function subscriptionOf(plan: string, { startDate, endDate, isTrial }: Term, price: string) {
  const days = `${formatDate(startDate)} to ${formatDate(endDate)}`;
  return isTrial
    ? `A free trial of ${plan}, ${days}.`
    : `Membership on ${plan}, ${days}, ${price}.`;
}

function costOf(price: number, currency: string): string {
  return price === 0 ? "free" : `for ${formatMoney(price, currency)} before tax`;
}

function PlanChoice({
  offer: { plan: usual, plans, isOtherPlan },
  named,
  isGone,
  onChoose,
}: {
  /** The default without a choice. */
  offer: ApprovalPreview;
  named: string | undefined;
  /** True if the chosen plan is no longer available. */
  isGone: boolean;
  onChoose(plan: string): void;
}) {
  const id = useId();
  const hint = isGone
    ? "This plan is no longer offered. Choose another."
    : hintOf(named ?? usual?.id, isOtherPlan ? undefined : usual?.id);
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Plan</Label>
      <NativeSelect
        id={id}
        value={named ?? usual?.id ?? ""}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => target.value && onChoose(target.value)}
      >
        {!usual && <option value="">Choose a plan</option>}
        {plans.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </NativeSelect>
      {hint && (
        <p id={`${id}-hint`} className="text-warning text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}

function hintOf(chosen: string | undefined, appliedFor: string | undefined): string | undefined {
  if (!chosen) return "The requested plan is not currently offered.";
  return chosen === appliedFor ? undefined : "This is not the requested plan.";
}
