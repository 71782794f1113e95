import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import { ForgotForm } from "./-forgot-form.tsx";
import { FrontPage, WAY_ASIDE } from "./-front-page.tsx";

export const Route = createFileRoute("/forgot-password")({
  staticData: { crumb: "Forgot password" },
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <FrontPage
      title={sentTo ? "Check your inbox" : "Forgot password"}
      text={
        sentTo
          ? `If ${sentTo} has an account, we have sent it a letter with a link.`
          : "We will email you a link to choose a new one."
      }
    >
      {sentTo ? (
        <p role="status">
          The link works once, for an hour. Nothing after five minutes? Check your spam folder, try
          again, or ask your network's administrator.
        </p>
      ) : (
        <ForgotForm onSent={setSentTo} />
      )}
      <Link to="/" className={WAY_ASIDE}>
        Back to sign in
      </Link>
    </FrontPage>
  );
}
