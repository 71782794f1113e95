import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { session } from "#api/session.ts";
import { useSignedOut } from "#api/use-signed-out.ts";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { AppShell } from "#components/layout/app-shell.tsx";
import { UserMenu } from "#components/layout/user-menu.tsx";
import { Finder } from "#components/palette/finder.tsx";
import { CurrentUserProvider } from "#lib/current-user.ts";
import { EntryActsProvider } from "#lib/entry-acts.ts";
import { useLive } from "#lib/live-start.ts";
import { RecordScreensProvider } from "#lib/record-screens.ts";
import { loadAdminActs } from "#nouns/load-acts.ts";
import { ADMIN_SCREENS, PutBackMenu } from "#nouns/navigation.ts";
import { authApi } from "#resources/auth/auth.api.ts";
import { Bell } from "#resources/notifications/bell.tsx";
import { searchApi } from "#resources/search/search.api.ts";

export const Route = createFileRoute("/admin")({
  beforeLoad: () => {
    if (!session.isSignedIn()) throw toLogin();
    const user = session.profile();
    // Checked here, not in the loader, so that no page below makes calls that will be refused.
    if (user && !isPlatformRole(user.role)) throw redirect({ to: "/dashboard" });
    if (user?.mustSetUpSecondFactor) throw redirect({ to: "/dashboard/account" });
  },
  loader: () => {
    const user = session.profile();
    if (!user) throw toLogin();
    return { user };
  },
  component: AdminLayout,
});

function toLogin() {
  return redirect({ to: "/", search: { redirect: "/admin" } });
}

const loadLive = () => import("#api/live/follow-live.ts");

function AdminLayout() {
  const { user } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const hasSignedOut = useSignedOut();
  useLive(loadLive);

  async function logout() {
    await authApi.logout();
    await navigate({ to: "/", ignoreBlocker: true });
  }

  if (hasSignedOut) return <LoadingView />;
  return (
    <AppShell
      label="Admin"
      find={
        <Finder
          {...ADMIN_SCREENS}
          loadActs={loadAdminActs}
          person={user.id}
          role={user.role}
          find={searchApi.find}
          onLogout={() => void logout()}
        />
      }
      headerEnd={<Bell page="/admin/notifications" screens={ADMIN_SCREENS} />}
      groups={ADMIN_SCREENS.groups}
      footer={(isCollapsed) => (
        <UserMenu
          user={user}
          more={ADMIN_SCREENS.more}
          isCollapsed={isCollapsed}
          onLogout={() => void logout()}
        />
      )}
    >
      <CurrentUserProvider value={user}>
        <RecordScreensProvider value={ADMIN_SCREENS}>
          <EntryActsProvider value={PutBackMenu}>
            <Outlet />
          </EntryActsProvider>
        </RecordScreensProvider>
      </CurrentUserProvider>
    </AppShell>
  );
}
