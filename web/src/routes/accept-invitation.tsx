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
          Ask the person who invited you to send the invitation again. If you have already chosen a
          password, sign in with it.
        </p>
      }
    />
  );
}
