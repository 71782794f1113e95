import {
  INFORMATION_DAYS,
  REQUEST_MAX,
  REQUEST_MIN,
} from "@pharmacy/contract/registrations/registrations.values";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { LeaveDialog } from "#components/form/leave-dialog.tsx";
import { PlainTextarea } from "#components/form/plain-textarea.tsx";
import { useLeaveGuard } from "#components/form/use-leave-guard.ts";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { emailForecast } from "#lib/email-forecast.ts";
import { canSendEmail } from "#lib/network.ts";
import { Refused } from "#lib/refused.ts";
import { type DecisionDialogProps, focusDecided, useDecision } from "./decision.ts";
import { decisionsApi } from "./decisions.api.ts";
import { registrationsApi } from "./registrations.api.ts";

/** Asks the applicant for what is missing before a decision. */
export function InformationDialog(props: DecisionDialogProps) {
  const { record, onClose, onDecided, focusAfter = focusDecided } = props;
  const { data: registration } = useQuery(registrationsApi.detail(record.id));
  const [message, setMessage] = useState("");
  const isSent = useRef(false);
  const guard = useLeaveGuard(() => !isSent.current && message.trim() !== "");
  const request = useDecision((version: number) =>
    decisionsApi.requestInformation(record.id, { message, version }),
  );

  const receipt = { letter: canSendEmail() ? ("queued" as const) : ("kept" as const) };

  async function confirm() {
    if (message.trim().length < REQUEST_MIN) {
      throw new Refused("", { message: `Enter at least ${REQUEST_MIN} characters.` });
    }
    if (registration) await request.mutateAsync(registration.version);
    isSent.current = true;
    onDecided?.();
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && guard.ask(onClose)}
      title={`Request information for ${record.pharmacyName}?`}
      description={`${emailForecast(receipt, `${record.applicantName} gets an email with your message and a link.`)} Under the link they answer and add documents within ${INFORMATION_DAYS} days. Then the application is pending again, in its old place.`}
      consequences={
        registration?.status === "needsInformation"
          ? ["The link of the last email stops working."]
          : []
      }
      confirmLabel="Send request"
      confirm={confirm}
      isWaiting={!registration}
      focusAfter={focusAfter}
    >
      {(form) => (
        <div className="mt-3">
          <PlainTextarea
            form={form}
            name="message"
            label="What is missing"
            hint="Included in the email."
            isRequired
            value={message}
            maxLength={REQUEST_MAX}
            onChange={({ target }) => setMessage(target.value)}
          />
          <LeaveDialog question={guard.question} />
        </div>
      )}
    </ConfirmDialog>
  );
}
