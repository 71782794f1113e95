import "./effects.ts";
import { AnswerTemplateChanges } from "@pharmacy/contract/answer-templates/answer-templates";
import { ExpenseChanges } from "@pharmacy/contract/expenses/expenses";
import { GroupChanges } from "@pharmacy/contract/groups/groups";
import { ItemChanges } from "@pharmacy/contract/items/items";
import { ListChanges } from "@pharmacy/contract/lists/lists";
import { LineChanges } from "@pharmacy/contract/lists/lists.lines";
import { OrganizationChanges } from "@pharmacy/contract/organizations/organizations";
import { BlockChanges } from "@pharmacy/contract/payment-reminders/payment-reminders";
import { PlanChanges } from "@pharmacy/contract/plans/plans";
import { ProductChanges } from "@pharmacy/contract/products/products";
import { BatchChanges } from "@pharmacy/contract/products/products.batches";
import { QuestionChanges } from "@pharmacy/contract/questions/questions";
import { SettingsChanges } from "@pharmacy/contract/settings/settings";
import { TaxRateChanges } from "@pharmacy/contract/tax-rates/tax-rates";
import { UnitChanges } from "@pharmacy/contract/units/units";
import { UserChanges } from "@pharmacy/contract/users/users";
import { WebhookChanges } from "@pharmacy/contract/webhooks/webhooks";
import { auditLogJobs } from "./audit-logs/audit-logs.jobs.ts";
import { auditLogsRoutes } from "./audit-logs/audit-logs.routes.ts";
import { auditLogTiles } from "./audit-logs/audit-logs.tiles.ts";
import { groupsMoveRoutes } from "./catalogue/groups/groups.move.routes.ts";
import { groupsRoutes } from "./catalogue/groups/groups.routes.ts";
import { groupSearch } from "./catalogue/groups/groups.search.ts";
import { groupKind, groups } from "./catalogue/groups/groups.table.ts";
import { itemsActsRoutes } from "./catalogue/items/items.acts.routes.ts";
import { itemJobs } from "./catalogue/items/items.jobs.ts";
import { itemsPicturesRoutes } from "./catalogue/items/items.pictures.routes.ts";
import { itemsRoutes } from "./catalogue/items/items.routes.ts";
import { itemSearch } from "./catalogue/items/items.search.ts";
import { itemKind, items } from "./catalogue/items/items.table.ts";
import { listsActsRoutes } from "./catalogue/lists/lists.acts.routes.ts";
import { listJobs } from "./catalogue/lists/lists.jobs.ts";
import { listsManyLinesRoutes } from "./catalogue/lists/lists.lines.many.routes.ts";
import { listsLinesRoutes } from "./catalogue/lists/lists.lines.routes.ts";
import { listsRoutes } from "./catalogue/lists/lists.routes.ts";
import { listSearch } from "./catalogue/lists/lists.search.ts";
import {
  priceListKind,
  priceListLineKind,
  priceLists,
} from "./catalogue/lists/price-lists.table.ts";
import { pricesRoutes } from "./catalogue/prices/prices.routes.ts";
import { taxRatesRoutes } from "./catalogue/tax-rates/tax-rates.routes.ts";
import { taxRateKind } from "./catalogue/tax-rates/tax-rates.table.ts";
import { unitsRoutes } from "./catalogue/units/units.routes.ts";
import { unitSearch } from "./catalogue/units/units.search.ts";
import { unitKind, units } from "./catalogue/units/units.table.ts";
import type { Demo } from "./demo/seed.ts";
import { answerTemplatesRoutes } from "./desk/answer-templates/answer-templates.routes.ts";
import { answerTemplateKind } from "./desk/answer-templates/answer-templates.table.ts";
import { expensesActsRoutes } from "./desk/expenses/expenses.acts.routes.ts";
import { expenseJobs } from "./desk/expenses/expenses.jobs.ts";
import { expensesManyRoutes } from "./desk/expenses/expenses.many.routes.ts";
import { expensesReceiptsRoutes } from "./desk/expenses/expenses.receipts.routes.ts";
import { resultFigures } from "./desk/expenses/expenses.results.ts";
import { expensesRoutes } from "./desk/expenses/expenses.routes.ts";
import { expenseSearch } from "./desk/expenses/expenses.search.ts";
import { expenseKind, expenses } from "./desk/expenses/expenses.table.ts";
import { faqRoutes } from "./desk/faq/faq.routes.ts";
import { notesFilesRoutes } from "./desk/notes/notes.files.routes.ts";
import { noteJobs } from "./desk/notes/notes.jobs.ts";
import { notesRoutes } from "./desk/notes/notes.routes.ts";
import { noteKind, notes } from "./desk/notes/notes.table.ts";
import { ownQuestionsRoutes } from "./desk/own-questions/own-questions.routes.ts";
import { questionsActsRoutes } from "./desk/questions/questions.acts.routes.ts";
import { questionJobs } from "./desk/questions/questions.jobs.ts";
import { trashedQuestions } from "./desk/questions/questions.restore.ts";
import { questionsRoutes } from "./desk/questions/questions.routes.ts";
import { questionSearch } from "./desk/questions/questions.search.ts";
import { questionKind, questions } from "./desk/questions/questions.table.ts";
import { questionTiles } from "./desk/questions/questions.tiles.ts";
import { visitorsRoutes } from "./desk/questions/questions.visitors.routes.ts";
import type { IdentityServices } from "./identity/accounts/accounts.network-rules.ts";
import { organizationKind, organizations } from "./identity/accounts/organizations.table.ts";
import { userKind, users } from "./identity/accounts/users.table.ts";
import { sessionFinder } from "./identity/auth/auth.live-sessions.ts";
import { passkeyProofsRoutes } from "./identity/auth/auth.passkey-proofs.routes.ts";
import { authRoutes } from "./identity/auth/auth.routes.ts";
import { secondFactorRoutes } from "./identity/auth/auth.second-factor.routes.ts";
import { waysInRoutes } from "./identity/auth/auth.ways-in.routes.ts";
import { notificationJobs } from "./identity/notifications/notifications.jobs.ts";
import { notificationsRoutes } from "./identity/notifications/notifications.routes.ts";
import { passkeysRoutes } from "./identity/passkeys/passkeys.routes.ts";
import { sessionJobs } from "./identity/sessions/sessions.jobs.ts";
import { sessionsRoutes } from "./identity/sessions/sessions.routes.ts";
import { sessionKind } from "./identity/sessions/sessions.table.ts";
import { networkNow } from "./identity/settings/settings.network-now.ts";
import { settingsRoutes } from "./identity/settings/settings.routes.ts";
import { settingKind } from "./identity/settings/settings.table.ts";
import { issuedTokenKind } from "./identity/tokens/issued-tokens.view.ts";
import { tokenJobs } from "./identity/tokens/tokens.jobs.ts";
import { tokensRoutes } from "./identity/tokens/tokens.routes.ts";
import { usersActsRoutes } from "./identity/users/users.acts.routes.ts";
import { usersEmailRoutes } from "./identity/users/users.email.routes.ts";
import { forgetFormerUsers } from "./identity/users/users.forget-former.ts";
import { usersOwnRoutes } from "./identity/users/users.own.routes.ts";
import { trashedUsers } from "./identity/users/users.restore.ts";
import { usersRoutes } from "./identity/users/users.routes.ts";
import { userSearch } from "./identity/users/users.search.ts";
import { viewsRoutes } from "./identity/views/views.routes.ts";
import { webhookDeliveriesRoutes } from "./identity/webhooks/webhook-deliveries.routes.ts";
import { webhookJobs } from "./identity/webhooks/webhooks.jobs.ts";
import { webhooksRoutes } from "./identity/webhooks/webhooks.routes.ts";
import { webhookKind, webhooks } from "./identity/webhooks/webhooks.table.ts";
import { IMPORTS } from "./imports.ts";
import { expiriesRoutes } from "./membership/expiries/expiries.routes.ts";
import { trashedOrganizations } from "./membership/organizations/organizations.restore.ts";
import { organizationsRoutes } from "./membership/organizations/organizations.routes.ts";
import { organizationSearch } from "./membership/organizations/organizations.search.ts";
import { subscriptionRoutes } from "./membership/organizations/organizations.subscriptions.routes.ts";
import { organizationTiles } from "./membership/organizations/organizations.tiles.ts";
import { plansRoutes } from "./membership/plans/plans.routes.ts";
import { planSearch } from "./membership/plans/plans.search.ts";
import { registrationsActsRoutes } from "./membership/registrations/registrations.acts.routes.ts";
import { applicationsRoutes } from "./membership/registrations/registrations.applications.routes.ts";
import { registrationJobs } from "./membership/registrations/registrations.jobs.ts";
import { registrationsRoutes } from "./membership/registrations/registrations.routes.ts";
import { registrationSearch } from "./membership/registrations/registrations.search.ts";
import { registrationTiles } from "./membership/registrations/registrations.tiles.ts";
import { reminderJobs } from "./membership/reminders/reminders.jobs.ts";
import { forgetRecipient } from "./membership/reminders/reminders.recipients.ts";
import { remindedKind, remindersRoutes } from "./membership/reminders/reminders.routes.ts";
import { planKind, plans } from "./membership/subscriptions/plans.table.ts";
import { recurringFigures } from "./membership/subscriptions/subscriptions.figures.ts";
import { subscriptionJobs } from "./membership/subscriptions/subscriptions.jobs.ts";
import { subscriptionKind, subscriptions } from "./membership/subscriptions/subscriptions.table.ts";
import { archivesRoutes } from "./platform/audit/archives.routes.ts";
import { chainRoutes } from "./platform/audit/chain.routes.ts";
import { type Changeable, changedBy } from "./platform/db/changeable.ts";
import { type Named, namedBy } from "./platform/db/named.ts";
import { emailsJob } from "./platform/email/emails.job.ts";
import { failedEmailsRoutes } from "./platform/failed-emails/failed-emails.routes.ts";
import { failedEmailTiles } from "./platform/failed-emails/failed-emails.tiles.ts";
import { uploadRemainsJob } from "./platform/files/files.job.ts";
import { filesRoutes } from "./platform/files/files.routes.ts";
import { fileKind } from "./platform/files/files.table.ts";
import type { Owned } from "./platform/http/access.ts";
import { healthRoutes } from "./platform/http/health.routes.ts";
import type { Routes } from "./platform/http/routes.ts";
import type { Job } from "./platform/jobs/job.ts";
import { liveRoutes } from "./platform/live/live.routes.ts";
import { runsActsRoutes } from "./platform/runs/runs.acts.routes.ts";
import { runsEditsRoutes } from "./platform/runs/runs.edits.routes.ts";
import { runsMissingRoutes } from "./platform/runs/runs.missing.routes.ts";
import { runsRoutes } from "./platform/runs/runs.routes.ts";
import { runsRowsRoutes } from "./platform/runs/runs.rows.routes.ts";
import { runKind } from "./platform/runs/runs.table.ts";
import { searchRoutes } from "./platform/search/search.routes.ts";
import type { Searchable } from "./platform/search/searchable.ts";
import type { FigureSection } from "./platform/summary/figures.ts";
import type { TiledList } from "./platform/summary/tiles.ts";
import { trashRoutes } from "./platform/trash/trash.routes.ts";
import type { Trashed } from "./platform/trash/trashed.ts";
import { batchJobs } from "./stock/batches/batches.jobs.ts";
import { movementsRoutes } from "./stock/batches/batches.movements.routes.ts";
import { batchesRoutes } from "./stock/batches/batches.routes.ts";
import { productBatchKind } from "./stock/batches/batches.table.ts";
import { productsCompareRoutes } from "./stock/copies/copies.compare.routes.ts";
import { fillCopies } from "./stock/copies/copies.fill.ts";
import { productsSyncRoutes } from "./stock/copies/copies.sync.routes.ts";
import { ownBatchesRoutes } from "./stock/own-products/own-products.batches.routes.ts";
import { ownProductsRoutes } from "./stock/own-products/own-products.routes.ts";
import { productsActsRoutes } from "./stock/products/products.acts.routes.ts";
import { expiringFigures, stockFigures } from "./stock/products/products.figures.ts";
import { productJobs } from "./stock/products/products.jobs.ts";
import { productsRoutes } from "./stock/products/products.routes.ts";
import { productSearch } from "./stock/products/products.search.ts";
import { productKind, products } from "./stock/products/products.table.ts";
import { productTiles } from "./stock/products/products.tiles.ts";
import { programsRoutes } from "./stock/programs/programs.routes.ts";
import { recallNoticesRoutes } from "./stock/recalls/recall-notices.routes.ts";
import { recallsActsRoutes } from "./stock/recalls/recalls.acts.routes.ts";
import { recallJobs } from "./stock/recalls/recalls.jobs.ts";
import { recallsRoutes } from "./stock/recalls/recalls.routes.ts";
import { recallSearch } from "./stock/recalls/recalls.search.ts";
import {
  recallKind,
  recallNoticeKind,
  recallNotices,
  recalls,
} from "./stock/recalls/recalls.table.ts";
import { recallTiles } from "./stock/recalls/recalls.tiles.ts";
import { purgeExpired } from "./stock/receipts/receipts.purge-expired.ts";
import { receiptsRoutes } from "./stock/receipts/receipts.routes.ts";
import { summaryFiguresRoutes } from "./summary/summary.figures.routes.ts";
import { summaryRoutes } from "./summary/summary.routes.ts";
import { bankExpensesRoutes } from "./trade/bank/bank.expenses.routes.ts";
import { bankFilesRoutes } from "./trade/bank/bank.files.routes.ts";
import { bankRoutes } from "./trade/bank/bank.routes.ts";
import { bankLineSearch } from "./trade/bank/bank.search.ts";
import { bankFileKind, bankFiles, bankLineKind, bankLines } from "./trade/bank/bank.table.ts";
import { booksAgeingRoutes } from "./trade/books/books.ageing.routes.ts";
import { booksRoutes } from "./trade/books/books.routes.ts";
import { creditNotesRoutes } from "./trade/credit-notes/credit-notes.routes.ts";
import { feeJobs } from "./trade/fees/fees.jobs.ts";
import { invoiceJobs } from "./trade/invoices/invoices.issue-pending.ts";
import { invoicesRoutes } from "./trade/invoices/invoices.routes.ts";
import { invoiceSearch } from "./trade/invoices/invoices.search.ts";
import { invoiceKind, invoices } from "./trade/invoices/invoices.table.ts";
import { invoiceTiles } from "./trade/invoices/invoices.tiles.ts";
import { monthlyStatementJobs } from "./trade/monthly-statements/monthly-statements.jobs.ts";
import { monthlyStatementsRoutes } from "./trade/monthly-statements/monthly-statements.routes.ts";
import { monthlyStatementKind } from "./trade/monthly-statements/monthly-statements.table.ts";
import { ordersActsRoutes } from "./trade/orders/orders.acts.routes.ts";
import { ordersDemandRoutes } from "./trade/orders/orders.demand.routes.ts";
import { orderFigures } from "./trade/orders/orders.figures.ts";
import { ordersRoutes } from "./trade/orders/orders.routes.ts";
import { orderSearch } from "./trade/orders/orders.search.ts";
import { supplyFigures } from "./trade/orders/orders.supply.ts";
import { orderKind, orderLineKind, orderLines, orders } from "./trade/orders/orders.table.ts";
import { orderTiles } from "./trade/orders/orders.tiles.ts";
import { papersRoutes } from "./trade/papers/papers.routes.ts";
import { paymentReminderJobs } from "./trade/payment-reminders/payment-reminders.jobs.ts";
import { paymentRemindersRoutes } from "./trade/payment-reminders/payment-reminders.routes.ts";
import {
  paymentReminderKind,
  reminderBlockKind,
} from "./trade/payment-reminders/payment-reminders.table.ts";
import { paymentReminderTiles } from "./trade/payment-reminders/payment-reminders.tiles.ts";
import { reminderBlocksRoutes } from "./trade/payment-reminders/reminder-blocks.routes.ts";
import { paymentsActsRoutes } from "./trade/payments/payments.acts.routes.ts";
import { paymentsRoutes } from "./trade/payments/payments.routes.ts";
import { paymentSearch } from "./trade/payments/payments.search.ts";
import { allocationKind, paymentKind, payments } from "./trade/payments/payments.table.ts";
import { returnsActsRoutes } from "./trade/returns/returns.acts.routes.ts";
import { returnsPhotosRoutes } from "./trade/returns/returns.photos.routes.ts";
import { returnsRoutes } from "./trade/returns/returns.routes.ts";
import { returnSearch } from "./trade/returns/returns.search.ts";
import { returnKind, returns } from "./trade/returns/returns.table.ts";
import { returnTiles } from "./trade/returns/returns.tiles.ts";
import { shipmentsRoutes } from "./trade/shipments/shipments.routes.ts";
import { shipmentKind, shipments } from "./trade/shipments/shipments.table.ts";

