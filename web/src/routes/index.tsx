import type { Profile } from "@pharmacy/contract/auth/auth";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { createFileRoute, Link, redirect, useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { session } from "#api/session.ts";
import { safeRedirect } from "#lib/safe-redirect.ts";
import { FrontPage, WAY_ASIDE } from "./-front-page.tsx";
import { LoginForm } from "./-login-form.tsx";
import { VisitorLinks } from "./-visitor-links.tsx";

const PasskeySignIn = lazy(() =>
  import("./-passkey-sign-in.tsx").then((part) => ({ default: part.PasskeySignIn })),
);

export const Route = createFileRoute("/")({
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search.redirect === "string" ? { redirect: search.redirect } : {},
  beforeLoad: ({ search }) => {
    const user = session.isSignedIn() && session.profile();
    if (user) throw redirect({ href: destinationOf(user, search.redirect) });
  },
  staticData: { crumb: "Sign in" },
  component: LoginPage,
});

function LoginPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const arrival = useLocation({ select: ({ state }) => state.arrival });
  const goOn = (user: Profile) =>
    navigate({ href: destinationOf(user, search.redirect), replace: true });
  return (
    <FrontPage
      title="Sign in"
      text={arrival?.notice ?? "Use your pharmacy network account."}
      foot="Need access? Ask your network's administrator."
    >
      <LoginForm email={arrival?.email} onSignedIn={goOn}>
        {"PublicKeyCredential" in window && (
          <div className="-mt-2 min-h-10">
            <Suspense>
              <PasskeySignIn onSignedIn={goOn} />
            </Suspense>
          </div>
        )}
        <Link to="/forgot-password" className={WAY_ASIDE}>
          Forgot password?
        </Link>
        <Link to="/register" className={WAY_ASIDE}>
          Apply for membership
        </Link>
        <VisitorLinks />
      </LoginForm>
    </FrontPage>
  );
}

/** Where to go after signing in: the requested page, or else the user's own area. */
function destinationOf(user: Profile, wanted: string | undefined): string {
  const own = isPlatformRole(user.role) ? "/admin" : "/dashboard";
  const path = safeRedirect(wanted) ?? own;
  // Both would lead back here: `/` immediately, and `/logout` signed out.
  return /^\/+(logout\/*)?([?#]|$)/.test(path) ? own : path;
}
