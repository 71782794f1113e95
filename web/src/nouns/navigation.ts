import {
  ArchiveRestore,
  BanknoteCheck,
  Bell,
  BookText,
  Building2,
  CalendarClock,
  CircleHelp,
  ClipboardList,
  FileClock,
  KeyRound,
  Landmark,
  Layers,
  LayoutDashboard,
  ListChecks,
  MailX,
  MonitorSmartphone,
  Package,
  PackageX,
  ReceiptText,
  Ruler,
  Settings,
  ShoppingBag,
  Tags,
  UserPlus,
  UserRound,
  UserRoundCog,
  Users,
} from "lucide-react";
import type { MoreEntry, NavGroup } from "#components/layout/nav-entries.ts";
import type { Screens } from "#components/palette/finding.ts";
import type { EntryActsProps } from "#lib/entry-acts.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { RecordScreens } from "#lib/record-screens.ts";

const ADMIN_NAV: readonly NavGroup[] = [
  {
    label: "Overview",
    entries: [
      { label: "Dashboard", to: "/admin", icon: LayoutDashboard, letter: "d" },
      {
        label: "Orders",
        to: "/admin/orders",
        icon: ShoppingBag,
        letter: "o",
        besideOf: "order",
      },
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
      {
        label: "Questions",
        to: "/admin/questions",
        icon: CircleHelp,
        letter: "q",
        besideOf: "question",
      },
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

const ADMIN_MORE: readonly MoreEntry[] = [
  { label: "Expiries", to: "/admin/expiries", icon: CalendarClock, isInUserMenu: true },
  {
    label: "Expenses",
    to: "/admin/expenses",
    icon: ReceiptText,
    letter: "b",
    of: "expense",
    besideOf: "expense",
    hasFragments: true,
    isInUserMenu: true,
  },
  {
    label: "Recalls",
    to: "/admin/recalls",
    icon: ListChecks,
    of: "recall",
    pageOf: "recall",
    isInUserMenu: true,
  },
  { label: "Orders by item", to: "/admin/orders/items", icon: ClipboardList, of: "order" },
  {
    label: "Returns",
    to: "/admin/orders/returns",
    icon: PackageX,
    of: "return",
    besideOf: "return",
  },
  {
    label: "Invoices",
    to: "/admin/invoices",
    icon: ReceiptText,
    of: "invoice",
    besideOf: "invoice",
  },
  {
    label: "Payments",
    to: "/admin/payments",
    icon: BanknoteCheck,
    of: "payment",
    besideOf: "payment",
  },
  {
    label: "Bank",
    to: "/admin/bank",
    icon: Landmark,
    of: "bankLine",
    besideOf: "bankLine",
  },
  { label: "Ageing", to: "/admin/invoices/ageing", icon: CalendarClock, of: "payment" },
  { label: "Books", to: "/admin/books", icon: BookText, of: "bankFile" },
  { label: "Notifications", to: "/admin/notifications", icon: Bell },
  { label: "Emails not sent", to: "/admin/letters", icon: MailX, isInUserMenu: true },
  { label: "Trash", to: "/admin/trash", icon: ArchiveRestore, of: "user", act: "delete" },
  { label: "Settings", to: "/admin/settings", icon: Settings, letter: ",", isInUserMenu: true },
  { label: "Profile", to: "/dashboard/profile", icon: UserRound },
  { label: "Account settings", to: "/dashboard/account", icon: UserRoundCog },
];

/** Histories of the admin area offer it at their entries. */
export const PutBackMenu = lazyPart<EntryActsProps>(() =>
  import("#resources/audit-logs/put-back-menu.tsx").then((module) => module.PutBackMenu),
);

/** The screens of the admin area, and where its records open. */
export const ADMIN_SCREENS: Screens & RecordScreens = {
  groups: ADMIN_NAV,
  more: ADMIN_MORE,
  kinds: Object.fromEntries(
    [...ADMIN_NAV.flatMap(({ entries }) => entries), ...ADMIN_MORE].flatMap((entry: MoreEntry) => {
      const { label, icon, to, pageOf, besideOf, hasFragments } = entry;
      const path = pageOf ? `${to}/` : `${to}${hasFragments ? "#" : "?id="}`;
      const model = pageOf ?? besideOf;
      return model ? [[model, { label, icon, hrefOf: (id: string) => path + id }]] : [];
    }),
  ),
  elsewhere: {
    // a session is listed as the token that opened it
    session: "/admin/tokens?id=:recordId",
    // users create and remove passkeys only for themselves
    passkey: "/admin/users/:actorId?tab=access",
    subscription: "/admin/orgs/:organization?tab=subscriptions",
    reminder: "/admin/orgs/:organization?tab=subscriptions",
    setting: "/admin/settings",
  },
};

/** The screens of the dashboard. Pharmacy users find their orders, products, colleagues and own data. */
export const DASHBOARD_SCREENS: Screens = {
  groups: [
    {
      label: "Pharmacy",
      entries: [
        { label: "Dashboard", to: "/dashboard", icon: LayoutDashboard },
        { label: "Orders", to: "/dashboard/orders", icon: ShoppingBag },
        { label: "Products", to: "/dashboard/products", icon: Package },
        { label: "Questions", to: "/dashboard/questions", icon: CircleHelp },
        { label: "Settings", to: "/dashboard/settings", icon: Settings },
      ],
    },
  ],
  more: [
    { label: "Returns", to: "/dashboard/orders/returns", icon: PackageX },
    { label: "Invoices", to: "/dashboard/invoices", icon: ReceiptText },
    { label: "Notifications", to: "/dashboard/notifications", icon: Bell },
    { label: "Profile", to: "/dashboard/profile", icon: UserRound },
    { label: "Account", to: "/dashboard/account", icon: UserRoundCog },
  ],
  kinds: {
    organization: {
      label: "Your pharmacy",
      icon: Building2,
      hrefOf: () => "/dashboard/settings",
    },
    order: {
      label: "Orders",
      icon: ShoppingBag,
      hrefOf: (id) => `/dashboard/orders/${id}`,
    },
    return: {
      label: "Returns",
      icon: PackageX,
      hrefOf: (id) => `/dashboard/orders/returns?id=${id}`,
    },
    invoice: {
      label: "Invoices",
      icon: ReceiptText,
      hrefOf: (id) => `/dashboard/invoices?id=${id}`,
    },
    product: {
      label: "Products",
      icon: Package,
      hrefOf: (id) => `/dashboard/products?id=${id}`,
    },
    question: {
      label: "Questions",
      icon: CircleHelp,
      hrefOf: (id) => `/dashboard/questions?id=${id}`,
    },
    // the page shows what a recall asks of the pharmacy
    recallNotice: {
      label: "Recalls",
      icon: ListChecks,
      hrefOf: () => "/dashboard",
    },
    user: {
      label: "Team",
      icon: Users,
      hrefOf: (id) => `/dashboard/settings/team?id=${id}`,
    },
  },
};
