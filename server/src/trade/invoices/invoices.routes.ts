import {
  Invoice,
  InvoiceListQuery,
  InvoiceSummary,
  OrderInvoices,
} from "@pharmacy/contract/invoices/invoices";
import { pageOf } from "@pharmacy/contract/list";
import { RecordParams } from "@pharmacy/contract/record";
import { listRecords } from "../../platform/db/list.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import type { InvoiceFile } from "./invoices.files.ts";
import { exportColumns, exportedAt, listOptions } from "./invoices.list.ts";
import { type ListedInvoice, readInvoice, readInvoicesOf, shownSummary } from "./invoices.reads.ts";
import { invoiceKind } from "./invoices.table.ts";

const params = RecordParams;
const view = { access: ["invoice", "view"] as const };

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
      const page = await listRecords(db, invoiceKind, query, options);
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

  const serve = (url: string, make: (id: string) => Promise<InvoiceFile>) =>
    app.get(
      url,
      { config: view, schema: { params }, exposeHeadRoute: false },
      async ({ params: { id } }, reply) => {
        const { name, type, bytes } = await make(id);
        return reply
          .headers({
            "content-type": type,
            "content-disposition": `attachment; filename="${name}"`,
          })
          .send(bytes);
      },
    );
  // read when the first of them is asked for
  const files = () => import("./invoices.files.ts");
  serve("/invoices/:id/pdf", async (id) => (await files()).invoicePdf(db, id));
  serve("/invoices/:id/ubl", async (id) => (await files()).invoiceUbl(db, id));

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
