import type { Profile } from "@pharmacy/contract/auth/auth";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { createFileRoute, Link, Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import { ArrowLeft } from "lucide-react";
import { session } from "#api/session.ts";
import { useSignedOut } from "#api/use-signed-out.ts";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { AppShell } from "#components/layout/app-shell.tsx";
import { Finder } from "#components/palette/finder.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { Tooltip } from "#components/ui/tooltip.tsx";
import { classNames } from "#lib/class-names.ts";
import { CurrentUserProvider } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useLive } from "#lib/live-start.ts";
import { RecordScreensProvider } from "#lib/record-screens.ts";
import { SIDEBAR_TOOLTIP_MS } from "#lib/specified.ts";
import { loadAdminActs, loadDashboardActs } from "#nouns/load-acts.ts";
import { ADMIN_SCREENS, DASHBOARD_SCREENS } from "#nouns/navigation.ts";
import { authApi } from "#resources/auth/auth.api.ts";
import { endSeeing } from "#resources/auth/see-as.ts";
import { Bell } from "#resources/notifications/bell.tsx";
import { searchApi } from "#resources/search/search.api.ts";
import { AvatarMenu } from "./-avatar-menu.tsx";

// Open to everyone: the server answers or refuses the calls behind this page.
export const Route = createFileRoute("/dashboard")({
  loader: () => ({ user: session.isSignedIn() ? session.profile() : null }),
  component: DashboardLayout,
});

const SubscriptionBanner = lazyPart(() =>
  import("./-subscription-banner.tsx").then((module) => module.SubscriptionBanner),
);

const SeenAsBanner = lazyPart(() =>
  import("./-seen-as-banner.tsx").then((module) => module.SeenAsBanner),
);

const RecallBanner = lazyPart(() =>
  import("./-recall-banner.tsx").then((module) => module.RecallBanner),
);

/** The pages about oneself, which the user menu of the admin area leads to. */
const OWN = /^\/dashboard\/(profile|account)\/?$/;

const loadLive = () => import("#api/live/follow-live.ts");

function DashboardLayout() {
  const { user } = Route.useLoaderData();
  const router = useRouter();
  const hasSignedOut = useSignedOut();
  useLive(loadLive);
  const isOwnPage = useRouterState({ select: ({ location }) => OWN.test(location.pathname) });

  async function stopSeeing() {
    const href = await endSeeing();
    // nothing that was typed could be saved
    await router.navigate({ href, ignoreBlocker: true });
  }

  async function logout() {
    if (user?.seenBy) return stopSeeing();
    await authApi.logout();
    await router.invalidate();
  }

  if (user && hasSignedOut) return <LoadingView />;
  const isPlatform = user !== null && isPlatformRole(user.role);
  // platform users come for pages about themselves, and keep the navigation they came with
  const screens = isPlatform && isOwnPage ? ADMIN_SCREENS : DASHBOARD_SCREENS;
  return (
    <AppShell
      label={screens === ADMIN_SCREENS ? "Admin" : "Dashboard"}
      groups={screens.groups}
      find={user && <DashboardFinder user={user} onLogout={() => void logout()} />}
      footer={
        isPlatform
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
          <>
            {!user.mustSetUpSecondFactor && (
              <Bell
                page={isPlatform ? "/admin/notifications" : "/dashboard/notifications"}
                screens={isPlatform ? ADMIN_SCREENS : DASHBOARD_SCREENS}
              />
            )}
            <AvatarMenu user={user} onLogout={() => void logout()} />
          </>
        ) : (
          <Link className={buttonLook({})} to="/">
            Sign in
          </Link>
        )
      }
    >
      <CurrentUserProvider value={user}>
        {user?.seenBy && <SeenAsBanner user={user} onEnd={() => void stopSeeing()} />}
        {user?.organization && <RecallBanner />}
        {user?.organization && <SubscriptionBanner organization={user.organization.id} />}
        <RecordScreensProvider value={screens}>
          <Outlet />
        </RecordScreensProvider>
      </CurrentUserProvider>
    </AppShell>
  );
}

/** Searches the dashboard and the pharmacy's own records; for platform users, the admin area. */
function DashboardFinder({ user, onLogout }: { user: Profile; onLogout(): void }) {
  const shared = { person: user.id, role: user.role, onLogout };
  if (isPlatformRole(user.role)) {
    return <Finder {...shared} {...ADMIN_SCREENS} loadActs={loadAdminActs} find={searchApi.find} />;
  }
  return (
    <Finder {...shared} {...DASHBOARD_SCREENS} loadActs={loadDashboardActs} find={searchApi.find} />
  );
}

type SidebarLinkProps = { label: string; to: string; icon: LucideIcon; isCollapsed: boolean };

/** A link out of the area, at the bottom of its sidebar. */
function SidebarLink({ label, to, icon: Icon, isCollapsed }: SidebarLinkProps) {
  return (
    <Tooltip text={label} side="right" delay={SIDEBAR_TOOLTIP_MS} isOff={!isCollapsed}>
      <Link
        to={to}
        className={classNames(
          "flex h-8 items-center gap-2.5 rounded-md text-muted text-sm hover:bg-line/60 hover:text-fg max-md:h-10",
          isCollapsed ? "justify-center" : "px-2",
        )}
      >
        <Icon aria-hidden className="size-4 shrink-0 stroke-[1.75] rtl:-scale-x-100" />
        <span className={isCollapsed ? "sr-only" : "truncate"}>{label}</span>
      </Link>
    </Tooltip>
  );
}
