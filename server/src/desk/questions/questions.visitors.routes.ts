import multipart from "@fastify/multipart";
import {
  QuestionFile,
  VisitorQuestion,
  VisitorReceipt,
} from "@pharmacy/contract/questions/questions";
import { inspectFile } from "../../platform/files/inspect-file.ts";
import { keepFile, UPLOAD_LIMITS, uploadOf } from "../../platform/files/take-upload.ts";
import {
  fileKey,
  requireRoomToWait,
  VISITORS_ROOM_LEFT_MIN,
} from "../../platform/files/waiting-files.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { afterGivingBack } from "../../platform/http/visitor-limits.ts";
import { askAsVisitor } from "./visitors.ask.ts";
import { NO_ROOM_TO_WAIT, questionLimits } from "./visitors.limits.ts";

/** Files of members and answers are uploaded here too. */
export const visitorsRoutes: Routes = async (app, services) => {
  const { db, secret } = services;
  await app.register(multipart, { limits: UPLOAD_LIMITS });

  app.post(
    "/questions/files",
    { config: questionLimits.ofFiles, schema: { response: { 201: QuestionFile } } },
    async (request, reply) => {
      const upload = await uploadOf(request);
      const known = await inspectFile(upload.bytes);
      const giveBack = await questionLimits.takeBytes(db, reply, upload.bytes);
      const values = {
        ...known,
        organization: request.actor.organization,
        purpose: "question" as const,
        application: "waiting" as const,
      };
      const file = await keepFile(services, request.actor, upload, values, {
        roomLeftMin: VISITORS_ROOM_LEFT_MIN,
        admit: (tx, bytes) => requireRoomToWait(tx, bytes, NO_ROOM_TO_WAIT),
      }).catch(afterGivingBack(giveBack));
      return reply.code(201).send({ ...file, key: fileKey(secret, "question", file.id) });
    },
  );

  app.post(
    "/questions",
    {
      config: questionLimits.ofForms,
      schema: { body: VisitorQuestion, response: { 201: VisitorReceipt } },
    },
    async ({ actor, body, ip, log }, reply) => {
      const giveBack = await questionLimits.takeForm(db, reply);
      if (body.fax) {
        log.warn({ ip }, "a question was filled in by a program");
        return reply.code(201).send({ contactEmail: body.contactEmail });
      }
      const receipt = await askAsVisitor(services, actor, body).catch(afterGivingBack(giveBack));
      return reply.code(201).send(receipt);
    },
  );
};
