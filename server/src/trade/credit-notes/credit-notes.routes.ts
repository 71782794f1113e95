import { Invoice } from "@pharmacy/contract/invoices/invoices";
import {
  CreditNoteInput,
  CreditQuote,
  CreditQuoteInput,
  creditingOf,
  ReturnCredit,
} from "@pharmacy/contract/invoices/invoices.credits";
import { RecordParams } from "@pharmacy/contract/record";
import { getRecord } from "../../platform/db/records.ts";
import { KeyHeader } from "../../platform/http/key-header.ts";
import { answerOnce } from "../../platform/http/once.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { readInvoice } from "../invoices/invoices.reads.ts";
import { invoiceKind } from "../invoices/invoices.table.ts";

const params = RecordParams;
const act = { access: ["invoice", "act"] as const };
const desk = { access: ["invoice", "view"] as const, whole: true as const };

export const creditNotesRoutes: Routes = async (app, services) => {
  const { db, clock } = services;

  app.post(
    "/invoices/:id/credit-notes/quote",
    { config: desk, schema: { params, body: CreditQuoteInput, response: { 200: CreditQuote } } },
    async ({ params: { id }, body }) => {
      const { quoteCredit } = await import("./credit-notes.quote.ts");
      return quoteCredit(db, id, creditingOf(body));
    },
  );

  app.post(
    "/invoices/:id/credit-notes",
    {
      config: act,
      schema: { params, body: CreditNoteInput, headers: KeyHeader, response: { 201: Invoice } },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const { id } = request.params;
      const { organization } = await getRecord(db, invoiceKind, id);
      const { issueCreditNote } = await import("./credit-notes.issue.ts");
      const issued = await answerOnce(services, request, {
        line: organization,
        work(within) {
          const { version, reason, return: returned } = body;
          const crediting = creditingOf(body) ?? { lines: [], charges: false };
          const wanted = { services: within, invoice: id, crediting, reason, version };
          return within.db.transaction((tx) =>
            issueCreditNote(tx, actor, { ...wanted, return: returned }),
          );
        },
        read: (within, note) => readInvoice(within.db, note, clock()),
      });
      return reply.code(201).send(issued);
    },
  );

  app.get(
    "/returns/:id/credit",
    { config: { ...desk, idOf: "return" }, schema: { params, response: { 200: ReturnCredit } } },
    async ({ params: { id } }) => {
      const { creditOfReturn } = await import("./credit-notes.quote.ts");
      return creditOfReturn(db, id);
    },
  );
};
