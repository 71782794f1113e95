import {
  Building2,
  ClipboardList,
  FileClock,
  KeyRound,
  Layers,
  LayoutDashboard,
  ListChecks,
  MonitorSmartphone,
  Package,
  Ruler,
  ShoppingBag,
  Tags,
  UserPlus,
  Users,
} from "lucide-react";
import { type NavEntry, placesIn } from "./places.ts";

export type NavGroup = { label: string; entries: readonly NavEntry[] };

export const ADMIN_NAV: readonly NavGroup[] = [
  {
    label: "Overview",
    entries: [
      { label: "Dashboard", to: "/admin", icon: LayoutDashboard, letter: "d" },
      { label: "Orders", to: "/admin/orders", icon: ShoppingBag, letter: "o" },
    ],
  },
  {
    label: "Catalogue",
    entries: [
      {
        label: "Products",
        to: "/admin/products",
        icon: Package,
        letter: "p",
        besideOf: "product",
      },
      { label: "Lists", to: "/admin/lists", icon: ClipboardList, letter: "l", pageOf: "list" },
      { label: "Items", to: "/admin/items", icon: ListChecks, letter: "i", besideOf: "item" },
      { label: "Units", to: "/admin/units", icon: Ruler, letter: "u", besideOf: "unit" },
      { label: "Groups", to: "/admin/groups", icon: Tags, letter: "g", besideOf: "group" },
      { label: "Plans", to: "/admin/plans", icon: Layers, letter: "n", besideOf: "plan" },
    ],
  },
  {
    label: "Accounts",
    entries: [
      {
        label: "Pharmacies",
        to: "/admin/orgs",
        icon: Building2,
        letter: "h",
        pageOf: "organization",
      },
      { label: "Users", to: "/admin/users", icon: Users, letter: "e", pageOf: "user" },
      {
        label: "Registrations",
        to: "/admin/registrations",
        icon: UserPlus,
        letter: "r",
        pageOf: "registration",
      },
      ...placesIn("accounts"),
    ],
  },
  {
    label: "System",
    entries: [
      { label: "Tokens", to: "/admin/tokens", icon: KeyRound, letter: "t", besideOf: "token" },
      { label: "Logs", to: "/admin/logs", icon: FileClock, letter: "a" },
      { label: "Sessions", to: "/admin/sessions", icon: MonitorSmartphone, letter: "s" },
    ],
  },
];
