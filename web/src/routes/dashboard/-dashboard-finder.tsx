import type { Profile } from "@pharmacy/contract/auth";
import { isPlatformRole } from "@pharmacy/contract/roles";
import { searchApi } from "#api/search.ts";
import { ADMIN_FINDING } from "#components/palette/admin-finding.ts";
import { Finder } from "#components/palette/finder.tsx";
import { DASHBOARD_MORE, DASHBOARD_NAV } from "./-dashboard-nav.ts";

/** Finds the screens of the dashboard; for the network's own people, all that the admin area has. */
export function DashboardFinder({ user, onLogout }: { user: Profile; onLogout(): void }) {
  const shared = { person: user.id, onLogout };
  if (isPlatformRole(user.role)) {
    return <Finder {...shared} {...ADMIN_FINDING} find={searchApi.find} />;
  }
  return <Finder {...shared} groups={DASHBOARD_NAV} more={DASHBOARD_MORE} kinds={{}} />;
}
