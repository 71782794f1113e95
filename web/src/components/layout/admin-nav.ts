import {
  Building2,
  CircleHelp,
  ClipboardList,
  FileClock,
  KeyRound,
  Layers,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MonitorSmartphone,
  Package,
  Ruler,
  ShoppingBag,
  Tags,
  UserPlus,
  Users,
} from "lucide-react";

export type NavEntry = { label: string; to: string; icon: LucideIcon };
export type NavGroup = { label: string; entries: readonly NavEntry[] };

/** The entries of the admin's sidebar, in their order. */
export const ADMIN_NAV: readonly NavGroup[] = [
  {
    label: "Overview",
    entries: [
      { label: "Dashboard", to: "/admin", icon: LayoutDashboard },
      { label: "Orders", to: "/admin/orders", icon: ShoppingBag },
    ],
  },
  {
    label: "Catalogue",
    entries: [
      { label: "Products", to: "/admin/products", icon: Package },
      { label: "Lists", to: "/admin/lists", icon: ClipboardList },
      { label: "Items", to: "/admin/items", icon: ListChecks },
      { label: "Units", to: "/admin/units", icon: Ruler },
      { label: "Groups", to: "/admin/groups", icon: Tags },
      { label: "Plans", to: "/admin/plans", icon: Layers },
    ],
  },
  {
    label: "Accounts",
    entries: [
      { label: "Pharmacies", to: "/admin/orgs", icon: Building2 },
      { label: "Users", to: "/admin/users", icon: Users },
      { label: "Registrations", to: "/admin/registrations", icon: UserPlus },
      { label: "Questions", to: "/admin/questions", icon: CircleHelp },
    ],
  },
  {
    label: "System",
    entries: [
      { label: "Tokens", to: "/admin/tokens", icon: KeyRound },
      { label: "Logs", to: "/admin/logs", icon: FileClock },
      { label: "Sessions", to: "/admin/sessions", icon: MonitorSmartphone },
    ],
  },
];
