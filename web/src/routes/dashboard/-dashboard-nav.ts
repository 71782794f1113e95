import { LayoutDashboard, Package, Settings, UserRound, UserRoundCog } from "lucide-react";
import type { NavGroup } from "#components/layout/admin-nav.ts";
import { type NavEntry, placesIn } from "#components/layout/places.ts";

export const DASHBOARD_NAV: readonly NavGroup[] = [
  {
    label: "Pharmacy",
    entries: [
      { label: "Dashboard", to: "/dashboard", icon: LayoutDashboard },
      { label: "Products", to: "/dashboard/products", icon: Package },
      ...placesIn("dashboard"),
      { label: "Settings", to: "/dashboard/settings", icon: Settings },
    ],
  },
];

/** Screens of the dashboard without a sidebar entry. */
export const DASHBOARD_MORE: readonly NavEntry[] = [
  { label: "Profile", to: "/dashboard/profile", icon: UserRound },
  { label: "Account", to: "/dashboard/account", icon: UserRoundCog },
];
