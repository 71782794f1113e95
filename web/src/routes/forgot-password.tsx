import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import { canSendEmail } from "#lib/network.ts";
import { ForgotForm } from "./-forgot-form.tsx";
import { FrontPage, WAY_ASIDE } from "./-front-page.tsx";

export const Route = createFileRoute("/forgot-password")({
  staticData: { crumb: "Forgot password" },
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <FrontPage title={titleOf(sentTo)} text={textOf(sentTo)}>
      {sentTo ? (
        <p role="status">
          {canSendEmail()
            ? "The link works once, for an hour. Nothing after five minutes? Check your spam folder, try again, or ask your network's administrator."
            : "The link works once, for an hour."}
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

function titleOf(sentTo: string | undefined): string {
  if (!sentTo) return "Forgot password";
  return canSendEmail() ? "Check your inbox" : "Ask your administrator";
}

/** The same text with or without an account. */
function textOf(sentTo: string | undefined): string {
  if (!canSendEmail()) {
    return sentTo
      ? `If ${sentTo} has an account, your network's administrator can now give you its link.`
      : "This console cannot send email at the moment. Request a link, then ask your network's administrator for it.";
  }
  return sentTo
    ? `If ${sentTo} has an account, an email with a link is on its way.`
    : "We will email you a link to choose a new one.";
}
