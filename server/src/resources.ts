import { authRoutes } from "./identity/auth/auth.routes.ts";
import { sessionFinder } from "./identity/auth/live-sessions.ts";
import { secondFactorRoutes } from "./identity/auth/second-factor.routes.ts";
import { waysInRoutes } from "./identity/auth/ways-in.routes.ts";
import type { IdentityServices } from "./identity/network-rules.ts";
import { passkeyProofsRoutes } from "./identity/passkeys/passkey-proofs.routes.ts";
import { passkeysRoutes } from "./identity/passkeys/passkeys.routes.ts";
import { sessionsRoutes } from "./identity/sessions/sessions.routes.ts";
import { settingsRoutes } from "./identity/settings/settings.routes.ts";
import { issuedTokenKind } from "./identity/tables/issued-tokens.view.ts";
import { organizationKind } from "./identity/tables/organizations.table.ts";
import { sessionKind } from "./identity/tables/sessions.table.ts";
import { userKind } from "./identity/tables/users.table.ts";
import { tokensRoutes } from "./identity/tokens/tokens.routes.ts";
import { usersActsRoutes } from "./identity/users/users.acts.routes.ts";
import { usersEmailRoutes } from "./identity/users/users.email.routes.ts";
import { usersOwnRoutes } from "./identity/users/users.own.routes.ts";
import { usersRoutes } from "./identity/users/users.routes.ts";
import { userSearch } from "./identity/users/users.search.ts";
import { viewsRoutes } from "./identity/views/views.routes.ts";
import { answerTemplatesRoutes } from "./network/answer-templates/answer-templates.routes.ts";
import { auditLogsRoutes } from "./network/audit-logs/audit-logs.routes.ts";
import { expensesActsRoutes } from "./network/expenses/expenses.acts.routes.ts";
import { expensesManyRoutes } from "./network/expenses/expenses.many.routes.ts";
import { expensesReceiptsRoutes } from "./network/expenses/expenses.receipts.routes.ts";
import { expensesRoutes } from "./network/expenses/expenses.routes.ts";
import { expenseSearch } from "./network/expenses/expenses.search.ts";
import { expiriesRoutes } from "./network/expiries/expiries.routes.ts";
import { faqRoutes } from "./network/faq/faq.routes.ts";
import { organizationsRoutes } from "./network/organizations/organizations.routes.ts";
import { organizationSearch } from "./network/organizations/organizations.search.ts";
import { subscriptionRoutes } from "./network/organizations/organizations.subscriptions.routes.ts";
import { ownQuestionsRoutes } from "./network/own-questions/own-questions.routes.ts";
import { plansRoutes } from "./network/plans/plans.routes.ts";
import { planSearch } from "./network/plans/plans.search.ts";
import { questionsActsRoutes } from "./network/questions/questions.acts.routes.ts";
import { questionsRoutes } from "./network/questions/questions.routes.ts";
import { questionSearch } from "./network/questions/questions.search.ts";
import { visitorsRoutes } from "./network/questions/visitors.routes.ts";
import { applicationsRoutes } from "./network/registrations/applications.routes.ts";
import { registrationsActsRoutes } from "./network/registrations/registrations.acts.routes.ts";
import { registrationsRoutes } from "./network/registrations/registrations.routes.ts";
import { registrationSearch } from "./network/registrations/registrations.search.ts";
import { remindedKind, remindersRoutes } from "./network/reminders/reminders.routes.ts";
import { summaryRoutes } from "./network/summary/summary.routes.ts";
import { questionKind } from "./network/tables/questions.table.ts";
import { unitsRoutes } from "./network/units/units.routes.ts";
import { unitSearch } from "./network/units/units.search.ts";
import { archivesRoutes } from "./platform/audit/archives.routes.ts";
import { chainRoutes } from "./platform/audit/chain.routes.ts";
import { filesRoutes } from "./platform/files/files.routes.ts";
import { fileKind } from "./platform/files/files.table.ts";
import type { Owned } from "./platform/http/access.ts";
import { healthRoutes } from "./platform/http/health.routes.ts";
import type { Routes } from "./platform/http/routes.ts";
import { lettersRoutes } from "./platform/letters/letters.routes.ts";
import { liveRoutes } from "./platform/live/live.routes.ts";
import { searchRoutes } from "./platform/search/search.routes.ts";
import type { Searchable } from "./platform/search/searchable.ts";

/** What one resource brings to the server. */
type Resource = {
  routes: readonly Routes<IdentityServices>[];
  /** By which it is told whose a record is, where that is a pharmacy's or a person's. */
  kind?: Owned;
  /** By which its records are found among all. */
  search?: Searchable;
};

/** Everything the server serves: one line for each resource. */
const RESOURCES: readonly Resource[] = [
  { routes: [healthRoutes, liveRoutes(sessionFinder)] },
  { routes: [authRoutes, secondFactorRoutes, waysInRoutes] },
  { routes: [passkeysRoutes, passkeyProofsRoutes] },
  { routes: [sessionsRoutes], kind: sessionKind },
  { routes: [tokensRoutes], kind: issuedTokenKind },
  { routes: [settingsRoutes] },
  { routes: [viewsRoutes] },
  { routes: [auditLogsRoutes, archivesRoutes, chainRoutes] },
  { routes: [filesRoutes], kind: fileKind },
  { routes: [lettersRoutes] },
  {
    routes: [organizationsRoutes, subscriptionRoutes],
    kind: organizationKind,
    search: organizationSearch,
  },
  { routes: [plansRoutes], search: planSearch },
  { routes: [unitsRoutes], search: unitSearch },
  {
    routes: [usersRoutes, usersActsRoutes, usersEmailRoutes, usersOwnRoutes],
    kind: userKind,
    search: userSearch,
  },
  {
    routes: [registrationsRoutes, registrationsActsRoutes, applicationsRoutes],
    search: registrationSearch,
  },
  {
    routes: [questionsRoutes, questionsActsRoutes, visitorsRoutes, ownQuestionsRoutes, faqRoutes],
    kind: questionKind,
    search: questionSearch,
  },
  { routes: [answerTemplatesRoutes] },
  {
    routes: [expensesRoutes, expensesActsRoutes, expensesManyRoutes, expensesReceiptsRoutes],
    search: expenseSearch,
  },
  { routes: [remindersRoutes], kind: remindedKind },
  { routes: [expiriesRoutes] },
  { routes: [summaryRoutes] },
];

export const ROUTES = [
  ...RESOURCES.flatMap(({ routes }) => routes),
  searchRoutes(RESOURCES.flatMap(({ search = [] }) => search)),
];

/** Kinds of which a role may be granted its own alone. */
export const OWNED = RESOURCES.flatMap(({ kind = [] }) => kind);
