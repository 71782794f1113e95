import type { Profile } from "@pharmacy/contract/auth/auth";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { Building2, Package, Users } from "lucide-react";
import { ADMIN_FINDING } from "#components/palette/admin-finding.ts";
import { Finder } from "#components/palette/finder.tsx";
import { loadAdminActs, loadDashboardActs } from "#nouns/load-acts.ts";
import { searchApi } from "#resources/search/search.api.ts";
import { DASHBOARD_MORE, DASHBOARD_NAV } from "./-dashboard-nav.ts";

/** Pharmacy users find their products, colleagues and own data. */
const DASHBOARD_FINDING = {
  groups: DASHBOARD_NAV,
  more: DASHBOARD_MORE,
  kinds: {
    organization: {
      label: "Your pharmacy",
      icon: Building2,
      hrefOf: () => "/dashboard/settings",
    },
    product: {
      label: "Products",
      icon: Package,
      hrefOf: (id: string) => `/dashboard/products?id=${id}`,
    },
    user: {
      label: "Team",
      icon: Users,
      hrefOf: (id: string) => `/dashboard/settings/team?id=${id}`,
    },
  },
} as const;

/** Searches the dashboard and the pharmacy's own records; for platform users, the admin area. */
export function DashboardFinder({ user, onLogout }: { user: Profile; onLogout(): void }) {
  const shared = { person: user.id, role: user.role, onLogout };
  if (isPlatformRole(user.role)) {
    return <Finder {...shared} {...ADMIN_FINDING} loadActs={loadAdminActs} find={searchApi.find} />;
  }
  return (
    <Finder {...shared} {...DASHBOARD_FINDING} loadActs={loadDashboardActs} find={searchApi.find} />
  );
}
