import { RecordParams } from "@pharmacy/contract/record";
import {
  Approval,
  ApprovalPreview,
  ApprovalReceipt,
  RejectedRegistration,
  Rejection,
  RejectionPreview,
  RejectionPreviewQuery,
} from "@pharmacy/contract/registrations/registrations";
import type * as z from "zod/mini";
import type { Actor } from "../../platform/db/audit.ts";
import { emailReceipt } from "../../platform/email/email.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import { refusePrefetch } from "../../platform/http/refuse-prefetch.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { previewApproval } from "./registrations.approval-preview.ts";
import { approveRegistration } from "./registrations.approve.ts";
import { readRegistration } from "./registrations.reads.ts";
import { previewRejection, rejectRegistration } from "./registrations.reject.ts";

/** A GET may decide too, but a browser must not send it by itself; the decision is made once. */
export const registrationsActsRoutes: Routes = async (app, services) => {
  const config = { access: ["registration", "act"] as const };
  const params = RecordParams;
  const asGet = { exposeHeadRoute: false, onRequest: refusePrefetch };

  // an approval adds a user
  const proved = { ...config, freshProof: true as const };
  const approved = { 200: ApprovalReceipt };
  app.get(
    "/registrations/:id/approve",
    { ...asGet, config: proved, schema: { params, querystring: Approval, response: approved } },
    ({ actor, params: { id }, query }) => approveRegistration(services, actor, id, query),
  );
  app.post(
    "/registrations/:id/approve",
    { config: proved, schema: { params, body: Approval, response: approved } },
    ({ actor, params: { id }, body }) => approveRegistration(services, actor, id, body),
  );

  const rejected = { 200: RejectedRegistration };
  const reject = (actor: Actor, id: string, input: z.output<typeof Rejection>) =>
    answerWithin(services, id, async (within) => {
      await rejectRegistration(within, actor, id, input);
      const registration = await readRegistration(within, id);
      return Object.assign(registration, emailReceipt(services.config, 1));
    });
  app.get(
    "/registrations/:id/reject",
    { ...asGet, config, schema: { params, querystring: Rejection, response: rejected } },
    ({ actor, params: { id }, query }) => reject(actor, id, query),
  );
  app.post(
    "/registrations/:id/reject",
    { config, schema: { params, body: Rejection, response: rejected } },
    ({ actor, params: { id }, body }) => reject(actor, id, body),
  );

  app.get(
    "/registrations/:id/approval-preview",
    {
      config: { access: ["registration", "view"] },
      schema: { params, querystring: Approval, response: { 200: ApprovalPreview } },
    },
    ({ params: { id }, query }) => previewApproval(services, id, query),
  );
  const previewed = { 200: RejectionPreview };
  app.get(
    "/registrations/:id/rejection-preview",
    {
      config: { access: ["registration", "view"] },
      schema: { params, querystring: RejectionPreviewQuery, response: previewed },
    },
    ({ params: { id }, query }) => previewRejection(services, id, query),
  );
  // proxies log URLs, so the reviewer's message is sent in the body
  app.post(
    "/registrations/:id/rejection-preview",
    {
      config: { access: ["registration", "view"] },
      schema: { params, body: RejectionPreviewQuery, response: previewed },
    },
    ({ params: { id }, body }) => previewRejection(services, id, body),
  );
};
