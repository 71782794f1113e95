import multipart from "@fastify/multipart";
import { LinkQuestion } from "@pharmacy/contract/auth/passwords";
import {
  ApplicationDocument,
  ApplicationReceipt,
  OfferedPlans,
} from "@pharmacy/contract/registrations/applications";
import {
  AddedInformation,
  RequestedInformation,
} from "@pharmacy/contract/registrations/information";
import { RegistrationInput } from "@pharmacy/contract/registrations/registrations";
import { keepFile, UPLOAD_LIMITS, uploadOf } from "../../platform/files/take-upload.ts";
import { requireRoomToWait, VISITORS_ROOM_LEFT_MIN } from "../../platform/files/waiting-files.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { afterGivingBack } from "../../platform/http/visitor-limits.ts";
import { applicationLimits, NO_ROOM_TO_WAIT } from "./applications.limits.ts";
import { documentKey, inspectDocument } from "./registrations.documents.ts";
import { offeredPlans } from "./registrations.plans.ts";

export const applicationsRoutes: Routes = async (app, services) => {
  const { db, secret } = services;
  await app.register(multipart, { limits: UPLOAD_LIMITS });

  app.get(
    "/registrations/plans",
    { config: { access: "public" }, schema: { response: { 200: OfferedPlans } } },
    async () => ({ ...(await offeredPlans(db)), contactEmail: services.config.supportEmail }),
  );

  app.post(
    "/registrations/documents",
    {
      config: applicationLimits.ofFiles,
      schema: { response: { 201: ApplicationDocument } },
    },
    async (request, reply) => {
      const upload = await uploadOf(request);
      const known = await inspectDocument(upload.bytes);
      const values = { ...known, organization: null, application: "waiting" as const };
      const giveBack = await applicationLimits.takeBytes(db, reply, upload.bytes);
      const file = await keepFile(services, request.actor, upload, values, {
        roomLeftMin: VISITORS_ROOM_LEFT_MIN,
        admit: (tx, bytes) => requireRoomToWait(tx, bytes, NO_ROOM_TO_WAIT),
      }).catch(afterGivingBack(giveBack));
      return reply.code(201).send({ ...file, key: documentKey(secret, file.id) });
    },
  );

  app.post(
    "/registrations",
    {
      config: applicationLimits.ofForms,
      schema: { body: RegistrationInput, response: { 201: ApplicationReceipt } },
    },
    async ({ actor, body, ip, log }, reply) => {
      const { pretendToSubmit, submitRegistration } = await import("./registrations.submit.ts");
      const giveBack = await applicationLimits.takeForm(db, reply);
      if (body.fax) {
        log.warn({ ip }, "an application was filled in by a program");
        return reply.code(201).send(await pretendToSubmit(services, body));
      }
      const receipt = await submitRegistration(services, actor, body).catch(
        afterGivingBack(giveBack),
      );
      return reply.code(201).send(receipt);
    },
  );

  // with a body, so that no secret is ever part of a URL
  app.post(
    "/registrations/information/preview",
    {
      config: { access: "public", rateLimit: { max: 20, timeWindow: "1 minute" } },
      schema: { body: LinkQuestion, response: { 200: RequestedInformation } },
    },
    async ({ body }) => {
      const { requestedInformation } = await import("./registrations.information.ts");
      return requestedInformation(services, body.token);
    },
  );

  app.post(
    "/registrations/information",
    {
      config: applicationLimits.ofForms,
      schema: { body: AddedInformation, response: { 200: RequestedInformation } },
    },
    async ({ actor, body }) => {
      const { addInformation } = await import("./registrations.information.ts");
      return addInformation(services, actor, body);
    },
  );
};
