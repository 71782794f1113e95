import { RecordParams } from "@pharmacy/contract/record";
import {
  WebhookDeliveries,
  WebhookDeliveriesPage,
  WebhookSending,
} from "@pharmacy/contract/webhooks/webhooks";
import type { Routes } from "../../platform/http/routes.ts";

export const webhookDeliveriesRoutes: Routes = async (app, services) => {
  const resending = () => import("./webhooks.resend.ts");

  app.get(
    "/webhooks/:id/deliveries",
    {
      config: { access: ["webhook", "view"] },
      schema: {
        params: RecordParams,
        querystring: WebhookDeliveriesPage,
        response: { 200: WebhookDeliveries },
      },
    },
    async ({ params, query }) => {
      const { listDeliveries } = await import("./webhooks.deliveries.ts");
      return listDeliveries(services.db, params.id, query.before);
    },
  );

  app.post(
    "/webhooks/:id/test",
    { config: { access: ["webhook", "act"] }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await (await resending()).sendTest(services, actor, params.id);
      return reply.code(204).send();
    },
  );

  app.post(
    "/webhooks/:id/send-again",
    {
      config: { access: ["webhook", "act"] },
      schema: { params: RecordParams, body: WebhookSending },
    },
    async ({ actor, params, body }, reply) => {
      await (await resending()).sendAgain(services, actor, params.id, body);
      return reply.code(204).send();
    },
  );
};
