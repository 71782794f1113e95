import { pageOf } from "@pharmacy/contract/list";
import {
  Order,
  OrderChanges,
  OrderFunnel,
  OrderFunnelQuery,
  OrderInput,
  OrderListQuery,
  OrderSummary,
} from "@pharmacy/contract/orders/orders";
import {
  OrderProposal,
  OrderProposalQuery,
  OrderQuote,
  Quote,
} from "@pharmacy/contract/orders/orders.quote";
import { RecordParams } from "@pharmacy/contract/record";
import { listRecords } from "../../platform/db/list.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import { KeyHeader } from "../../platform/http/key-header.ts";
import { answerOnce } from "../../platform/http/once.ts";
import type { Routes, Services } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { changeOrder, createOrder, orderAgain, removeOrder } from "./orders.changes.ts";
import { readFunnel } from "./orders.funnel.ts";
import { exportColumns, exported, listedOptions, listOptions } from "./orders.list.ts";
import { readOrderRow, shownSummary } from "./orders.reads.ts";
import { orderKind } from "./orders.table.ts";

const view = { access: ["order", "view"] as const, scope: "orders:read" as const };
const create = { access: ["order", "create"] as const, scope: "orders:write" as const };
const params = RecordParams;

export const ordersRoutes: Routes = async (app, services) => {
  const { db, clock } = services;
  app.get(
    "/orders",
    {
      config: view,
      schema: { querystring: OrderListQuery, response: { 200: pageOf(OrderSummary) } },
    },
    async ({ actor, query }) => {
      const options = await listedOptions(db, actor, query, clock());
      const page = await listRecords(db, orderKind, query, options);
      return { ...page, items: page.items.map(shownSummary) };
    },
  );

  app.get(
    "/orders/funnel",
    {
      config: view,
      schema: { querystring: OrderFunnelQuery, response: { 200: OrderFunnel } },
    },
    ({ actor, query }) => readFunnel(db, actor, query.organization),
  );

  app.get(
    "/orders/proposal",
    {
      config: view,
      schema: { querystring: OrderProposalQuery, response: { 200: OrderProposal } },
    },
    async ({ actor, query: { organization, days } }) => {
      const { proposeOrder } = await import("./orders.proposal.ts");
      return proposeOrder(services, actor, { organization, days: Number(days) });
    },
  );

  app.post(
    "/orders/quote",
    {
      config: view,
      schema: { body: OrderQuote, response: { 200: Quote } },
    },
    async ({ actor, body }) => (await import("./orders.quote.ts")).quote(services, actor, body),
  );

  app.get(
    "/orders/:id",
    { config: view, schema: { params, response: { 200: Order } } },
    ({ actor, params: { id } }) => readOrderRow(db, actor, id, clock()),
  );

  app.post(
    "/orders",
    { config: create, schema: { body: OrderInput, headers: KeyHeader, response: { 201: Order } } },
    async (request, reply) => {
      const { actor, body } = request;
      const order = await answerOnce(services, request, {
        line: null,
        work: (within) => createOrder(within, actor, body),
        read: ({ db: read }, id) => readOrderRow(read, actor, id, clock()),
      });
      return reply.code(201).send(order);
    },
  );

  app.post(
    "/orders/:id/again",
    { config: create, schema: { params, headers: KeyHeader, response: { 201: Order } } },
    async (request, reply) => {
      const { actor, params: of } = request;
      const order = await answerOnce(services, request, {
        line: null,
        work: (within) => orderAgain(within, actor, of.id),
        read: ({ db: read }, id) => readOrderRow(read, actor, id, clock()),
      });
      return reply.code(201).send(order);
    },
  );

  app.patch(
    "/orders/:id",
    {
      config: { access: ["order", "edit"], scope: "orders:write" },
      schema: { params, body: OrderChanges, response: { 200: Order } },
    },
    ({ actor, params: { id }, body }) =>
      answerWithin(services, id, async (within) => {
        await changeOrder(within, actor, id, body);
        return readOrderRow(within.db, actor, id, clock());
      }),
  );

  app.delete(
    "/orders/:id",
    { config: { access: ["order", "delete"] }, schema: { params } },
    async ({ actor, params: { id } }, reply) => {
      await removeOrder(services, actor, id);
      return reply.code(204).send();
    },
  );

  serveManyOrders(app, services);
};

function serveManyOrders(app: Parameters<Routes>[0], services: Services): void {
  const { db, clock } = services;
  serveMany(app, services, {
    path: "/orders",
    title: "Orders",
    kind: orderKind,
    query: OrderListQuery,
    options: async (actor, query) => ({
      ...(await listOptions(db, actor, query, clock())),
      derived: exported,
    }),
    columns: exportColumns,
    remove: (actor, id) => removeOrder(services, actor, id),
    acts: {
      confirm: async (actor, id, { version }) => {
        const { confirmOrder } = await import("./orders.desk.ts");
        return confirmOrder(services, actor, id, { version, lines: [] });
      },
    },
  });
}
