import { RecordParams } from "@pharmacy/contract/record";
import {
  Approval,
  ApprovalPreview,
  ApprovalReceipt,
  InformationRequest,
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
import { readRegistration } from "./registrations.reads.ts";

/** A GET may decide too, but a browser must not send it by itself; the decision is made once. */
export const registrationsActsRoutes: Routes = async (app, services) => {
  const config = { access: ["registration", "act"] as const };
  const params = RecordParams;
  const asGet = { exposeHeadRoute: false, onRequest: refusePrefetch };

  const approve = async (actor: Actor, id: string, input: z.output<typeof Approval>) => {
    const { approveRegistration } = await import("./registrations.approve.ts");
    return approveRegistration(services, actor, id, input);
  };

  // an approval adds a user
  const proved = { ...config, freshProof: true as const };
  const approved = { 200: ApprovalReceipt };
  app.get(
    "/registrations/:id/approve",
    { ...asGet, config: proved, schema: { params, querystring: Approval, response: approved } },
    ({ actor, params: { id }, query }) => approve(actor, id, query),
  );
  app.post(
    "/registrations/:id/approve",
    { config: proved, schema: { params, body: Approval, response: approved } },
    ({ actor, params: { id }, body }) => approve(actor, id, body),
  );

  const rejected = { 200: RejectedRegistration };
  const reject = (actor: Actor, id: string, input: z.output<typeof Rejection>) =>
    answerWithin(services, id, async (within) => {
      const { rejectRegistration } = await import("./registrations.reject.ts");
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

  app.post(
    "/registrations/:id/request-information",
    { config, schema: { params, body: InformationRequest, response: rejected } },
    ({ actor, params: { id }, body }) =>
      answerWithin(services, id, async (within) => {
        const { requestInformation } = await import("./registrations.information.ts");
        await requestInformation(within, actor, id, body);
        const registration = await readRegistration(within, id);
        return Object.assign(registration, emailReceipt(services.config, 1));
      }),
  );

  app.get(
    "/registrations/:id/approval-preview",
    {
      config: { access: ["registration", "view"] },
      schema: { params, querystring: Approval, response: { 200: ApprovalPreview } },
    },
    async ({ params: { id }, query }) => {
      const { previewApproval } = await import("./registrations.approval-preview.ts");
      return previewApproval(services, id, query);
    },
  );
  const previewed = { 200: RejectionPreview };
  const previewRejection = async (id: string, grounds: z.output<typeof RejectionPreviewQuery>) => {
    const rejecting = await import("./registrations.reject.ts");
    return rejecting.previewRejection(services, id, grounds);
  };
  app.get(
    "/registrations/:id/rejection-preview",
    {
      config: { access: ["registration", "view"] },
      schema: { params, querystring: RejectionPreviewQuery, response: previewed },
    },
    ({ params: { id }, query }) => previewRejection(id, query),
  );
  // proxies log URLs, so the reviewer's message is sent in the body
  app.post(
    "/registrations/:id/rejection-preview",
    {
      config: { access: ["registration", "view"] },
      schema: { params, body: RejectionPreviewQuery, response: previewed },
    },
    ({ params: { id }, body }) => previewRejection(id, body),
  );
};
