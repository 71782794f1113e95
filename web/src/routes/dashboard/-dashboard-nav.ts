import { LayoutDashboard, Package, Settings } from "lucide-react";
import type { NavGroup } from "#components/layout/admin-nav.ts";

/** The entries of the dashboard's sidebar, in their order. */
export const DASHBOARD_NAV: readonly NavGroup[] = [
  {
    label: "Pharmacy",
    entries: [
      { label: "Dashboard", to: "/dashboard", icon: LayoutDashboard },
      { label: "Products", to: "/dashboard/products", icon: Package },
      { label: "Settings", to: "/dashboard/settings", icon: Settings },
    ],
  },
];
