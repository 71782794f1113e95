import {
  Order,
  OrderAct,
  OrderCancelling,
  OrderClosing,
  OrderConfirmation,
  OrderPlacing,
  OrderSendingBack,
} from "@pharmacy/contract/orders/orders";
import { RecordParams } from "@pharmacy/contract/record";
import type { FastifyContextConfig } from "fastify";
import type * as z from "zod/mini";
import type { Actor } from "../../platform/db/audit.ts";
import { getRecord } from "../../platform/db/records.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import { KeyHeader } from "../../platform/http/key-header.ts";
import { answerOnce } from "../../platform/http/once.ts";
import type { Routes } from "../../platform/http/routes.ts";
import type { OrderServices } from "./orders.changes.ts";
import { readOrderRow } from "./orders.reads.ts";
import { orderKind } from "./orders.table.ts";

const own = { access: ["order", "act"] as const, scope: "orders:write" as const };
const desk = { access: ["order", "act"] as const, whole: true as const };

export const ordersActsRoutes: Routes = async (app, services) => {
  const { clock } = services;
  // read with the first act on an order
  const deskActs = () => import("./orders.desk.ts");
  const serve = <Schema extends z.ZodMiniType>(
    act: string,
    config: FastifyContextConfig,
    body: Schema,
    work: (
      services: OrderServices,
      actor: Actor,
      id: string,
      input: z.output<Schema>,
    ) => Promise<unknown>,
  ) =>
    app.post(
      `/orders/:id/${act}`,
      { config, schema: { params: RecordParams, body, response: { 200: Order } } },
      ({ actor, params: { id }, body: input }) =>
        answerWithin(services, id, async (within) => {
          await work(within, actor, id, input as z.output<Schema>);
          return readOrderRow(within.db, actor, id, clock());
        }),
    );

  app.post(
    "/orders/:id/place",
    {
      config: own,
      schema: {
        params: RecordParams,
        body: OrderPlacing,
        headers: KeyHeader,
        response: { 200: Order },
      },
    },
    async (request) => {
      const { actor, body } = request;
      const { id } = request.params;
      // all orders of a pharmacy share its limits
      const { organization } = await getRecord(services.db, orderKind, id);
      return answerOnce(services, request, {
        line: organization,
        async work(within) {
          const { placeOrder } = await import("./orders.placing.ts");
          await placeOrder(within, actor, id, body);
          return id;
        },
        read: ({ db }) => readOrderRow(db, actor, id, clock()),
      });
    },
  );
  serve("withdraw", own, OrderAct, async (within, actor, id, { version }) =>
    (await deskActs()).withdrawOrder(within, actor, id, version),
  );
  serve("cancel", own, OrderCancelling, async (...by) => (await deskActs()).cancelOrder(...by));
  serve("send-back", desk, OrderSendingBack, async (...by) =>
    (await deskActs()).sendOrderBack(...by),
  );
  serve("confirm", desk, OrderConfirmation, async (...by) =>
    (await deskActs()).confirmOrder(...by),
  );
  serve("close-rest", desk, OrderClosing, async (...by) => (await deskActs()).closeRest(...by));
};
