import type { Model } from "@pharmacy/contract/models";
import {
  BanknoteCheck,
  CalendarClock,
  Check,
  CopyPlus,
  MailX,
  Pencil,
  ReceiptText,
  Settings,
  Slash,
  UserRound,
  UserRoundCog,
} from "lucide-react";
import type { Allowed, RecordAct } from "#lib/record-act.ts";
import type { NavEntry } from "./admin-nav.ts";

/** A screen without a sidebar entry, and the other ways to it. */
export type MoreEntry = NavEntry & {
  /** Only roles that may view these records are led there. */
  of?: Model;
  /** A record opens with a fragment of the URL, which has no search parameters. */
  hasFragments?: true;
  isInUserMenu?: true;
  /** What the palette offers: from anywhere, and for a found record. */
  acts?: { global: readonly (Allowed & { href: string })[]; record: readonly RecordAct[] };
};

const EXPENSE_ACTS: MoreEntry["acts"] = {
  global: [
    {
      label: "New expense",
      words: "create add enter cost bill invoice receipt",
      icon: ReceiptText,
      may: ["expense", "create"],
      href: "/admin/expenses#new",
    },
  ],
  record: [
    {
      label: "Mark as paid",
      words: "pay settle payment",
      icon: BanknoteCheck,
      may: ["expense", "edit"],
      act: "pay",
    },
    {
      label: "Confirm expense",
      words: "draft recurring approve",
      icon: Check,
      may: ["expense", "edit"],
      act: "confirm",
    },
    {
      label: "Edit expense",
      words: "change amount vendor receipt",
      icon: Pencil,
      may: ["expense", "edit"],
      act: "edit",
    },
    {
      label: "Duplicate to next month",
      words: "copy repeat again",
      icon: CopyPlus,
      may: ["expense", "create"],
      act: "duplicate",
    },
    {
      label: "Void expense",
      words: "cancel delete remove",
      icon: Slash,
      may: ["expense", "delete"],
      act: "void",
    },
  ],
};

/** Screens of the admin area without a sidebar entry. */
export const ADMIN_MORE: readonly MoreEntry[] = [
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
    acts: EXPENSE_ACTS,
  },
  { label: "Failed letters", to: "/admin/letters", icon: MailX },
  {
    label: "Settings",
    to: "/admin/settings",
    icon: Settings,
    letter: ",",
    isInUserMenu: true,
  },
  { label: "Profile", to: "/dashboard/profile", icon: UserRound },
  { label: "Account settings", to: "/dashboard/account", icon: UserRoundCog },
];
