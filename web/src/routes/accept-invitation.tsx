import { createFileRoute } from "@tanstack/react-router";
import { LinkPage } from "./-link-page.tsx";

export const Route = createFileRoute("/accept-invitation")({
  staticData: { crumb: "Accept invitation" },
  component: AcceptInvitationPage,
});

function AcceptInvitationPage() {
  return (
    <LinkPage
      type="invitation"
      title="Welcome"
      text={({ name, email }) =>
        `${name}, choose a password to begin. You will sign in with ${email}.`
      }
      submitLabel="Accept invitation"
      instead={
        <p>
          Ask whoever invited you to send the invitation again. If you have chosen a password
          already, sign in with it.
        </p>
      }
    />
  );
}
