import type { Act } from "@pharmacy/contract/grants.values";
import type { Model } from "@pharmacy/contract/models";
import {
  Archive,
  BadgePercent,
  Fingerprint,
  Headset,
  type LucideIcon,
  MonitorSmartphone,
  PackageCheck,
  PackageSearch,
  ReceiptText,
  Rows3,
  ShieldCheck,
  TextQuote,
  Upload,
  UserPlus,
} from "lucide-react";
import type { OpeningAct } from "#components/palette/area-acts.ts";

type Place = [label: string, words: string, icon: LucideIcon, href: string, may?: [Model, Act]];

const placesOf = (places: readonly Place[]): OpeningAct[] =>
  places.map(([label, words, icon, href, may]) => ({
    label,
    words,
    icon,
    href,
    ...(may && { may }),
  }));

const setting: [Model, Act] = ["setting", "view"];
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

export const ADMIN_PLACES = placesOf([
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
    "Security",
    "settings require second factor 2fa mfa policy",
    ShieldCheck,
    "/admin/settings#security",
    setting,
  ],
  [
    "Log retention",
    "settings retention keep audit log months archive delete",
    Archive,
    "/admin/settings#security",
    setting,
  ],
  [
    "New members",
    "settings trial plan grace default subscription registration",
    UserPlus,
    "/admin/settings#new-members",
    setting,
  ],
  [
    "Support desk",
    "settings help desk support hours holidays answer time waiting",
    Headset,
    "/admin/settings#help-desk",
    setting,
  ],
  [
    "Answer templates",
    "settings templates ready made text replies canned responses",
    TextQuote,
    "/admin/settings#answer-templates",
    ["answerTemplate", "view"],
  ],
  ["Stock settings", "expiring soon days expiry", PackageSearch, "/admin/settings#stock", setting],
  ["Tax rates", "settings vat tax gst sales", BadgePercent, "/admin/settings#tax", setting],
  ["Density of lists", "settings appearance compact rows", Rows3, "/admin/settings#appearance"],
  [
    "Unpaid expenses",
    "bills invoices due owed to pay",
    ReceiptText,
    "/admin/expenses#status=unpaid",
    ["expense", "view"],
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

export const DASHBOARD_PLACES = placesOf([
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

export const ADMIN_WORDS = {
  "/admin": "home morning overview start",
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
  "/admin/settings": "preferences configuration options",
  "/dashboard/profile": "my name picture language time zone",
  "/dashboard/account": "my password email second factor 2fa passkeys",
};

export const DASHBOARD_WORDS = {
  "/dashboard": "home overview start",
  "/dashboard/products": "stock shelf inventory batches",
  "/dashboard/questions": "help desk support answers faq",
  "/dashboard/settings": "preferences configuration options",
  "/dashboard/profile": "my name picture language time zone",
  "/dashboard/account": "my password email second factor 2fa passkeys",
};
