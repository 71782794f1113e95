import { createFileRoute, Link } from "@tanstack/react-router";
import { buttonLook } from "#components/ui/button.tsx";
import { LinkPage } from "./-link-page.tsx";

export const Route = createFileRoute("/reset-password")({
  staticData: { crumb: "Choose a new password" },
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  return (
    <LinkPage
      type="passwordReset"
      title="Choose a new password"
      text={({ email }) => `For ${email}. Saving it signs you out on every device.`}
      submitLabel="Save password"
      instead={
        <Link to="/forgot-password" className={buttonLook({ variant: "primary", size: "lg" })}>
          Ask for a new link
        </Link>
      }
    />
  );
}
