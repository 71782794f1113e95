import { EmailPreview } from "@pharmacy/contract/emails/delivery";
import {
  Invoice,
  InvoiceListQuery,
  InvoiceSummary,
  OrderInvoices,
} from "@pharmacy/contract/invoices/invoices";
import { pageOf } from "@pharmacy/contract/list";
import { RecordParams } from "@pharmacy/contract/record";
import type { FastifyReply } from "fastify";
import { narrowed } from "../../platform/conditions/conditions.ts";
import { listRecords } from "../../platform/db/list.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import type { InvoiceFile } from "./invoices.files.ts";
import { exportColumns, exportedAt, listOptions } from "./invoices.list.ts";
import { type ListedInvoice, readInvoice, readInvoicesOf, shownSummary } from "./invoices.reads.ts";
import { invoiceKind } from "./invoices.table.ts";

const params = RecordParams;
const view = { access: ["invoice", "view"] as const };
const act = ["invoice", "act"] as const;

export const invoicesRoutes: Routes = async (app, services) => {
  const { db, clock } = services;
  app.get(
    "/invoices",
    {
      config: view,
      schema: { querystring: InvoiceListQuery, response: { 200: pageOf(InvoiceSummary) } },
    },
    async ({ actor, query }) => {
      const now = clock();
      const options = await listOptions(db, actor, query, now);
      const page = await listRecords(
        db,
        invoiceKind,
        query,
        narrowed(actor, invoiceKind, query, exportColumns, options, exportedAt(now)),
      );
      return { ...page, items: page.items.map((row) => shownSummary(row as ListedInvoice, now)) };
    },
  );

  app.get(
    "/invoices/:id",
    { config: view, schema: { params, response: { 200: Invoice } } },
    ({ params: { id } }) => readInvoice(db, id, clock()),
  );

  app.get(
    "/orders/:id/invoices",
    { config: { ...view, idOf: "order" }, schema: { params, response: { 200: OrderInvoices } } },
    async ({ params: { id } }) => ({ items: await readInvoicesOf(db, id, clock()) }),
  );

  const send = (reply: FastifyReply, { name, type, bytes }: InvoiceFile) =>
    reply
      .headers({ "content-type": type, "content-disposition": `attachment; filename="${name}"` })
      .send(bytes);
  // read when the first of them is asked for
  const files = () => import("./invoices.files.ts");
  const file = { config: view, schema: { params }, exposeHeadRoute: false };

  app.get("/invoices/:id/pdf", file, async ({ params: { id }, log }, reply) => {
    const { isAsFirstMade, ...pdf } = await (await files()).invoicePdf(db, id);
    if (!isAsFirstMade) log.error({ invoice: id }, "the PDF differs from the one first made");
    return send(reply, pdf);
  });

  app.get("/invoices/:id/ubl", file, async ({ params: { id } }, reply) =>
    send(reply, await (await files()).invoiceUbl(db, id)),
  );

  const again = () => import("./invoices.send-again.ts");

  app.get(
    "/invoices/:id/email",
    { config: { ...view, whole: true }, schema: { params, response: { 200: EmailPreview } } },
    async ({ params: { id } }) => (await again()).previewAgain(services, id),
  );

  app.post(
    "/invoices/:id/email",
    { config: { access: act }, schema: { params, response: { 200: Invoice } } },
    ({ actor, params: { id } }) =>
      answerWithin(services, id, async (within) => {
        await (await again()).sendAgain(within, actor, id);
        return readInvoice(within.db, id, clock());
      }),
  );

  serveMany(app, services, {
    path: "/invoices",
    title: "Invoices",
    kind: invoiceKind,
    query: InvoiceListQuery,
    options: async (actor, query) => {
      const now = clock();
      return { ...(await listOptions(db, actor, query, now)), derived: exportedAt(now) };
    },
    columns: exportColumns,
  });
};
