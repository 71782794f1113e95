import compress from "@fastify/compress";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { requireNoPrices } from "./catalogue/lists/lists.require-no-prices.ts";
import { authenticateRequests } from "./identity/auth/auth.authentication.ts";
import { demandFreshProof } from "./identity/auth/auth.fresh-proof.ts";
import { demandSecondFactor } from "./identity/auth/auth.required-second-factor.ts";
import { isPlanOffered } from "./membership/plans/plans.reads.ts";
import {
  requireRoomForApiToken,
  requireRoomForUser,
} from "./membership/subscriptions/subscriptions.plan-limits.ts";
import { refuseReadOnly } from "./membership/subscriptions/subscriptions.read-only.ts";
import { AppError } from "./platform/app-error.ts";
import { newId } from "./platform/db/ids.ts";
import { runningExports } from "./platform/export/running-exports.ts";
import { guardRoutes } from "./platform/http/access.ts";
import { answerCompiler } from "./platform/http/answers.ts";
import { describeApi, serveApiDescription } from "./platform/http/api-description.ts";
import { ARRIVAL_MS_MAX, limitArrival } from "./platform/http/arrival.ts";
import { draining } from "./platform/http/draining.ts";
import { answerErrors, answerUnknown, answerUnreadable } from "./platform/http/errors.ts";
import { hideFields } from "./platform/http/hide-fields.ts";
import { answerGarbled, answerUncommon } from "./platform/http/protocol-errors.ts";
import { limitRequests } from "./platform/http/rate-limit.ts";
import { logRequests } from "./platform/http/request-log.ts";
import { readRestBeforeClosing } from "./platform/http/rest-of-request.ts";
import type { Services } from "./platform/http/routes.ts";
import { sendSecurityHeaders } from "./platform/http/security-headers.ts";
import { validationCompiler } from "./platform/http/validation.ts";
import { builtWebApp, serveWebApp } from "./platform/http/web-app.ts";
import { serveWellKnown } from "./platform/http/well-known.ts";
import { CHANGEABLES, NAMED, OWNED, ROUTES } from "./resources.ts";

/** Rules of higher layers that identity calls. */
const network = { requireRoomForUser, requireRoomForApiToken, isPlanOffered, requireNoPrices };

const BODY_MAX = 256 * 1024;

export async function createApp(services: Services, logger?: FastifyBaseLogger) {
  const { config, db } = services;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxyTrust(config.trustProxy),
    bodyLimit: BODY_MAX,
    requestTimeout: ARRIVAL_MS_MAX,
    handlerTimeout: 20_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    genReqId: newId,
    // answered in the contract's format, like everything else
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

  const webApp = builtWebApp(config);
  answerErrors(app, services.onUnavailable);
  answerUnknown(app, webApp.page);
  await sendSecurityHeaders(app, webApp.scriptHashes);
  await app.register(compress, { threshold: 1_024 });
  answerUncommon(app);
  limitArrival(app);
  refuseWhileClosing(app);
  readRestBeforeClosing(app);
  await limitRequests(app, db);
  const describe = await describeApi(app);
  await app.register(
    async (api) => {
      authenticateRequests(api, db, services.secret);
      demandSecondFactor(api);
      guardRoutes(api, db, OWNED);
      refuseReadOnly(api, services);
      demandFreshProof(api);
      logRequests(api);
      hideFields(api);
      api.decorate("runningExports", runningExports());
      api.addHook("onSend", (_request, reply, _payload, done) => {
        if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
        done();
      });
      for (const routes of ROUTES)
        api.register(routes, { ...services, network, named: NAMED, changeables: CHANGEABLES });
    },
    { prefix: "/api" },
  );
  await serveApiDescription(app, describe);
  serveWellKnown(app, config);
  await serveWebApp(app, webApp.folder);
  return app;
}

/** Given a number, Fastify itself would trust none. */
function proxyTrust(trusted: false | number | string) {
  if (typeof trusted !== "number") return trusted;
  return (_address: string, hop: number) => hop < trusted;
}

function readBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    // some clients send the JSON content type even without a body
    (request, body, done) => (body === "" ? done(null) : parseJson(request, body, done)),
  );
}

/** A connection busy during the close would otherwise stay open for another minute. */
function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", async () => {
    if (isClosing) throw STOPPING;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing || app.draining.hasBegun()) reply.header("connection", "close");
  });
}

const STOPPING = new AppError("unavailable", "The server is stopping. Try again in a moment.");
