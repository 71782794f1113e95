import { Invoice } from "@pharmacy/contract/invoices/invoices";
import {
  Allocation,
  AllocationInput,
  Payment,
  PaymentVoid,
  WriteOff,
} from "@pharmacy/contract/payments/payments";
import { RecordParams } from "@pharmacy/contract/record";
import * as z from "zod/mini";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { readInvoice } from "../invoices/invoices.reads.ts";
import { allocationsOf, readPayment } from "./payments.reads.ts";

const params = RecordParams;
const act = { access: ["payment", "act"] as const };

/** Read when the first payment changes. */
const changes = () => import("./payments.changes.ts");

const Allocations = z.object({ items: z.array(Allocation) });

export const paymentsActsRoutes: Routes = async (app, services) => {
  const { db, clock } = services;

  app.get(
    "/invoices/:id/allocations",
    {
      config: { access: ["allocation", "view"], idOf: "invoice" },
      schema: { params, response: { 200: Allocations } },
    },
    async ({ params: { id } }) => ({ items: await allocationsOf(db, id) }),
  );

  app.post(
    "/payments/:id/void",
    { config: act, schema: { params, body: PaymentVoid, response: { 200: Payment } } },
    ({ actor, params: { id }, body }) =>
      answerWithin(services, id, async (within) => {
        await (await changes()).voidPayment(within, actor, id, body);
        return readPayment(within.db, actor, id);
      }),
  );

  app.post(
    "/allocations",
    { config: act, schema: { body: AllocationInput, response: { 200: Allocations } } },
    ({ actor, body }) =>
      answerWithin(services, null, async (within) => {
        const from = await (await changes()).allocateMore(within, actor, body);
        return { items: await allocationsOf(within.db, from) };
      }),
  );

  app.post(
    "/allocations/:id/take-back",
    {
      config: { access: ["allocation", "act"] },
      schema: { params, response: { 200: Allocations } },
    },
    ({ actor, params: { id } }) =>
      answerWithin(services, id, async (within) => {
        const from = await (await changes()).takeBackOne(within, actor, id);
        return { items: await allocationsOf(within.db, from) };
      }),
  );

  app.post(
    "/invoices/:id/write-off",
    {
      config: { ...act, idOf: "invoice" },
      schema: { params, body: WriteOff, response: { 200: Invoice } },
    },
    ({ actor, params: { id }, body }) =>
      answerWithin(services, id, async (within) => {
        await (await import("./payments.write-off.ts")).writeOff(within, actor, id, body);
        return readInvoice(within.db, id, clock());
      }),
  );
};
