import type { EmailReceipt } from "@pharmacy/contract/emails/delivery";
import { InvoiceListQuery } from "@pharmacy/contract/invoices/invoices";
import { pageOf } from "@pharmacy/contract/list";
import {
  PaymentReminder,
  PaymentReminderPreview,
  PaymentReminderQuery,
  PaymentReminderState,
} from "@pharmacy/contract/payment-reminders/payment-reminders";
import { REMINDED_INVOICE_ACTS } from "@pharmacy/contract/payment-reminders/payment-reminders.acts";
import { RecordParams } from "@pharmacy/contract/record";
import type { Actor } from "../../platform/db/audit.ts";
import { emailReceipt } from "../../platform/email/email.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveBulk } from "../../platform/many/many-routes.ts";
import { readInvoice } from "../invoices/invoices.reads.ts";
import { invoiceKind } from "../invoices/invoices.table.ts";

const params = RecordParams;
const view = ["paymentReminder", "view"] as const;

export const paymentRemindersRoutes: Routes = async (app, services) => {
  const { db, clock, config } = services;
  // read when the first is sent or listed
  const reads = () => import("./payment-reminders.reads.ts");
  const sending = () => import("./payment-reminders.send.ts");

  app.get(
    "/payment-reminders",
    {
      config: { access: view },
      schema: { querystring: PaymentReminderQuery, response: { 200: pageOf(PaymentReminder) } },
    },
    async ({ actor, query }) => (await reads()).remindersOf(db, actor, query),
  );

  app.get(
    "/payment-reminders/state",
    { config: { access: view, whole: true }, schema: { response: { 200: PaymentReminderState } } },
    async () => {
      const { reminderSettings } = await import("./payment-reminders.facts.ts");
      const { isOn, lastBankFileOn, isStopped, stoppedSince } = await reminderSettings(db, clock());
      return { isOn, lastBankFileOn, isStopped, stoppedSince };
    },
  );

  app.get(
    "/organizations/:id/payment-reminders/preview",
    {
      config: { access: view, idOf: "organization", whole: true },
      schema: { params, response: { 200: PaymentReminderPreview } },
    },
    async ({ params: { id } }) => (await sending()).previewReminder(services, id),
  );

  app.post(
    "/organizations/:id/payment-reminders",
    {
      config: { access: ["paymentReminder", "act"], idOf: "organization" },
      schema: { params, response: { 200: PaymentReminder } },
    },
    ({ actor, params: { id } }) =>
      answerWithin(services, id, async (within) =>
        (await reads()).readPaymentReminder(
          within.db,
          await (await sending()).remindByHand(within, actor, id),
        ),
      ),
  );

  /** Several invoices of one pharmacy are in one email. */
  const written = new WeakMap<Actor, Map<string, EmailReceipt>>();
  const remindOf = async (actor: Actor, id: string): Promise<EmailReceipt> => {
    const invoice = await readInvoice(db, id, clock());
    requireAct("invoice", REMINDED_INVOICE_ACTS.remind, invoice, actor);
    const organization = invoice.organization.id;
    const known = written.get(actor) ?? new Map<string, EmailReceipt>();
    written.set(actor, known);
    const earlier = known.get(organization);
    if (earlier) return earlier;
    const { remindByHand } = await sending();
    await answerWithin(services, organization, (within) =>
      remindByHand(within, actor, organization, id),
    );
    const receipt = emailReceipt(config, 1);
    known.set(organization, receipt);
    return receipt;
  };

  serveBulk(app, services, {
    path: "/payment-reminders",
    kind: invoiceKind,
    changes: "paymentReminder",
    query: InvoiceListQuery,
    options: (actor) => ({
      where: [scopeOf(actor, invoiceKind)],
      sorts: {},
      order: { by: [] },
    }),
    acts: { remind: remindOf },
  });
};
