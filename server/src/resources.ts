import { archivesRoutes } from "./audit-logs/archives.routes.ts";
import { auditLogsRoutes } from "./audit-logs/audit-logs.routes.ts";
import { chainRoutes } from "./audit-logs/chain.routes.ts";
import { authRoutes } from "./auth/auth.routes.ts";
import { sessionFinder } from "./auth/live-sessions.ts";
import type { IdentityServices } from "./auth/network-rules.ts";
import { secondFactorRoutes } from "./auth/second-factor.routes.ts";
import { waysInRoutes } from "./auth/ways-in.routes.ts";
import { expiriesRoutes } from "./expiries/expiries.routes.ts";
import { filesRoutes } from "./files/files.routes.ts";
import { fileKind } from "./files/files.table.ts";
import { healthRoutes } from "./http/health.routes.ts";
import type { Routes } from "./http/routes.ts";
import { lettersRoutes } from "./letters/letters.routes.ts";
import { liveRoutes } from "./live/live.routes.ts";
import { organizationsRoutes } from "./organizations/organizations.routes.ts";
import { organizationSearch } from "./organizations/organizations.search.ts";
import { organizationKind } from "./organizations/organizations.table.ts";
import { passkeyProofsRoutes } from "./passkeys/passkey-proofs.routes.ts";
import { passkeysRoutes } from "./passkeys/passkeys.routes.ts";
import { plansRoutes } from "./plans/plans.routes.ts";
import { planSearch } from "./plans/plans.search.ts";
import { applicationsRoutes } from "./registrations/applications.routes.ts";
import { registrationsActsRoutes } from "./registrations/registrations.acts.routes.ts";
import { registrationsRoutes } from "./registrations/registrations.routes.ts";
import { registrationSearch } from "./registrations/registrations.search.ts";
import { remindedKind, remindersRoutes } from "./reminders/reminders.routes.ts";
import { searchRoutes } from "./search/search.routes.ts";
import type { Searchable } from "./search/searchable.ts";
import { sessionsRoutes } from "./sessions/sessions.routes.ts";
import { sessionKind } from "./sessions/sessions.table.ts";
import { settingsRoutes } from "./settings/settings.routes.ts";
import { membershipRoutes } from "./subscriptions/subscriptions.routes.ts";
import { summaryRoutes } from "./summary/summary.routes.ts";
import { issuedTokenKind } from "./tokens/issued-tokens.view.ts";
import { tokensRoutes } from "./tokens/tokens.routes.ts";
import { unitsRoutes } from "./units/units.routes.ts";
import { unitSearch } from "./units/units.search.ts";
import { usersActsRoutes } from "./users/users.acts.routes.ts";
import { usersEmailRoutes } from "./users/users.email.routes.ts";
import { usersOwnRoutes } from "./users/users.own.routes.ts";
import { usersRoutes } from "./users/users.routes.ts";
import { userSearch } from "./users/users.search.ts";
import { userKind } from "./users/users.table.ts";
import { viewsRoutes } from "./views/views.routes.ts";

/** Every kind of record that can be looked for. */
const SEARCHED: readonly Searchable[] = [
  organizationSearch,
  planSearch,
  unitSearch,
  userSearch,
  registrationSearch,
];

/** The routes of each resource. */
export const ROUTES: readonly Routes<IdentityServices>[] = [
  healthRoutes,
  applicationsRoutes,
  authRoutes,
  archivesRoutes,
  auditLogsRoutes,
  chainRoutes,
  expiriesRoutes,
  filesRoutes,
  lettersRoutes,
  liveRoutes(sessionFinder),
  organizationsRoutes,
  passkeyProofsRoutes,
  passkeysRoutes,
  plansRoutes,
  remindersRoutes,
  registrationsActsRoutes,
  registrationsRoutes,
  searchRoutes(SEARCHED),
  secondFactorRoutes,
  sessionsRoutes,
  settingsRoutes,
  membershipRoutes,
  summaryRoutes,
  tokensRoutes,
  unitsRoutes,
  usersActsRoutes,
  usersEmailRoutes,
  usersOwnRoutes,
  usersRoutes,
  viewsRoutes,
  waysInRoutes,
];

/** Kinds of which a role may be granted its own alone. */
export const OWNED = [
  fileKind,
  organizationKind,
  remindedKind,
  sessionKind,
  issuedTokenKind,
  userKind,
];
