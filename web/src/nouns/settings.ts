import {
  BadgePercent,
  Bell,
  Building2,
  Headset,
  KeyRound,
  Landmark,
  PackageSearch,
  ReceiptText,
  ShieldCheck,
  SlidersHorizontal,
  Timer,
  UserRoundCog,
  Users,
} from "lucide-react";
import type { SettingsSection } from "#components/settings/settings-section.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { BILLING_PARTS, SUPPLY_PARTS } from "./settings-trade.ts";

/** The network's settings. Their cards load with the page of their section. */
export const SETTINGS: readonly SettingsSection[] = [
  {
    name: "appearance",
    label: "Appearance",
    about: "Theme, density and keys, in this browser",
    words: "own preferences profile",
    icon: SlidersHorizontal,
    parts: [
      {
        name: "appearance",
        settings: [
          ["Theme", "dark light mode"],
          ["Density of lists", "compact comfortable rows"],
          ["Single-key shortcuts", "keyboard keys"],
        ],
        Part: lazyPart(() =>
          import("#components/settings/own-settings.tsx").then((module) => module.OwnSettings),
        ),
      },
    ],
  },
  {
    name: "network",
    label: "Network",
    about: "Currency, time zone and language",
    words: "country region place",
    icon: Building2,
    parts: [
      {
        name: "network",
        may: ["setting", "view"],
        fields: ["currency", "timeZone", "locale"],
        settings: [
          ["Currency", "money euro price"],
          ["Time zone", "clock midnight day begins"],
          ["Language", "locale number date format"],
        ],
        Part: lazyPart(() =>
          import("#resources/settings/network.settings.tsx").then((module) => module.NetworkCard),
        ),
      },
    ],
  },
  {
    name: "seller",
    label: "Seller and bank",
    about: "Name, address, logo and account on invoices",
    words: "invoice company",
    icon: Landmark,
    parts: [
      {
        name: "invoices",
        may: ["setting", "view"],
        fields: [
          "sellerName",
          "sellerAddress",
          "sellerAddress2",
          "sellerCity",
          "sellerRegion",
          "sellerPostalCode",
          "sellerTaxNumber",
          "sellerRegistrationNumber",
          "sellerIban",
          "sellerBic",
          "sellerAccountHolder",
          "sellerEndpoint",
          "sellerEndpointScheme",
          "sellerLogo",
        ],
        settings: [
          ["Logo", "picture image brand"],
          ["Legal name", "seller company"],
          ["Address", "seller street city postal code region"],
          ["Tax number", "vat gst ein"],
          ["Registration number", "register of companies"],
          ["IBAN", "bank account transfer"],
          ["BIC", "bank swift"],
          ["Account holder", "bank name"],
          ["Electronic address", "peppol gln scheme en 16931"],
        ],
        Part: lazyPart(() =>
          import("#resources/invoices/seller.settings.tsx").then((module) => module.SellerCard),
        ),
      },
    ],
  },
  {
    name: "billing",
    label: "Billing",
    about: "Orders, payments, reminders, statements and the journal",
    words: "money charge",
    icon: ReceiptText,
    parts: BILLING_PARTS,
  },
  {
    name: "tax",
    label: "Tax",
    about: "Country of the network, and rates by day",
    words: "vat gst sales",
    icon: BadgePercent,
    parts: [
      {
        name: "tax",
        may: ["setting", "view"],
        fields: ["country"],
        settings: [
          ["Country of the network", "where tax is paid"],
          ["Tax rates", "vat gst sales percent standard reduced zero exempt"],
        ],
        Part: lazyPart(() =>
          import("#resources/tax-rates/tax-rates.settings.tsx").then((module) => module.TaxCard),
        ),
      },
    ],
  },
  {
    name: "membership",
    label: "Membership",
    about: "Public applications, and what a new pharmacy begins with",
    words: "members applications registration subscription",
    icon: Users,
    parts: [
      {
        name: "applications",
        may: ["setting", "view"],
        fields: ["registrationOpen"],
        settings: [["Applications open", "registration closed public form visitors apply"]],
        Part: lazyPart(() =>
          import("#resources/settings/applications.settings.tsx").then(
            (module) => module.ApplicationsCard,
          ),
        ),
      },
      {
        name: "new-members",
        may: ["setting", "view"],
        fields: ["defaultPlan"],
        settings: [["Fallback plan", "default trial grace subscription new members"]],
        Part: lazyPart(() =>
          import("#resources/subscriptions/new-members.settings.tsx").then(
            (module) => module.SubscriptionSettingsCard,
          ),
        ),
      },
    ],
  },
  {
    name: "help-desk",
    label: "Help desk",
    about: "Hours, targets, holidays and answer templates",
    words: "support questions",
    icon: Headset,
    parts: [
      {
        name: "help-desk",
        may: ["setting", "view"],
        fields: ["businessHours", "holidays", "answerTargets"],
        settings: [
          ["Support desk", "business hours opens closes weekdays"],
          ["Answer targets, in business hours", "waiting overdue answer time"],
          ["Holidays", "closed days off"],
        ],
        Part: lazyPart(() =>
          import("#resources/questions/help-desk.settings.tsx").then(
            (module) => module.HelpDeskCard,
          ),
        ),
      },
      {
        name: "answer-templates",
        may: ["answerTemplate", "view"],
        settings: [["Answer templates", "ready made text replies canned responses"]],
        Part: lazyPart(() =>
          import("#resources/answer-templates/answer-templates.settings.tsx").then(
            (module) => module.AnswerTemplatesCard,
          ),
        ),
      },
    ],
  },
  {
    name: "stock",
    label: "Stock",
    about: "Packs that expire soon, and the fill rate",
    words: "products packs shelf",
    icon: PackageSearch,
    parts: [
      {
        name: "stock",
        may: ["setting", "view"],
        fields: ["expiringStockDays"],
        settings: [["Days before expiry", "expiring soon"]],
        Part: lazyPart(() =>
          import("#resources/products/stock.settings.tsx").then((module) => module.StockCard),
        ),
      },
      ...SUPPLY_PARTS,
    ],
  },
  {
    name: "notifications",
    label: "Notifications",
    about: "Emails, who gets them, and which are on",
    words: "letters mail messages",
    icon: Bell,
    parts: [
      {
        name: "notifications",
        may: ["setting", "view"],
        settings: [["Emails", "notifications letters mail on off sent"]],
        Part: lazyPart(() =>
          import("#resources/settings/notifications.settings.tsx").then(
            (module) => module.NotificationsCard,
          ),
        ),
      },
    ],
  },
  {
    name: "security",
    label: "Security",
    about: "How network staff sign in",
    words: "policy",
    icon: ShieldCheck,
    parts: [
      {
        name: "security",
        may: ["setting", "view"],
        fields: ["requireSecondFactor"],
        settings: [["Require a second factor", "2fa mfa totp passkey authenticator"]],
        Part: lazyPart(() =>
          import("#resources/settings/security.settings.tsx").then((module) => module.SecurityCard),
        ),
      },
    ],
  },
  {
    name: "retention",
    label: "Retention",
    about: "How long records are kept",
    words: "delete archive purge privacy gdpr",
    icon: Timer,
    parts: [
      {
        name: "retention",
        may: ["setting", "view"],
        fields: ["logRetentionMonths"],
        settings: [["Keep the audit log online (months)", "log retention"]],
        Part: lazyPart(() =>
          import("#resources/settings/retention.settings.tsx").then(
            (module) => module.RetentionCard,
          ),
        ),
      },
    ],
  },
  {
    name: "programs",
    label: "Programs",
    about: "Tokens and webhooks of tills and stock systems",
    words: "api integrations",
    icon: KeyRound,
    parts: [
      {
        name: "programs",
        may: ["token", "view"],
        settings: [["API tokens", "keys secrets scopes"]],
        Part: lazyPart(() => import("./programs-card.tsx").then((module) => module.ProgramsCard)),
      },
      {
        name: "webhooks",
        may: ["webhook", "view"],
        settings: [["Webhooks", "events callbacks notify address push"]],
        Part: lazyPart(() =>
          import("#resources/webhooks/webhooks.settings.tsx").then((module) => module.WebhooksCard),
        ),
      },
    ],
  },
  {
    name: "roles",
    label: "Roles",
    about: "What each role may do",
    words: "permissions rights access",
    icon: UserRoundCog,
    parts: [
      {
        name: "roles",
        may: ["user", "view"],
        settings: [],
        Part: lazyPart(() =>
          import("#resources/users/roles.settings.tsx").then((module) => module.RolesSettings),
        ),
      },
    ],
  },
];
