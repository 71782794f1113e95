import type { LinkState } from "@pharmacy/contract/auth/passwords";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { session } from "#api/session.ts";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { authApi } from "#resources/auth/auth.api.ts";
import { type LinkType, waysInApi } from "#resources/auth/ways-in.api.ts";
import { FrontPage, WAY_ASIDE } from "./-front-page.tsx";
import { NewPasswordForm } from "./-new-password-form.tsx";
import { isDead, useLink } from "./-use-link.ts";

type LinkPageProps = {
  type: Exclude<LinkType, "emailVerification">;
  title: string;
  text(link: LinkState): string;
  submitLabel: string;
  /** Shown when the link is no longer valid. */
  instead: ReactNode;
};

/** Lets a user who followed a link choose a password, or explains why it cannot be used. */
export function LinkPage({ type, title, text, submitLabel, instead }: LinkPageProps) {
  const { secret, known, ask, refuse } = useLink(waysInApi.link[type]);
  const navigate = useNavigate();

  async function choose({ email }: LinkState, password: string) {
    try {
      await waysInApi.choosePassword(type, { token: secret, password });
    } catch (error) {
      // a password error is shown beside the field; a link error ends the page
      if (hasField(error) || !isDead(error)) throw error;
      refuse(error);
      return;
    }
    if (session.isSignedIn()) await authApi.logout();
    const notice = "Your password is saved. Sign in with it.";
    await navigate({ to: "/", replace: true, state: { arrival: { email, notice } } });
  }

  if (known.is === "loading") {
    return (
      <FrontPage title={title}>
        <LoadingView />
      </FrontPage>
    );
  }
  if (known.is === "unknown") {
    return (
      <FrontPage title={title} text={known.message}>
        <Button onClick={ask}>Try again</Button>
      </FrontPage>
    );
  }
  if (known.is === "dead") {
    return (
      <FrontPage title="This link cannot be used" text={known.message}>
        {instead}
        <Link to="/" className={WAY_ASIDE}>
          Go to sign in
        </Link>
      </FrontPage>
    );
  }
  const { link } = known;
  return (
    <FrontPage title={title} text={text(link)}>
      <SignedInNote email={link.email} />
      <NewPasswordForm
        email={link.email}
        submitLabel={submitLabel}
        onChosen={(password) => choose(link, password)}
      />
    </FrontPage>
  );
}

function SignedInNote({ email }: { email: string }) {
  const user = session.isSignedIn() ? session.profile() : null;
  if (!user || user.email === email) return null;
  return (
    <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">
      You are signed in here as {user.name}. Saving this password signs you out.
    </p>
  );
}

function hasField(error: unknown): boolean {
  return (
    error instanceof Error && "fields" in error && Object.keys(Object(error.fields)).length > 0
  );
}
