import { createFileRoute, Link, redirect, useLocation } from "@tanstack/react-router";
import { session } from "#api/session.ts";
import { FrontPage, WAY_ASIDE } from "./-front-page.tsx";
import { destinationOf } from "./-login-destination.ts";
import { LoginForm } from "./-login-form.tsx";

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
  return (
    <FrontPage
      title="Sign in"
      text={arrival?.notice ?? "Use the account of your pharmacy network."}
      foot="Need access? Ask the administrator of your network."
    >
      <LoginForm
        email={arrival?.email}
        onSignedIn={(user) =>
          navigate({ href: destinationOf(user, search.redirect), replace: true })
        }
      />
      <Link to="/forgot-password" className={WAY_ASIDE}>
        Forgot password?
      </Link>
    </FrontPage>
  );
}
