import type { Act } from "@pharmacy/contract/grants.values";
import type { Model } from "@pharmacy/contract/models";
import {
  BanknoteCheck,
  Building2,
  ClipboardList,
  Columns3,
  Fingerprint,
  Headset,
  KeyRound,
  Landmark,
  Layers,
  ListChecks,
  type LucideIcon,
  MessageCirclePlus,
  MonitorSmartphone,
  PackageCheck,
  PackagePlus,
  PackageX,
  ReceiptText,
  Rows3,
  Ruler,
  ShieldCheck,
  ShoppingBag,
  Tags,
  Upload,
  UserPlus,
  Users,
} from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import type { AreaActs, FoundAct, OpeningAct } from "#components/palette/area-acts.ts";
import { bankLineActs } from "#resources/bank/bank.acts.tsx";
import { expenseActs } from "#resources/expenses/expenses.acts.tsx";
import { groupActs } from "#resources/groups/groups.acts.tsx";
import { invoiceActs } from "#resources/invoices/invoices.acts.tsx";
import { itemActs } from "#resources/items/items.acts.tsx";
import { listActs } from "#resources/lists/lists.acts.tsx";
import { orderActs, ownOrderActs } from "#resources/orders/orders.acts.tsx";
import { invoiceReminderActs } from "#resources/payment-reminders/invoice-reminders.acts.tsx";
import { openInvoiceActs } from "#resources/payments/open-invoice.acts.tsx";
import { paymentActs } from "#resources/payments/payments.acts.tsx";
import { planActs } from "#resources/plans/plans.acts.tsx";
import { productActs } from "#resources/products/products.acts.tsx";
import { questionActs } from "#resources/questions/questions.acts.tsx";
import { recallActs } from "#resources/recalls/recalls.acts.tsx";
import { registrationActs } from "#resources/registrations/registrations.acts.tsx";
import { returnActs } from "#resources/returns/returns.acts.tsx";
import { termActs } from "#resources/subscriptions/subscriptions.acts.tsx";
import { unitActs } from "#resources/units/units.acts.tsx";
import { userActs } from "#resources/users/users.acts.tsx";
import { organizationActs } from "./organizations.acts.tsx";
import { SETTINGS_PLACES } from "./settings-places.ts";

type Place = [label: string, words: string, icon: LucideIcon, href: string, may?: [Model, Act]];

const placesOf = (places: readonly Place[]): OpeningAct[] =>
  places.map(([label, words, icon, href, may]) => ({
    label,
    words,
    icon,
    href,
    ...(may && { may }),
  }));

const importing: [Model, Act] = ["run", "create"];

/** Synonyms of what every import is called. */
const FILE = "import upload load file spreadsheet csv excel xlsx";

const ACCOUNT: Place[] = [
  [
    "Two-factor authentication",
    "second factor 2fa mfa totp authenticator recovery codes two step sign in",
    ShieldCheck,
    "/dashboard/account#two-factor",
  ],
  [
    "Passkeys",
    "webauthn fingerprint face security key sign in device",
    Fingerprint,
    "/dashboard/account#passkeys",
  ],
  ["Change password", "new secret sign in", ShieldCheck, "/dashboard/account#password"],
  [
    "Where you are signed in",
    "own sessions devices browsers sign out everywhere",
    MonitorSmartphone,
    "/dashboard/account#sessions",
  ],
];

const ADMIN_PLACES = placesOf([
  [
    "Import items",
    `${FILE} catalogue medicines register`,
    Upload,
    "/admin/items/import",
    importing,
  ],
  ["Import pharmacies", `${FILE} organizations members`, Upload, "/admin/orgs/import", importing],
  ["Import products", `${FILE} stock shelf`, Upload, "/admin/products/import", importing],
  ["Import groups", `${FILE} categories tree atc`, Upload, "/admin/groups/import", importing],
  ["Import units", `${FILE} measures packagings`, Upload, "/admin/units/import", importing],
  [
    "Unpaid expenses",
    "bills invoices due owed to pay",
    ReceiptText,
    "/admin/expenses#status=unpaid",
    ["expense", "view"],
  ],
  [
    "Orders to confirm",
    "placed waiting supply desk",
    ShoppingBag,
    "/admin/orders?status=placed",
    ["order", "act"],
  ],
  [
    "Money on account",
    "unallocated payments overpaid",
    BanknoteCheck,
    "/admin/payments?status=onAccount",
    ["payment", "view"],
  ],
  [
    "Bank lines to post",
    "open statement transfers reconcile match",
    Landmark,
    "/admin/bank?status=open",
    ["bankLine", "act"],
  ],
  [
    "Returns to decide",
    "claims waiting supply desk accept decline",
    PackageX,
    "/admin/orders/returns?status=requested",
    ["return", "act"],
  ],
  [
    "Open questions",
    "unanswered waiting help desk support",
    Headset,
    "/admin/questions#status=open",
    ["question", "view"],
  ],
  ...ACCOUNT,
]);

