import type { SettingsPart } from "#components/settings/settings-section.ts";
import { lazyPart } from "#lib/lazy-part.tsx";

export const BILLING_PARTS: readonly SettingsPart[] = [
  {
    name: "orders",
    may: ["setting", "view"],
    fields: ["minimumOrderValue", "freight", "freeFreightFrom", "freightTaxCategory"],
    settings: [
      ["Minimum order value", "smallest order"],
      ["Freight", "shipping delivery cost"],
      ["Free of freight from", "free shipping delivery"],
      ["Tax category of freight", "shipping vat"],
    ],
    Part: lazyPart(() =>
      import("#resources/orders/orders.settings.tsx").then((module) => module.OrdersCard),
    ),
  },
  {
    name: "payments",
    may: ["setting", "view"],
    fields: ["writeOffLimit", "booksClosedThrough"],
    settings: [
      ["Write-off limit", "finance officer small amounts"],
      ["Books closed through", "close month period lock"],
    ],
    Part: lazyPart(() =>
      import("#resources/payments/payments.settings.tsx").then((module) => module.PaymentsCard),
    ),
  },
  {
    name: "journal",
    may: ["setting", "view"],
    fields: ["journalAccounts"],
    settings: [["Journal", "account numbers accountant ledger bookkeeping"]],
    Part: lazyPart(() =>
      import("#resources/books/journal.settings.tsx").then((module) => module.JournalCard),
    ),
  },
  {
    name: "payment-reminders",
    may: ["setting", "view"],
    fields: [
      "sendPaymentReminders",
      "paymentReminderLevels",
      "paymentReminderMinimum",
      "bankFileDays",
    ],
    settings: [
      ["Send payment reminders", "dunning overdue email"],
      ["First reminder", "dunning level days overdue"],
      ["Smallest amount", "minimum payment reminder dunning"],
      ["Last bank file at most", "bank file days old payment reminder"],
    ],
    Part: lazyPart(() =>
      import("#resources/payment-reminders/payment-reminders.settings.tsx").then(
        (module) => module.PaymentRemindersCard,
      ),
    ),
  },
  {
    name: "monthly-statements",
    may: ["setting", "view"],
    fields: ["sendMonthlyStatements"],
    settings: [["Send monthly statements", "statement of account email first of the month"]],
    Part: lazyPart(() =>
      import("#resources/monthly-statements/monthly-statements.settings.tsx").then(
        (module) => module.MonthlyStatementsCard,
      ),
    ),
  },
];

export const SUPPLY_PARTS: readonly SettingsPart[] = [
  {
    name: "fill-rate",
    may: ["setting", "view"],
    fields: ["fillRateTarget"],
    settings: [["Fill-rate target", "supply goal percent confirmed"]],
    Part: lazyPart(() =>
      import("#resources/settings/fill-rate.settings.tsx").then((module) => module.FillRateCard),
    ),
  },
];
