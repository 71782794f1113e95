import {
  Building2,
  ClipboardList,
  Columns3,
  KeyRound,
  Layers,
  ListChecks,
  MessageCirclePlus,
  PackagePlus,
  ReceiptText,
  Ruler,
  ShieldCheck,
  Tags,
  UserPlus,
  Users,
} from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import type { AreaActs, FoundAct } from "#components/palette/area-acts.ts";
import { expenseActs } from "#resources/expenses/expenses.acts.tsx";
import { groupActs } from "#resources/groups/groups.acts.tsx";
import { itemActs } from "#resources/items/items.acts.tsx";
import { listActs } from "#resources/lists/lists.acts.tsx";
import { planActs } from "#resources/plans/plans.acts.tsx";
import { productActs } from "#resources/products/products.acts.tsx";
import { questionActs } from "#resources/questions/questions.acts.tsx";
import { recallActs } from "#resources/recalls/recalls.acts.tsx";
import { registrationActs } from "#resources/registrations/registrations.acts.tsx";
import { termActs } from "#resources/subscriptions/subscriptions.acts.tsx";
import { unitActs } from "#resources/units/units.acts.tsx";
import { userActs } from "#resources/users/users.acts.tsx";
import { organizationActs } from "./organizations.acts.tsx";
import { ADMIN_PLACES, ADMIN_WORDS, DASHBOARD_PLACES, DASHBOARD_WORDS } from "./places.ts";

/** The acts of a noun as the palette offers them for a found record. */
function foundActs<Row>({ model, rules, looks }: NounActs<Row>): FoundAct[] {
  return Object.entries(looks).flatMap(([act, { label, words, icon, hrefOf, tab, only }]) => {
    const rule = rules[act];
    if (!rule || only === "menu") return [];
    const found = { act, label, words, icon, model, rule, ...(tab && { tab }) };
    return [hrefOf ? { ...found, hrefOf: (id: string) => hrefOf({ id }) } : found];
  });
}

const NEW_PRODUCT = {
  label: "New product",
  words: "create add stock shelf medicine",
  icon: PackagePlus,
  may: ["product", "create"],
} as const;

/** What the palette offers in the admin area. */
export const ADMIN_ACTS: AreaActs = {
  places: ADMIN_PLACES,
  words: ADMIN_WORDS,
  anywhere: [
    ...foundActs(organizationActs)
      .filter(({ act }) => act === "subscribe" || act === "remind")
      .map((act) => ({ ...act, of: "organization" as const })),
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
    {
      label: "New group",
      words: "create add category tree",
      icon: Tags,
      may: ["group", "create"],
      href: "/admin/groups?id=new",
    },
    {
      label: "New list",
      words: "create add price prices catalogue",
      icon: ClipboardList,
      may: ["list", "create"],
      href: "/admin/lists?id=new",
    },
    { ...NEW_PRODUCT, href: "/admin/products?id=new" },
    {
      label: "Start recall",
      words: "create new batch lot withdraw take off shelf",
      icon: ListChecks,
      may: ["recall", "create"],
      href: "/admin/recalls?id=new",
    },
    {
      label: "Enter question",
      words: "new create add message email telephone help desk",
      icon: MessageCirclePlus,
      may: ["question", "create"],
      href: "/admin/questions?id=new",
    },
    {
      label: "New expense",
      words: "create add enter cost bill invoice receipt",
      icon: ReceiptText,
      may: ["expense", "create"],
      href: "/admin/expenses#new",
    },
  ],
  onRecords: {
    organization: [...foundActs(organizationActs), ...foundActs(termActs)],
    registration: foundActs(registrationActs),
    plan: foundActs(planActs),
    unit: foundActs(unitActs),
    group: foundActs(groupActs),
    user: foundActs(userActs),
    expense: foundActs(expenseActs),
    item: foundActs(itemActs),
    list: foundActs(listActs),
    product: foundActs(productActs),
    recall: foundActs(recallActs),
    question: foundActs(questionActs),
  },
};

/** What the palette offers to a pharmacy's users. */
export const DASHBOARD_ACTS: AreaActs = {
  places: DASHBOARD_PLACES,
  words: DASHBOARD_WORDS,
  anywhere: [
    { ...NEW_PRODUCT, href: "/dashboard/products?id=new" },
    {
      label: "Ask a question",
      words: "new create help desk support answer",
      icon: MessageCirclePlus,
      may: ["question", "create"],
      href: "/dashboard/questions/ask",
    },
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
    product: foundActs(productActs),
    user: foundActs(userActs).map((act) =>
      act.act === "edit" ? { ...act, label: "Edit person" } : act,
    ),
  },
};
