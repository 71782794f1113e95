import { Item } from "@pharmacy/contract/items/items";
import {
  ItemActivation,
  ItemCopy,
  ItemDiscontinuation,
  ItemImpact,
  ItemSubstitutes,
  ItemWithdrawal,
  ProposedSubstitutes,
  WithdrawnItem,
} from "@pharmacy/contract/items/items.forms";
import { RecordParams } from "@pharmacy/contract/record";
import type * as z from "zod/mini";
import type { Actor } from "../../platform/db/audit.ts";
import { emailReceipt } from "../../platform/email/email.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes, Services } from "../../platform/http/routes.ts";
import {
  activateItem,
  changeSubstitutes,
  discontinueItem,
  readImpact,
  withdrawItem,
} from "./items.acts.ts";
import { duplicateItem } from "./items.changes.ts";
import { proposeSubstitutes, readItem } from "./items.reads.ts";

export const itemsActsRoutes: Routes = async (app, services) => {
  const { db } = services;
  /** Responds with the item after the action. */
  const serveAct = <Body extends z.ZodMiniType>(
    name: string,
    body: Body,
    act: (within: Services, actor: Actor, id: string, input: z.output<Body>) => Promise<unknown>,
  ) =>
    app.post(
      `/items/:id/${name}`,
      {
        config: { access: ["item", "act"] },
        schema: { params: RecordParams, body, response: { 200: Item } },
      },
      ({ actor, params, body: input }) => {
        const { id } = params as { id: string };
        return answerWithin(services, id, async (within) => {
          await act(within, actor, id, input as z.output<Body>);
          return readItem(within, actor, id);
        });
      },
    );

  serveAct("activate", ItemActivation, activateItem);
  serveAct("discontinue", ItemDiscontinuation, discontinueItem);
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
      const made = await answerWithin(services, null, async (within) => {
        const { id } = await duplicateItem(within.db, actor, params.id, body);
        return readItem(within, actor, id);
      });
      return reply.code(201).send(made);
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
    ({ actor, params, body }) =>
      answerWithin(services, params.id, async (within) => {
        await changeSubstitutes(within, actor, params.id, body);
        return readItem(within, actor, params.id);
      }),
  );
};

function serveWithdrawal(app: Parameters<Routes>[0], services: Services): void {
  app.post(
    "/items/:id/withdraw",
    {
      config: { access: ["item", "act"] },
      schema: { params: RecordParams, body: ItemWithdrawal, response: { 200: WithdrawnItem } },
    },
    ({ actor, params, body }) =>
      answerWithin(services, params.id, async (within) => {
        const written = await withdrawItem(within, actor, params.id, body);
        const item = await readItem(within, actor, params.id);
        return Object.assign(item, emailReceipt(services.config, written));
      }),
  );
}
