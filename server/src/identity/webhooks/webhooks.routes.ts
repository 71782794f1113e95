import { RecordParams } from "@pharmacy/contract/record";
import {
  IssuedWebhook,
  Webhook,
  WebhookChanges,
  WebhookInput,
  Webhooks,
  WebhookVersion,
} from "@pharmacy/contract/webhooks/webhooks";
import { WEBHOOKS_MAX } from "@pharmacy/contract/webhooks/webhooks.values";
import { asc, eq } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import { deleteRecord } from "../../platform/db/records.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { webhookKind, webhooks } from "./webhooks.table.ts";

export const webhooksRoutes: Routes = async (app, services) => {
  const { db } = services;
  // read when the first webhook is: a start reads as little as it can
  const changing = () => import("./webhooks.changes.ts");

  app.get(
    "/webhooks",
    { config: { access: ["webhook", "view"] }, schema: { response: { 200: Webhooks } } },
    async () => ({
      items: await db
        .select()
        .from(webhooks)
        .orderBy(asc(webhooks.name), asc(webhooks.id))
        .limit(WEBHOOKS_MAX),
    }),
  );

  app.get(
    "/webhooks/:id",
    {
      config: { access: ["webhook", "view"] },
      schema: { params: RecordParams, response: { 200: Webhook } },
    },
    async ({ params }) => {
      const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, params.id));
      if (!webhook) throw new AppError("not_found", "Webhook not found.");
      return webhook;
    },
  );

  app.post(
    "/webhooks",
    {
      config: { access: ["webhook", "create"], freshProof: true },
      schema: { body: WebhookInput, response: { 201: IssuedWebhook } },
    },
    async ({ actor, body }, reply) =>
      reply.code(201).send(await (await changing()).createWebhook(services, actor, body)),
  );

  app.patch(
    "/webhooks/:id",
    {
      config: { access: ["webhook", "edit"], freshProof: true },
      schema: { params: RecordParams, body: WebhookChanges, response: { 200: Webhook } },
    },
    async ({ actor, params, body }) =>
      (await changing()).changeWebhook(services, actor, params.id, body),
  );

  app.delete(
    "/webhooks/:id",
    { config: { access: ["webhook", "delete"] }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await deleteRecord(db, actor, webhookKind, params.id);
      return reply.code(204).send();
    },
  );

  app.post(
    "/webhooks/:id/replace-secret",
    {
      config: { access: ["webhook", "act"], freshProof: true },
      schema: { params: RecordParams, body: WebhookVersion, response: { 200: IssuedWebhook } },
    },
    async ({ actor, params, body }) =>
      (await changing()).replaceSecret(services, actor, params.id, body),
  );

  app.post(
    "/webhooks/:id/pause",
    {
      config: { access: ["webhook", "act"] },
      schema: { params: RecordParams, body: WebhookVersion, response: { 200: Webhook } },
    },
    async ({ actor, params, body }) =>
      (await changing()).pauseWebhook(services, actor, params.id, body),
  );

  app.post(
    "/webhooks/:id/resume",
    {
      config: { access: ["webhook", "act"] },
      schema: { params: RecordParams, body: WebhookVersion, response: { 200: Webhook } },
    },
    async ({ actor, params, body }) =>
      (await changing()).resumeWebhook(services, actor, params.id, body),
  );
};
