import { Item } from "@pharmacy/contract/items";
import {
  ItemActivation,
  ItemCopy,
  ItemDiscontinuation,
  ItemImpact,
  ItemSubstitutes,
  ItemWithdrawal,
  ProposedSubstitutes,
  WithdrawnItem,
} from "@pharmacy/contract/items.acts";
import { RecordParams } from "@pharmacy/contract/record";
import type * as z from "zod/mini";
import type { Actor } from "../../platform/db/audit.ts";
import type { Routes, Services } from "../../platform/http/routes.ts";
import { letterReceipt } from "../../platform/mail/letter.ts";
import {
  activateItem,
  changeSubstitutes,
  discontinueItem,
  readImpact,
  withdrawItem,
} from "./items.acts.ts";
import { duplicateItem } from "./items.changes.ts";
import { proposeSubstitutes, readItem } from "./items.reads.ts";

/** State changes of an item, and its substitutes. */
export const itemsActsRoutes: Routes = async (app, services) => {
  const { db } = services;
  /** An act that answers the item as it is afterwards. */
  const serveAct = <Body extends z.ZodMiniType>(
    name: string,
    body: Body,
    act: (actor: Actor, id: string, input: z.output<Body>) => Promise<unknown>,
  ) =>
    app.post(
      `/items/:id/${name}`,
      {
        config: { access: ["item", "act"] },
        schema: { params: RecordParams, body, response: { 200: Item } },
      },
      async (request) => {
        const { id } = request.params as { id: string };
        await act(request.actor, id, request.body as z.output<Body>);
        return readItem(services, request.actor, id);
      },
    );

  serveAct("activate", ItemActivation, (actor, id, input) =>
    activateItem(services, actor, id, input),
  );
  serveAct("discontinue", ItemDiscontinuation, (actor, id, input) =>
    discontinueItem(services, actor, id, input),
  );
  serveWithdrawal(app, services);

  app.get(
    "/items/:id/impact",
    {
      config: { access: ["item", "edit"] },
      schema: { params: RecordParams, response: { 200: ItemImpact } },
    },
    ({ params }) => readImpact(db, params.id),
  );

  app.post(
    "/items/:id/duplicate",
    {
      config: { access: ["item", "create"] },
      schema: { params: RecordParams, body: ItemCopy, response: { 201: Item } },
    },
    async ({ actor, params, body }, reply) => {
      const { id } = await duplicateItem(db, actor, params.id, body);
      return reply.code(201).send(await readItem(services, actor, id));
    },
  );

  app.get(
    "/items/:id/substitutes/proposed",
    {
      config: { access: ["item", "view"] },
      schema: { params: RecordParams, response: { 200: ProposedSubstitutes } },
    },
    ({ actor, params }) => proposeSubstitutes(db, actor, params.id),
  );

  app.put(
    "/items/:id/substitutes",
    {
      config: { access: ["item", "edit"] },
      schema: { params: RecordParams, body: ItemSubstitutes, response: { 200: Item } },
    },
    async ({ actor, params, body }) => {
      await changeSubstitutes(services, actor, params.id, body);
      return readItem(services, actor, params.id);
    },
  );
};

function serveWithdrawal(app: Parameters<Routes>[0], services: Services): void {
  app.post(
    "/items/:id/withdraw",
    {
      config: { access: ["item", "act"] },
      schema: { params: RecordParams, body: ItemWithdrawal, response: { 200: WithdrawnItem } },
    },
    async ({ actor, params, body }) => {
      const written = await withdrawItem(services, actor, params.id, body);
      const item = await readItem(services, actor, params.id);
      return Object.assign(item, letterReceipt(services.config, written));
    },
  );
}
