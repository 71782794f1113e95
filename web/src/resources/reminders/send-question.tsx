import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormProblem } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { emailForecast } from "#lib/email-forecast.ts";

type Forecast = NonNullable<Parameters<typeof emailForecast>[0]>;

type Props<Email extends Forecast> = {
  title: string;
  submitLabel?: string;
  failure?: string;
  preview: Pick<UseQueryResult<Email>, "data" | "error" | "isFetching">;
  /** Why it cannot be sent now. */
  refusalOf(email: Email): string | undefined;
  send(): Promise<unknown>;
  onClose(): void;
  children(email: Email): ReactNode;
};

/** Shows an email before it is sent. */
export function SendQuestion<Email extends Forecast>(props: Props<Email>) {
  const { title, preview, refusalOf, send, onClose, children } = props;
  const { submitLabel = "Send reminder", failure = "No reminder was written. Try again." } = props;
  // an earlier preview may not be the email that would be sent now
  const email = preview.isFetching ? undefined : preview.data;
  const lost = preview.isFetching ? undefined : preview.error;
  const refusal = email && refusalOf(email);
  const form = useRefusableForm(async () => {
    await send();
    onClose();
  }, failure);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={emailForecast(email, "This email will be sent.")}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <DisabledReason reason={refusal}>
            <Button
              variant="primary"
              pending={form.isPending}
              disabled={!email}
              onClick={form.submit}
            >
              {submitLabel}
            </Button>
          </DisabledReason>
        </>
      }
    >
      {email && children(email)}
      {refusal && (
        <p className="mt-2 rounded-md bg-warning-soft px-3 py-2 text-warning">{refusal}</p>
      )}
      {preview.isFetching && <Spinner />}
      <div className="mt-2">
        <FormProblem form={{ ...form, problem: form.problem || (lost?.message ?? "") }} />
      </div>
    </Dialog>
  );
}
