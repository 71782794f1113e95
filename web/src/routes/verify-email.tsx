import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import { session } from "#api/session.ts";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { FormProblem } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { waysInApi } from "#resources/auth/ways-in.api.ts";
import { FrontPage } from "./-front-page.tsx";
import { isDead, useLink } from "./-use-link.ts";

export const Route = createFileRoute("/verify-email")({
  staticData: { crumb: "Confirm your email address" },
  component: VerifyEmailPage,
});

const TITLE = "Confirm your email address";

/** Lets a user who followed a link confirm the address it was mailed to. */
function VerifyEmailPage() {
  const { secret, known, ask, refuse } = useLink(waysInApi.link.emailVerification);
  const form = useRefusableForm(confirm);
  const [confirmed, setConfirmed] = useState("");

  async function confirm() {
    if (known.is !== "open") return;
    const { email } = known.link;
    try {
      await waysInApi.verifyEmail(secret);
    } catch (error) {
      if (isDead(error)) return refuse(error);
      throw error;
    }
    const profile = session.isSignedIn() ? session.profile() : null;
    if (profile) session.know({ ...profile, email });
    setConfirmed(email);
  }

  if (confirmed) {
    return (
      <FrontPage
        title="Your address is confirmed"
        text={`From now on you sign in with ${confirmed}.`}
      >
        <WayOn />
      </FrontPage>
    );
  }
  if (known.is === "loading") {
    return (
      <FrontPage title={TITLE}>
        <LoadingView />
      </FrontPage>
    );
  }
  if (known.is === "unknown") {
    return (
      <FrontPage title={TITLE} text={known.message}>
        <Button onClick={ask}>Try again</Button>
      </FrontPage>
    );
  }
  if (known.is === "dead") {
    return (
      <FrontPage title="This link cannot be used" text={known.message}>
        <WayOn />
      </FrontPage>
    );
  }
  const { name, email } = known.link;
  return (
    <FrontPage title={TITLE} text={`${name} will sign in with ${email}.`}>
      <FormProblem form={form} />
      <Button variant="primary" size="lg" pending={form.isPending} onClick={form.submit}>
        Confirm this address
      </Button>
    </FrontPage>
  );
}

/** Signed-in users continue on the page where addresses are changed. */
function WayOn() {
  const look = buttonLook({ variant: "primary", size: "lg" });
  return session.isSignedIn() ? (
    <Link to="/dashboard/account" className={look}>
      Go to your account
    </Link>
  ) : (
    <Link to="/" className={look}>
      Go to sign in
    </Link>
  );
}