const DASHBOARD_PLACES = placesOf([
  [
    "Receive packs",
    "receive delivery scan scanner goods in book",
    PackageCheck,
    "/dashboard/products/receive",
    ["productBatch", "create"],
  ],
  ["Import products", `${FILE} stock shelf`, Upload, "/dashboard/products/import", importing],
  [
    "Pharmacy details",
    "settings logo address contact emails opening",
    Rows3,
    "/dashboard/settings/pharmacy",
    ["organization", "view"],
  ],
  ["Density of lists", "settings appearance compact rows", Rows3, "/dashboard/settings#appearance"],
  ...ACCOUNT,
]);

const ADMIN_WORDS = {
  "/admin": "home morning overview start",
  "/admin/orders": "supply desk purchase confirm ship packs",
  "/admin/invoices/ageing": "receivables overdue late 30 60 90 days debtors aging",
  "/admin/books": "close month journal accountant bookkeeping receivables export",
  "/admin/invoices": "bills due owed overdue open amounts",
  "/admin/orders/items": "demand allot share out short packs confirm",
  "/admin/bank": "statement camt upload transfers reconcile match lines",
  "/admin/payments": "money received refunds write-offs on account",
  "/admin/orders/returns": "claims missing damaged wrong packs back",
  "/admin/products": "stock shelf inventory batches",
  "/admin/lists": "price lists prices",
  "/admin/items": "catalogue medicines drugs",
  "/admin/units": "measures packagings",
  "/admin/groups": "categories tree atc",
  "/admin/plans": "prices subscriptions tiers",
  "/admin/orgs": "organizations members customers",
  "/admin/users": "people accounts staff",
  "/admin/registrations": "applications sign up approve",
  "/admin/questions": "help desk support tickets messages",
  "/admin/tokens": "api keys invitations programs",
  "/admin/logs": "audit log history activity trail",
  "/admin/sessions": "signed in devices",
  "/admin/expiries": "renewals licences memberships expiring lapsed",
  "/admin/expenses": "costs bills invoices unpaid",
  "/admin/recalls": "withdraw batches safety",
  "/admin/letters": "failed mail letters undelivered",
  "/admin/trash": "deleted removed restore undelete recover bin",
  "/admin/settings": "preferences configuration options",
  "/dashboard/profile": "my name picture language time zone",
  "/dashboard/account": "my password email second factor 2fa passkeys",
};

const DASHBOARD_WORDS = {
  "/dashboard": "home overview start",
  "/dashboard/orders": "purchase buy supply packs shipments",
  "/dashboard/invoices": "bills due owed overdue open amounts",
  "/dashboard/orders/returns": "claims missing damaged wrong packs back",
  "/dashboard/products": "stock shelf inventory batches",
  "/dashboard/questions": "help desk support answers faq",
  "/dashboard/settings": "preferences configuration options",
  "/dashboard/profile": "my name picture language time zone",
  "/dashboard/account": "my password email second factor 2fa passkeys",
};

/** The acts of a noun as the palette offers them for a found record. */
function foundActs<Row>({ model, rules, looks }: NounActs<Row>): FoundAct[] {
  return Object.entries(looks).flatMap(([act, { label, words, icon, hrefOf, tab, only }]) => {
    const rule = rules[act];
    if (!rule || only === "menu") return [];
    const found = { act, label, words, icon, model, rule, ...(tab && { tab }) };
    return [hrefOf ? { ...found, hrefOf: (id: string) => hrefOf({ id }) } : found];
  });
}

const NEW_ORDER = {
  label: "New order",
  words: "create add write buy purchase packs",
  icon: ShoppingBag,
  may: ["order", "create"],
} as const;

const NEW_PRODUCT = {
  label: "New product",
  words: "create add stock shelf medicine",
  icon: PackagePlus,
  may: ["product", "create"],
} as const;

/** What the palette offers in the admin area. */
export const ADMIN_ACTS: AreaActs = {
  places: [...ADMIN_PLACES, ...SETTINGS_PLACES],
  words: ADMIN_WORDS,
  anywhere: [
    ...foundActs(organizationActs)
      .filter(({ act }) => act === "subscribe" || act === "remind")
      .map((act) => ({ ...act, of: "organization" as const })),
    {
      label: "New payment",
      words: "record enter money received bank transfer",
      icon: BanknoteCheck,
      may: ["payment", "create"],
      href: "/admin/payments?id=new",
    },
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
    { ...NEW_ORDER, href: "/admin/orders/create" },
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
    payment: foundActs(paymentActs),
    bankLine: foundActs(bankLineActs),
    invoice: [
      ...foundActs(invoiceActs),
      ...foundActs(openInvoiceActs),
      ...foundActs(invoiceReminderActs),
    ],
    item: foundActs(itemActs),
    list: foundActs(listActs),
    product: foundActs(productActs),
    recall: foundActs(recallActs),
    question: foundActs(questionActs),
    order: foundActs(orderActs),
    return: foundActs(returnActs),
  },
};

/** What the palette offers to a pharmacy's users. */
export const DASHBOARD_ACTS: AreaActs = {
  places: DASHBOARD_PLACES,
  words: DASHBOARD_WORDS,
  anywhere: [
    { ...NEW_ORDER, href: "/dashboard/orders/create" },
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
    order: foundActs(ownOrderActs),
    product: foundActs(productActs),
    user: foundActs(userActs).map((act) =>
      act.act === "edit" ? { ...act, label: "Edit person" } : act,
    ),
  },
};
