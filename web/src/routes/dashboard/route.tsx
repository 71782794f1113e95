import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { createFileRoute, Link, Outlet, useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { session } from "#api/session.ts";
import { useSignedOut } from "#api/use-signed-out.ts";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { AppShell } from "#components/layout/app-shell.tsx";
import { RecordScreensProvider } from "#components/record/record-screens.ts";
import { buttonLook } from "#components/ui/button.tsx";
import { CurrentUserProvider } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useLive } from "#lib/live-start.ts";
import { DASHBOARD_SCREENS } from "#nouns/navigation.ts";
import { authApi } from "#resources/auth/auth.api.ts";
import { AvatarMenu } from "./-avatar-menu.tsx";
import { DashboardFinder } from "./-dashboard-finder.tsx";
import { SidebarLink } from "./-sidebar-link.tsx";

// Open to everyone: the server answers or refuses the calls behind this page.
export const Route = createFileRoute("/dashboard")({
  loader: () => ({ user: session.isSignedIn() ? session.profile() : null }),
  component: DashboardLayout,
});

const SubscriptionBanner = lazyPart(() =>
  import("./-subscription-banner.tsx").then((module) => module.SubscriptionBanner),
);

const RecallBanner = lazyPart(() =>
  import("./-recall-banner.tsx").then((module) => module.RecallBanner),
);

const loadLive = () => import("#api/live/follow-live.ts");

function DashboardLayout() {
  const { user } = Route.useLoaderData();
  const router = useRouter();
  const hasSignedOut = useSignedOut();
  useLive(loadLive);

  async function logout() {
    await authApi.logout();
    await router.invalidate();
  }

  if (user && hasSignedOut) return <LoadingView />;
  return (
    <AppShell
      label="Dashboard"
      groups={DASHBOARD_SCREENS.groups}
      find={user && <DashboardFinder user={user} onLogout={() => void logout()} />}
      // Platform users come here for their profile, and need a way back.
      footer={
        user && isPlatformRole(user.role)
          ? (isCollapsed) => (
              <SidebarLink
                label="Back to admin"
                to="/admin"
                icon={ArrowLeft}
                isCollapsed={isCollapsed}
              />
            )
          : undefined
      }
      headerEnd={
        user ? (
          <AvatarMenu user={user} onLogout={() => void logout()} />
        ) : (
          <Link className={buttonLook({})} to="/">
            Sign in
          </Link>
        )
      }
    >
      <CurrentUserProvider value={user}>
        {user?.organization && <RecallBanner />}
        {user?.organization && <SubscriptionBanner organization={user.organization.id} />}
        <RecordScreensProvider value={DASHBOARD_SCREENS}>
          <Outlet />
        </RecordScreensProvider>
      </CurrentUserProvider>
    </AppShell>
  );
}
