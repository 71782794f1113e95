import { createFileRoute, redirect } from "@tanstack/react-router";
import { session } from "#api/session.ts";
import { Brand } from "#components/layout/brand.tsx";
import { ThemeToggle } from "#components/layout/theme-toggle.tsx";
import { LoginArt } from "./-login-art.tsx";
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
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(26rem,5fr)_7fr]">
      <div className="flex flex-col px-6 py-6 sm:px-12 sm:py-8">
        <header className="flex items-center justify-between">
          <Brand />
          <ThemeToggle />
        </header>
        <main className="mx-auto my-auto grid w-full max-w-88 gap-6 py-10">
          <div className="grid gap-1">
            <h1 className="font-semibold text-2xl">Sign in</h1>
            <p className="text-base text-muted">Use the account of your pharmacy network.</p>
          </div>
          <LoginForm
            onSignedIn={(user) =>
              navigate({ href: destinationOf(user, search.redirect), replace: true })
            }
          />
        </main>
        <footer className="text-subtle text-xs">
          Need access? Ask the administrator of your network.
        </footer>
      </div>
      <LoginArt />
    </div>
  );
}
