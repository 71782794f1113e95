import type { Profile } from "@pharmacy/contract/auth/auth";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { Finder } from "#components/palette/finder.tsx";
import { loadAdminActs, loadDashboardActs } from "#nouns/load-acts.ts";
import { ADMIN_SCREENS, DASHBOARD_SCREENS } from "#nouns/navigation.ts";
import { searchApi } from "#resources/search/search.api.ts";

/** Searches the dashboard and the pharmacy's own records; for platform users, the admin area. */
export function DashboardFinder({ user, onLogout }: { user: Profile; onLogout(): void }) {
  const shared = { person: user.id, role: user.role, onLogout };
  if (isPlatformRole(user.role)) {
    return <Finder {...shared} {...ADMIN_SCREENS} loadActs={loadAdminActs} find={searchApi.find} />;
  }
  return (
    <Finder {...shared} {...DASHBOARD_SCREENS} loadActs={loadDashboardActs} find={searchApi.find} />
  );
}
