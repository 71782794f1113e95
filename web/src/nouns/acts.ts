import {
  Building2,
  Columns3,
  KeyRound,
  Layers,
  ListChecks,
  Ruler,
  ShieldCheck,
  UserPlus,
  Users,
} from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import type { AreaActs, FoundAct } from "#components/palette/area-acts.ts";
import type { RecordAct } from "#lib/record-act.ts";
import { expenseActs } from "#resources/expenses/expenses.acts.tsx";
import { itemActs } from "#resources/items/items.acts.tsx";
import { listActs } from "#resources/lists/lists.acts.tsx";
import { planActs } from "#resources/plans/plans.acts.tsx";
import { recallActs } from "#resources/recalls/recalls.acts.tsx";
import { subscriptionActs, termActs } from "#resources/subscriptions/subscriptions.acts.tsx";
import { unitActs } from "#resources/units/units.acts.tsx";
import { userActs } from "#resources/users/users.acts.tsx";
import { acts as expenses } from "./expenses.acts.ts";
import { acts as groups } from "./groups.acts.ts";
import { acts as lists } from "./lists.acts.ts";
import { acts as products } from "./products.acts.ts";
import { acts as questions } from "./questions.acts.ts";
import { acts as recalls } from "./recalls.acts.ts";
import { PHARMACY_ACTS, REGISTRATION_ACTS } from "./record-acts.ts";

const SPELT_OUT = [expenses, groups, lists, products, questions, recalls];

const found = ({ act, label, words, icon, hrefOf, may }: RecordAct): FoundAct => ({
  act,
  label,
  words,
  icon,
  model: may[0],
  rule: { may: may[1], verb: ["", ""] },
  ...(hrefOf && { hrefOf }),
});

/** The acts of a noun as the palette offers them for a found record. */
function foundActs<Row>({ model, rules, looks }: NounActs<Row>): FoundAct[] {
  return Object.entries(looks).flatMap(([act, { label, words, icon, hrefOf, tab }]) => {
    const rule = rules[act];
    if (!rule) return [];
    const found = { act, label, words, icon, model, rule, ...(tab && { tab }) };
    return [hrefOf ? { ...found, hrefOf: (id: string) => hrefOf({ id }) } : found];
  });
}

/** What the palette offers in the admin area. */
export const ADMIN_ACTS: AreaActs = {
  anywhere: [
    ...foundActs(subscriptionActs).map((act) => ({ ...act, of: "organization" as const })),
    ...PHARMACY_ACTS.filter(({ act }) => act !== "edit").map((act) => ({
      ...found(act),
      of: "organization" as const,
    })),
    {
      label: "Invite user",
      words: "new create add person colleague staff account",
      icon: UserPlus,
      may: ["user", "create"],
      href: "/admin/users/create",
    },
    {
      label: "New pharmacy",
      words: "create add organization member",
      icon: Building2,
      may: ["organization", "create"],
      href: "/admin/orgs/create",
    },
    {
      label: "New unit",
      words: "create add measure packaging",
      icon: Ruler,
      may: ["unit", "create"],
      href: "/admin/units?id=new",
    },
    {
      label: "New plan",
      words: "create add price",
      icon: Layers,
      may: ["plan", "create"],
      href: "/admin/plans?id=new",
    },
    {
      label: "Compare plans",
      words: "difference prices limits",
      icon: Columns3,
      may: ["plan", "view"],
      href: "/admin/plans/compare",
    },
    {
      label: "Roles",
      words: "permissions rights access who may",
      icon: ShieldCheck,
      may: ["user", "view"],
      href: "/admin/users/roles",
    },
    {
      label: "New item",
      words: "create add medicine pack catalogue gtin",
      icon: ListChecks,
      may: ["item", "create"],
      href: "/admin/items?id=new",
    },
    ...SPELT_OUT.flatMap(({ admin = [] }) => admin),
  ],
  onRecords: {
    organization: [
      ...foundActs(subscriptionActs),
      ...foundActs(termActs),
      ...PHARMACY_ACTS.map(found),
    ],
    registration: REGISTRATION_ACTS.map(found),
    plan: foundActs(planActs),
    unit: foundActs(unitActs),
    user: foundActs(userActs),
    expense: foundActs(expenseActs),
    item: foundActs(itemActs),
    list: foundActs(listActs),
    recall: foundActs(recallActs),
    ...Object.fromEntries(
      SPELT_OUT.flatMap(({ of, record }) => (record ? [[of, record.map(found)]] : [])),
    ),
  },
};

/** What the palette offers to a pharmacy's users. */
export const DASHBOARD_ACTS: AreaActs = {
  anywhere: [
    ...SPELT_OUT.flatMap(({ dashboard = [] }) => dashboard),
    {
      label: "Invite person",
      words: "new create add user colleague staff account",
      icon: UserPlus,
      may: ["user", "create"],
      href: "/dashboard/settings/team?id=new",
    },
    {
      label: "Team",
      words: "users people colleagues staff roles",
      icon: Users,
      may: ["user", "view"],
      href: "/dashboard/settings/team",
    },
    {
      label: "API tokens",
      words: "programs keys access",
      icon: KeyRound,
      may: ["token", "view"],
      href: "/dashboard/settings/tokens",
    },
  ],
  onRecords: {
    user: foundActs(userActs).map((act) =>
      act.act === "edit" ? { ...act, label: "Edit person" } : act,
    ),
  },
};
