import compress from "@fastify/compress";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { archivesRoutes } from "./audit-logs/archives.routes.ts";
import { auditLogsRoutes } from "./audit-logs/audit-logs.routes.ts";
import { chainRoutes } from "./audit-logs/chain.routes.ts";
import { authRoutes } from "./auth/auth.routes.ts";
import { authenticateRequests } from "./auth/authentication.ts";
import { demandFreshProof } from "./auth/fresh-proof.ts";
import { demandSecondFactor } from "./auth/required-second-factor.ts";
import { secondFactorRoutes } from "./auth/second-factor.routes.ts";
import { waysInRoutes } from "./auth/ways-in.routes.ts";
import { newId } from "./db/ids.ts";
import { expiriesRoutes } from "./expiries/expiries.routes.ts";
import { runningExports } from "./export/running-exports.ts";
import { filesRoutes } from "./files/files.routes.ts";
import { fileKind } from "./files/files.table.ts";
import { guardRoutes } from "./http/access.ts";
import { answerCompiler } from "./http/answers.ts";
import { describeApi, serveApiDescription } from "./http/api-description.ts";
import { answerGarbled, answerUncommon } from "./http/bare-answers.ts";
import { readBodies } from "./http/bodies.ts";
import { refuseWhileClosing } from "./http/closing.ts";
import { draining } from "./http/draining.ts";
import { answerErrors, answerUnknown, answerUnreadable } from "./http/errors.ts";
import { healthRoutes } from "./http/health.routes.ts";
import { proxyTrust } from "./http/proxy-trust.ts";
import { limitRequests } from "./http/rate-limit.ts";
import { logRequests } from "./http/request-log.ts";
import type { Routes, Services } from "./http/routes.ts";
import { sendSecurityHeaders } from "./http/security-headers.ts";
import { validationCompiler } from "./http/validation.ts";
import { builtWebApp, serveWebApp } from "./http/web-app.ts";
import { serveWellKnown } from "./http/well-known.ts";
import { lettersRoutes } from "./letters/letters.routes.ts";
import { liveRoutes } from "./live/live.routes.ts";
import { organizationsRoutes } from "./organizations/organizations.routes.ts";
import { organizationKind } from "./organizations/organizations.table.ts";
import { passkeyProofsRoutes } from "./passkeys/passkey-proofs.routes.ts";
import { passkeysRoutes } from "./passkeys/passkeys.routes.ts";
import { plansRoutes } from "./plans/plans.routes.ts";
import { applicationsRoutes } from "./registrations/applications.routes.ts";
import { registrationsActsRoutes } from "./registrations/registrations.acts.routes.ts";
import { registrationsRoutes } from "./registrations/registrations.routes.ts";
import { remindedKind, remindersRoutes } from "./reminders/reminders.routes.ts";
import { searchRoutes } from "./search/search.routes.ts";
import { sessionsRoutes } from "./sessions/sessions.routes.ts";
import { sessionKind } from "./sessions/sessions.table.ts";
import { settingsRoutes } from "./settings/settings.routes.ts";
import { refuseReadOnly } from "./subscriptions/read-only.ts";
import { subscriptionsRoutes } from "./subscriptions/subscriptions.routes.ts";
import { summaryRoutes } from "./summary/summary.routes.ts";
import { issuedTokenKind } from "./tokens/issued-tokens.view.ts";
import { tokensRoutes } from "./tokens/tokens.routes.ts";
import { unitsRoutes } from "./units/units.routes.ts";
import { usersActsRoutes } from "./users/users.acts.routes.ts";
import { usersEmailRoutes } from "./users/users.email.routes.ts";
import { usersOwnRoutes } from "./users/users.own.routes.ts";
import { usersRoutes } from "./users/users.routes.ts";
import { userKind } from "./users/users.table.ts";
import { viewsRoutes } from "./views/views.routes.ts";

const ROUTES: readonly Routes[] = [
  healthRoutes,
  applicationsRoutes,
  authRoutes,
  archivesRoutes,
  auditLogsRoutes,
  chainRoutes,
  expiriesRoutes,
  filesRoutes,
  lettersRoutes,
  liveRoutes,
  organizationsRoutes,
  passkeyProofsRoutes,
  passkeysRoutes,
  plansRoutes,
  remindersRoutes,
  registrationsActsRoutes,
  registrationsRoutes,
  searchRoutes,
  secondFactorRoutes,
  sessionsRoutes,
  settingsRoutes,
  subscriptionsRoutes,
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
const OWNED = [fileKind, organizationKind, remindedKind, sessionKind, issuedTokenKind, userKind];

/** Largest body that is not a file, bytes. */
const BODY_MAX = 256 * 1024;

/** Everything the server answers, ready to listen or to be called in a test. */
export async function createApp(services: Services, logger?: FastifyBaseLogger) {
  const { config, db } = services;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxyTrust(config.trustProxy),
    bodyLimit: BODY_MAX,
    requestTimeout: 30_000,
    handlerTimeout: 20_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    genReqId: newId,
    // answered in the contract's words, as everything else is
    return503OnClosing: false,
    http: { requireHostHeader: false },
    clientErrorHandler: answerGarbled,
    frameworkErrors: answerUnreadable,
    routerOptions: { ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>();
  readBodies(app);
  app.setValidatorCompiler(validationCompiler);
  app.setSerializerCompiler(answerCompiler);
  app.decorate("draining", draining());
  app.addHook("onSend", (request, reply, _payload, done) => {
    reply.header("x-request-id", request.id);
    done();
  });

  const webApp = builtWebApp(config.networkName);
  answerErrors(app, services.onUnavailable);
  answerUnknown(app, webApp.page);
  await sendSecurityHeaders(app, webApp.scriptHashes);
  await app.register(compress, { threshold: 1_024 });
  answerUncommon(app);
  refuseWhileClosing(app);
  await limitRequests(app, db);
  await describeApi(app);
  await app.register(
    async (api) => {
      authenticateRequests(api, db, services.secret);
      demandSecondFactor(api);
      guardRoutes(api, db, OWNED);
      refuseReadOnly(api, services);
      demandFreshProof(api);
      logRequests(api);
      api.decorate("runningExports", runningExports());
      api.addHook("onSend", (_request, reply, _payload, done) => {
        if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
        done();
      });
      for (const routes of ROUTES) api.register(routes, services);
    },
    { prefix: "/api" },
  );
  await serveApiDescription(app);
  serveWellKnown(app, config);
  await serveWebApp(app, webApp.folder);
  return app;
}
