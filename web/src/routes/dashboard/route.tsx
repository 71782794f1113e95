import { createFileRoute, Link, Outlet, useRouter } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { authApi } from "#api/auth.ts";
import { session } from "#api/session.ts";
import { Brand } from "#components/layout/brand.tsx";
import { SkipLink } from "#components/layout/skip-link.tsx";
import { ThemeToggle } from "#components/layout/theme-toggle.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";

// Open to everybody: what is shown here comes from calls that the server answers or refuses.
export const Route = createFileRoute("/dashboard")({
  loader: () => ({ user: session.isSignedIn() ? session.profile() : null }),
  component: DashboardLayout,
});

function DashboardLayout() {
  const { user } = Route.useLoaderData();
  const router = useRouter();

  async function logout() {
    await authApi.logout();
    await router.invalidate();
  }

  return (
    <>
      <SkipLink />
      <header className="flex h-14 items-center gap-2 border-line border-b px-4 md:px-6">
        <Brand className="me-auto" />
        <ThemeToggle />
        {user ? (
          <Button onClick={() => void logout()}>
            <LogOut aria-hidden className="rtl:-scale-x-100" />
            Log out
          </Button>
        ) : (
          <Link className={buttonLook({})} to="/">
            Sign in
          </Link>
        )}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[84rem] px-4 py-6 outline-none md:px-6"
      >
        <Outlet />
      </main>
    </>
  );
}
