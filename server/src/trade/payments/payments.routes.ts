import { pageOf } from "@pharmacy/contract/list";
import {
  Payment,
  PaymentInput,
  PaymentListQuery,
  PaymentSummary,
  PharmacyAccount,
  RefundInput,
} from "@pharmacy/contract/payments/payments";
import { RecordParams } from "@pharmacy/contract/record";
import { narrowed } from "../../platform/conditions/conditions.ts";
import { listRecords } from "../../platform/db/list.ts";
import { KeyHeader } from "../../platform/http/key-header.ts";
import { answerOnce } from "../../platform/http/once.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { exportColumns, exported, listOptions } from "./payments.list.ts";
import { type ListedPayment, readPayment, shownSummary, shownTo } from "./payments.reads.ts";
import { paymentKind } from "./payments.table.ts";

const params = RecordParams;
const view = { access: ["payment", "view"] as const };
const create = { access: ["payment", "create"] as const };

export const paymentsRoutes: Routes = async (app, services) => {
  const { db, clock } = services;
  app.get(
    "/payments",
    {
      config: view,
      schema: { querystring: PaymentListQuery, response: { 200: pageOf(PaymentSummary) } },
    },
    async ({ actor, query }) => {
      const options = await listOptions(db, actor, query);
      const page = await listRecords(
        db,
        paymentKind,
        query,
        narrowed(actor, paymentKind, query, exportColumns, options, exported),
      );
      return {
        ...page,
        items: page.items.map((row) => shownTo(actor, shownSummary(row as ListedPayment))),
      };
    },
  );

  app.get(
    "/payments/:id",
    { config: view, schema: { params, response: { 200: Payment } } },
    ({ actor, params: { id } }) => readPayment(db, actor, id),
  );

  app.get(
    "/payments/:id/receipt",
    { config: view, schema: { params }, exposeHeadRoute: false },
    async ({ actor, params: { id } }, reply) => {
      const { receiptFile } = await import("./payments.receipt.ts");
      const { name, bytes } = await receiptFile(services, actor, id);
      return reply
        .headers({
          "content-type": "application/pdf",
          "content-disposition": `attachment; filename="${name}"`,
        })
        .send(bytes);
    },
  );

  app.post(
    "/payments",
    {
      config: create,
      schema: { body: PaymentInput, headers: KeyHeader, response: { 201: Payment } },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const made = await answerOnce(services, request, {
        line: body.organization,
        work: async (within) =>
          (await import("./payments.record.ts")).recordPayment(within, actor, body),
        read: (within, id) => readPayment(within.db, actor, id),
      });
      return reply.code(201).send(made);
    },
  );

  app.post(
    "/payments/refunds",
    {
      config: create,
      schema: { body: RefundInput, headers: KeyHeader, response: { 201: Payment } },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const made = await answerOnce(services, request, {
        line: body.organization,
        work: async (within) =>
          (await import("./payments.refund.ts")).recordRefund(within, actor, body),
        read: (within, id) => readPayment(within.db, actor, id),
      });
      return reply.code(201).send(made);
    },
  );

  app.get(
    "/organizations/:id/account",
    {
      config: { ...view, idOf: "organization" },
      schema: { params, response: { 200: PharmacyAccount } },
    },
    async ({ params: { id } }) =>
      (await import("./payments.account.ts")).accountOf(db, id, clock()),
  );

  serveMany(app, services, {
    path: "/payments",
    title: "Payments",
    kind: paymentKind,
    query: PaymentListQuery,
    options: async (actor, query) => ({
      ...(await listOptions(db, actor, query)),
      derived: exported,
    }),
    columns: exportColumns,
  });
};
