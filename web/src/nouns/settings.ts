import type { NounPart } from "#components/layout/noun-parts.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { SecuritySettings } from "#resources/settings/security.settings.tsx";
import { SubscriptionSettingsCard } from "#resources/subscriptions/new-members.settings.tsx";

/** The network's settings; those below the first screen load after it. */
export const SETTINGS: readonly NounPart[] = [
  { name: "security", may: ["setting", "view"], Part: SecuritySettings },
  { name: "new-members", may: ["setting", "view"], Part: SubscriptionSettingsCard },
  {
    name: "help-desk",
    may: ["setting", "view"],
    Part: lazyPart(() =>
      import("#resources/questions/help-desk.settings.tsx").then((module) => module.HelpDeskCard),
    ),
  },
  {
    name: "answer-templates",
    may: ["answerTemplate", "view"],
    Part: lazyPart(() =>
      import("#resources/answer-templates/answer-templates.settings.tsx").then(
        (module) => module.AnswerTemplatesCard,
      ),
    ),
  },
  {
    name: "orders",
    may: ["setting", "view"],
    Part: lazyPart(() =>
      import("#resources/orders/orders.settings.tsx").then((module) => module.OrdersCard),
    ),
  },
  {
    name: "stock",
    may: ["setting", "view"],
    Part: lazyPart(() =>
      import("#resources/products/stock.settings.tsx").then((module) => module.StockCard),
    ),
  },
  {
    name: "tax",
    may: ["setting", "view"],
    Part: lazyPart(() =>
      import("#resources/tax-rates/tax-rates.settings.tsx").then((module) => module.TaxCard),
    ),
  },
  {
    name: "invoices",
    may: ["setting", "view"],
    Part: lazyPart(() =>
      import("#resources/invoices/seller.settings.tsx").then((module) => module.SellerCard),
    ),
  },
  {
    name: "payments",
    may: ["setting", "view"],
    Part: lazyPart(() =>
      import("#resources/payments/payments.settings.tsx").then((module) => module.PaymentsCard),
    ),
  },
  {
    name: "journal",
    may: ["setting", "view"],
    Part: lazyPart(() =>
      import("#resources/books/journal.settings.tsx").then((module) => module.JournalCard),
    ),
  },
  {
    name: "payment-reminders",
    may: ["setting", "view"],
    Part: lazyPart(() =>
      import("#resources/payment-reminders/payment-reminders.settings.tsx").then(
        (module) => module.PaymentRemindersCard,
      ),
    ),
  },
  {
    name: "monthly-statements",
    may: ["setting", "view"],
    Part: lazyPart(() =>
      import("#resources/monthly-statements/monthly-statements.settings.tsx").then(
        (module) => module.MonthlyStatementsCard,
      ),
    ),
  },
];
