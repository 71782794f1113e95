import type { Registration } from "@pharmacy/contract/registrations/registrations";
import {
  isUndecided,
  REASON_MAX,
  type RejectionCode,
} from "@pharmacy/contract/registrations/registrations.values";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { LeaveDialog } from "#components/form/leave-dialog.tsx";
import { useLeaveGuard } from "#components/form/use-leave-guard.ts";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { choicesOf } from "#lib/choices.ts";
import { emailForecast } from "#lib/email-forecast.ts";
import { Refused } from "#lib/refused.ts";
import { useSettled } from "#lib/use-settled.ts";
import { type DecisionDialogProps, focusDecided, useDecision } from "./decision.ts";
import { decisionsApi } from "./decisions.api.ts";
import { EmailPreview } from "./letter-preview.tsx";
import { ReasonFields } from "./reason-fields.tsx";
import { registrationsApi } from "./registrations.api.ts";
import { suggestedReason } from "./suggested-reason.ts";

/** The rejection codes with a sentence in the email. The compiler checks that none is missing. */
const CODES: Record<RejectionCode, true> = {
  licenceNotConfirmed: true,
  licenceExpired: true,
  alreadyMember: true,
  documentsMissing: true,
  notAPharmacy: true,
  other: true,
};
const OPTIONS = choicesOf(Object.keys(CODES) as RejectionCode[]);

export function RejectDialog(props: DecisionDialogProps) {
  const { record, onClose, onDecided, focusAfter = focusDecided } = props;
  const [chosen, setChosen] = useState<RejectionCode>();
  const checked = useQuery(registrationsApi.detail(record.id));
  const [undecided, setUndecided] = useState<Registration>();
  if (checked.data && isUndecided(checked.data) && checked.data !== undecided)
    setUndecided(checked.data);
  // another reviewer's decision ends the checks, and must not change the text being read
  const suggested = undecided && suggestedReason(undecided);
  // if the checks could not be loaded, the reviewer chooses without a suggestion
  const isWaiting = !chosen && checked.isLoading;
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const isSent = useRef(false);
  const guard = useLeaveGuard(() => !isSent.current && (reason + note).trim() !== "");
  const words = useSettled(reason.slice(0, REASON_MAX));
  const code = chosen ?? suggested?.code ?? "licenceNotConfirmed";
  const reject = useDecision(() => decisionsApi.reject(record.id, { code, reason, note }));
  const email = useQuery({
    ...decisionsApi.rejectionPreview(record.id, { code, reason: words }),
    enabled: !isWaiting && (reject.isIdle || reject.isError),
  });

  async function confirm() {
    if (code === "other" && reason.trim().length < 3) {
      throw new Refused("", { reason: "Enter the reason for the rejection." });
    }
    await reject.mutateAsync(undefined);
    isSent.current = true;
    onDecided?.();
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => !isOpen && guard.ask(onClose)}
      title={`Reject ${record.pharmacyName}?`}
      description={`A rejection is final. ${emailForecast(email.data, `${record.applicantName} gets this email.`)} They can apply again.`}
      confirmLabel="Reject registration"
      confirm={confirm}
      isWaiting={isWaiting}
      focusAfter={focusAfter}
    >
      {(form) => (
        <>
          <ReasonFields
            form={form}
            options={OPTIONS}
            code={code}
            onCode={(value) => setChosen(value as RejectionCode)}
            hint={code === suggested?.code ? suggested.because : undefined}
            reason={reason}
            onReason={setReason}
            note={note}
            onNote={setNote}
          />
          <EmailPreview letter={email.data} problem={email.error?.message} />
          <LeaveDialog question={guard.question} />
        </>
      )}
    </ConfirmDialog>
  );
}
