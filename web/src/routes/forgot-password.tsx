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
      title={sentTo ? "Look into your mailbox" : "Forgot password"}
      text={
        sentTo
          ? `If ${sentTo} has an account, a letter with a link is on its way to it.`
          : "We mail you a link with which you choose a new one."
      }
    >
      {sentTo ? (
        <p role="status">
          The link opens for an hour, once. Nothing there after five minutes? Look into the spam
          folder, ask again, or ask the administrator of your network.
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
