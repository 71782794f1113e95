import type { EmailState } from "@pharmacy/contract/emails/email-state";
import type { OwnProfile } from "@pharmacy/contract/users/profile";
import { useQueryClient } from "@tanstack/react-query";
import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { PlainField } from "#components/sign-in/plain-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import type { Done } from "#lib/email-toast.ts";
import { useAction } from "#lib/use-action.ts";
import { authApi } from "#resources/auth/auth.api.ts";
import { ownApi } from "#resources/auth/own.api.ts";

/** A new address takes effect once it is confirmed. */
export function ChangeEmail({
  user: { email, pendingEmail, pendingEmailState },
}: {
  user: OwnProfile;
}) {
  return (
    <Card aria-label="Email">
      <CardHead
        title="Email"
        hint="The new address takes effect once you open the link that is emailed to it."
      />
      <div className="grid gap-4 p-4">
        <p>
          You sign in with <strong className="wrap-anywhere font-medium">{email}</strong>.
        </p>
        {pendingEmail ? <Pending email={pendingEmail} state={pendingEmailState} /> : <NewEmail />}
      </div>
    </Card>
  );
}

/** Replaces the cached profile with the server's answer. */
function useOwn(run: () => Promise<OwnProfile>, success: string | Done, failure: string) {
  const queryClient = useQueryClient();
  return useAction({
    run: async () => {
      const profile = await run();
      queryClient.setQueryData(authApi.me().queryKey, profile);
      return profile;
    },
    changes: "user",
    success,
    failure,
  });
}

type PendingProps = { email: string; state: OwnProfile["pendingEmailState"] };

function Pending({ email, state }: PendingProps) {
  const again = useOwn(
    async () => {
      const profile = await ownApi.changeEmail(email);
      return { ...profile, letter: profile.pendingEmailState === "noServer" ? "kept" : "queued" };
    },
    { title: "Link issued again successfully", unsent: "Link saved" },
    "Failed to send the link again",
  );
  const keep = useOwn(
    ownApi.keepEmail,
    "Change of email cancelled successfully",
    "Failed to cancel the change of email",
  );
  return (
    <div className="grid gap-3 rounded-md bg-info-soft px-3 py-3 text-info">
      <p className="wrap-anywhere">
        {email} is waiting for you to confirm it. {PENDING_WORDS[state ?? "waiting"]}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button pending={again.isPending} onClick={() => again.mutate()}>
          Send link again
        </Button>
        <Button pending={keep.isPending} onClick={() => keep.mutate()}>
          Cancel change
        </Button>
      </div>
    </div>
  );
}

/** The state of the email with the link. */
const PENDING_WORDS: Record<EmailState, string> = {
  waiting: "Open the link in the email that is on its way there within 24 hours.",
  retrying: "The email with the link has not been sent yet. It is tried again.",
  sent: "Open the link sent there within 24 hours.",
  failed: "The email with the link could not be sent. Check the address.",
  noServer: "No mail server is set up, so the email with the link was not sent.",
};

function NewEmail() {
  const queryClient = useQueryClient();
  const form = useRefusableForm(async ({ email = "" }) => {
    queryClient.setQueryData(authApi.me().queryKey, await ownApi.changeEmail(email));
  });
  return (
    <PlainForm form={form} label="Change email" className="grid max-w-96 gap-4">
      <PlainField
        form={form}
        label="New email"
        type="email"
        name="email"
        autoComplete="email"
        isBlamed
      />
      <FormProblem form={form} />
      <Button type="submit" className="justify-self-start" pending={form.isPending}>
        Send link
      </Button>
    </PlainForm>
  );
}
