import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import { session } from "#api/session.ts";
import { LoadingView } from "#components/feedback/loading-view.tsx";
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
  const { secret, known, ask, refuse } = useLink("emailVerification");
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState("");
  const [confirmed, setConfirmed] = useState("");

  async function confirm(email: string) {
    setPending(true);
    setProblem("");
    try {
      await waysInApi.verifyEmail(secret);
      const profile = session.isSignedIn() ? session.profile() : null;
      if (profile) session.know({ ...profile, email });
      setConfirmed(email);
    } catch (error) {
      if (isDead(error)) refuse(error);
      else setProblem(error instanceof Error ? error.message : "Something went wrong. Try again.");
    } finally {
      setPending(false);
    }
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
      <div role="alert" className="empty:-mt-4">
        {problem && <p className="rounded-md bg-danger-soft px-3 py-2 text-danger">{problem}</p>}
      </div>
      <Button variant="primary" size="lg" pending={isPending} onClick={() => void confirm(email)}>
        Confirm this address
      </Button>
    </FrontPage>
  );
}

/** A signed-in user continues where addresses are changed. */
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