type Resource = {
  routes: readonly Routes<IdentityServices>[];
  kind?: Owned;
  search?: Searchable;
  named?: Named;
  changed?: readonly Changeable[];
  trashed?: Trashed<IdentityServices>;
  tiles?: TiledList;
  figures?: readonly FigureSection[];
  jobs?: readonly Job[];
  /** Imported when the demo network is filled: a start reads as little as it can. */
  demo?: Demo;
};

const userJobs: readonly Job[] = [
  {
    name: "former-users",
    cron: "57 * * * *",
    work: (services, signal) => forgetFormerUsers(services, signal, [forgetRecipient]),
  },
];

export const RESOURCES: readonly Resource[] = [
  { routes: [healthRoutes, liveRoutes(sessionFinder)] },
  { routes: [authRoutes, secondFactorRoutes, waysInRoutes] },
  { routes: [passkeysRoutes, passkeyProofsRoutes] },
  { routes: [sessionsRoutes], kind: sessionKind, jobs: sessionJobs },
  { routes: [tokensRoutes], kind: issuedTokenKind, jobs: tokenJobs },
  {
    routes: [webhooksRoutes, webhookDeliveriesRoutes],
    named: namedBy(webhookKind, webhooks.name, { hasPage: false }),
    changed: [changedBy(webhookKind, WebhookChanges, "webhooks")],
    jobs: webhookJobs,
  },
  {
    routes: [settingsRoutes],
    changed: [changedBy(settingKind, SettingsChanges, () => "settings")],
  },
  { routes: [viewsRoutes] },
  // its routes need those of every other line
  { routes: [], jobs: notificationJobs },
  {
    routes: [auditLogsRoutes, archivesRoutes, chainRoutes],
    tiles: auditLogTiles(networkNow),
    jobs: auditLogJobs,
  },
  { routes: [filesRoutes], kind: fileKind, jobs: [uploadRemainsJob] },
  { routes: [failedEmailsRoutes], tiles: failedEmailTiles, jobs: [emailsJob] },
  {
    routes: [organizationsRoutes],
    kind: organizationKind,
    search: organizationSearch,
    tiles: organizationTiles,
    named: namedBy(organizationKind, organizations.name),
    trashed: trashedOrganizations,
    changed: [changedBy(organizationKind, OrganizationChanges, "organizations")],
  },
  {
    routes: [subscriptionRoutes],
    named: namedBy(subscriptionKind, subscriptions.planName, { hasPage: false }),
    jobs: subscriptionJobs,
    figures: [recurringFigures],
  },
  {
    routes: [plansRoutes],
    search: planSearch,
    named: namedBy(planKind, plans.name, { currency: plans.currency }),
    changed: [changedBy(planKind, PlanChanges, "plans")],
  },
  {
    routes: [taxRatesRoutes],
    changed: [changedBy(taxRateKind, TaxRateChanges, "tax-rates")],
  },
  {
    routes: [groupsRoutes, groupsMoveRoutes],
    search: groupSearch,
    named: namedBy(groupKind, groups.name),
    changed: [changedBy(groupKind, GroupChanges, "groups")],
    demo: async (tx) => (await import("./demo/groups.ts")).insertGroups(tx),
  },
  {
    routes: [itemsRoutes, itemsActsRoutes, itemsPicturesRoutes],
    search: itemSearch,
    named: namedBy(itemKind, items.name, { currency: items.currency }),
    changed: [changedBy(itemKind, ItemChanges, "items")],
    jobs: itemJobs,
    demo: async (...by) => (await import("./demo/items.ts")).insertItems(...by),
  },
  {
    routes: [listsRoutes, listsActsRoutes, listsLinesRoutes, listsManyLinesRoutes, pricesRoutes],
    kind: priceListKind,
    search: listSearch,
    named: namedBy(priceListKind, priceLists.name),
    changed: [
      changedBy(priceListKind, ListChanges, "lists"),
      changedBy(priceListLineKind, LineChanges, ({ list, id }) => `lists/${list}/lines/${id}`),
    ],
    jobs: listJobs,
    demo: async (...by) => (await import("./demo/lists.ts")).insertLists(...by),
  },
  {
    routes: [
      productsRoutes,
      productsActsRoutes,
      batchesRoutes,
      movementsRoutes,
      productsSyncRoutes,
      productsCompareRoutes,
      ownProductsRoutes,
      ownBatchesRoutes,
      receiptsRoutes,
      programsRoutes,
    ],
    kind: productKind,
    search: productSearch,
    tiles: productTiles,
    figures: [stockFigures, expiringFigures],
    named: namedBy(productKind, products.name, { currency: products.currency }),
    changed: [
      changedBy(productKind, ProductChanges, "products"),
      changedBy(
        productBatchKind,
        BatchChanges,
        ({ product, id }) => `products/${product}/batches/${id}`,
      ),
    ],
    jobs: [
      ...productJobs,
      ...batchJobs,
      { name: "stock-purge", cron: "17 3 * * *", work: purgeExpired },
      { name: "copy-filling", cron: "* * * * *", work: fillCopies },
    ],
    demo: async (...by) => (await import("./demo/products.ts")).insertProducts(...by),
  },
  {
    routes: [recallsRoutes, recallsActsRoutes, recallNoticesRoutes],
    kind: recallNoticeKind,
    search: recallSearch,
    tiles: recallTiles,
    named: namedBy(recallKind, recalls.number),
    jobs: recallJobs,
    demo: async (...by) => (await import("./demo/recalls.ts")).insertRecalls(...by),
  },
  {
    routes: [ordersRoutes, ordersActsRoutes, ordersDemandRoutes],
    kind: orderKind,
    search: orderSearch,
    tiles: orderTiles,
    figures: [orderFigures, supplyFigures],
    jobs: feeJobs,
    named: namedBy(orderKind, orders.number, { currency: orders.currency }),
  },
  {
    routes: [],
    named: namedBy(orderLineKind, orderLines.description, { hasPage: false }),
  },
  {
    routes: [shipmentsRoutes, papersRoutes],
    kind: shipmentKind,
    named: namedBy(shipmentKind, shipments.number, { hasPage: false }),
    demo: async (...by) => (await import("./demo/orders.ts")).insertOrders(...by),
  },
  {
    routes: [returnsRoutes, returnsActsRoutes, returnsPhotosRoutes],
    kind: returnKind,
    search: returnSearch,
    tiles: returnTiles,
    named: namedBy(returnKind, returns.number),
  },
  {
    routes: [invoicesRoutes, creditNotesRoutes],
    kind: invoiceKind,
    search: invoiceSearch,
    tiles: invoiceTiles,
    named: namedBy(invoiceKind, invoices.number, { currency: invoices.currency }),
    jobs: invoiceJobs,
    demo: async (...by) => (await import("./demo/invoices.ts")).insertInvoices(...by),
  },
  {
    routes: [paymentsRoutes, paymentsActsRoutes],
    kind: paymentKind,
    search: paymentSearch,
    named: namedBy(paymentKind, payments.number, { currency: payments.currency }),
  },
  {
    routes: [],
    named: namedBy(recallNoticeKind, recallNotices.itemName),
  },
  { routes: [], kind: allocationKind },
  {
    routes: [paymentRemindersRoutes],
    kind: paymentReminderKind,
    jobs: paymentReminderJobs,
    tiles: paymentReminderTiles,
    demo: async (...by) => (await import("./demo/payment-reminders.ts")).insertReminders(...by),
  },
  {
    routes: [reminderBlocksRoutes],
    kind: reminderBlockKind,
    changed: [changedBy(reminderBlockKind, BlockChanges, "reminder-blocks")],
  },
  {
    routes: [monthlyStatementsRoutes],
    kind: monthlyStatementKind,
    jobs: monthlyStatementJobs,
  },
  {
    routes: [booksRoutes, booksAgeingRoutes],
  },
  {
    routes: [unitsRoutes],
    search: unitSearch,
    named: namedBy(unitKind, units.name),
    changed: [changedBy(unitKind, UnitChanges, "units")],
  },
  {
    routes: [usersRoutes, usersActsRoutes, usersEmailRoutes, usersOwnRoutes],
    kind: userKind,
    search: userSearch,
    named: namedBy(userKind, users.name),
    trashed: trashedUsers,
    changed: [changedBy(userKind, UserChanges, "users")],
    jobs: userJobs,
  },
  {
    routes: [registrationsRoutes, registrationsActsRoutes, applicationsRoutes],
    search: registrationSearch,
    tiles: registrationTiles,
    jobs: registrationJobs,
  },
  {
    routes: [questionsRoutes, questionsActsRoutes, visitorsRoutes, ownQuestionsRoutes, faqRoutes],
    kind: questionKind,
    search: questionSearch,
    tiles: questionTiles,
    named: namedBy(questionKind, questions.number),
    trashed: trashedQuestions,
    changed: [changedBy(questionKind, QuestionChanges, "questions")],
    jobs: questionJobs,
    demo: async (...by) => (await import("./demo/questions.ts")).insertQuestions(...by),
  },
  {
    routes: [answerTemplatesRoutes],
    changed: [changedBy(answerTemplateKind, AnswerTemplateChanges, "answer-templates")],
  },
  {
    routes: [notesRoutes, notesFilesRoutes],
    named: namedBy(noteKind, notes.recordName, { hasPage: false }),
    jobs: noteJobs,
    demo: async (...by) => (await import("./demo/notes.ts")).insertNotes(...by),
  },
  {
    routes: [expensesRoutes, expensesActsRoutes, expensesManyRoutes, expensesReceiptsRoutes],
    search: expenseSearch,
    figures: [resultFigures],
    named: namedBy(expenseKind, expenses.number, { currency: expenses.currency }),
    changed: [changedBy(expenseKind, ExpenseChanges, "expenses")],
    jobs: expenseJobs,
    demo: async (...by) => (await import("./demo/expenses.ts")).insertExpenses(...by),
  },
  {
    routes: [bankRoutes, bankExpensesRoutes],
    search: bankLineSearch,
    named: namedBy(bankLineKind, bankLines.title),
    // its lines pay expenses, too
    demo: async (...by) => (await import("./demo/bank-lines.ts")).insertBankLines(...by),
  },
  {
    routes: [bankFilesRoutes],
    named: namedBy(bankFileKind, bankFiles.name, { hasPage: false }),
  },
  { routes: [remindersRoutes], kind: remindedKind, jobs: reminderJobs },
  { routes: [expiriesRoutes] },
  { routes: [], kind: runKind },
];

export const TILED = RESOURCES.flatMap(({ tiles = [] }) => tiles);

export const FIGURES = RESOURCES.flatMap(({ figures = [] }) => figures);

export const OWNED = RESOURCES.flatMap(({ kind = [] }) => kind);

export const NAMED = RESOURCES.flatMap(({ named = [] }) => named);

export const ROUTES = [
  ...RESOURCES.flatMap(({ routes }) => routes),
  runsRoutes(IMPORTS),
  runsActsRoutes(IMPORTS),
  runsEditsRoutes(IMPORTS),
  runsRowsRoutes(IMPORTS),
  runsMissingRoutes(IMPORTS),
  summaryRoutes(TILED),
  summaryFiguresRoutes(FIGURES, networkNow),
  notificationsRoutes({ named: NAMED, owned: OWNED }),
  trashRoutes(RESOURCES.flatMap(({ trashed = [] }) => trashed)),
  searchRoutes(RESOURCES.flatMap(({ search = [] }) => search)),
];

export const CHANGEABLES = RESOURCES.flatMap(({ changed = [] }) => changed);

/** In this order: later ones build upon the earlier. */
export const DEMOS = RESOURCES.flatMap(({ demo = [] }) => demo);
