import type { OrganizationInput } from "@pharmacy/contract/organizations/organizations";
import type { PaymentReminderSettings } from "@pharmacy/contract/settings/settings-forms";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { SETTINGS_ID, settingKind } from "../src/identity/settings/settings.table.ts";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { insertRecord, updateRecord } from "../src/platform/db/records.ts";
import { outboxEmails } from "../src/platform/email/outbox.table.ts";
import { type InvoiceRow, invoices } from "../src/trade/invoices/invoices.table.ts";
import {
  paymentReminderKind,
  paymentReminders,
  reminderBlockKind,
  reminderBlocks,
} from "../src/trade/payment-reminders/payment-reminders.table.ts";
import { readBlock } from "../src/trade/payment-reminders/reminder-blocks.reads.ts";
import { insertFile } from "./bank.ts";
import { insertInvoice } from "./invoices.ts";
import { aPharmacy } from "./members.ts";
import type { ActedResource, DemoFigures, PreparedWrite, TileFacts } from "./nouns.ts";
import { aCustomer } from "./orders.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;

export const REMINDERS = "/api/payment-reminders";
export const BLOCKS = "/api/reminder-blocks";

/** Due on 1 November 2026, so 29 days late on the last of it. */
const OVERDUE = { issueDate: "2026-10-02", dueDate: "2026-11-01" };

/** A pharmacy in Dublin with an invoice of €59.50 that was due on 1 November 2026. */
export async function anOverduePharmacy(
  server: Server,
  values: Partial<OrganizationInput> = {},
  invoice: Partial<InvoiceRow> = {},
) {
  const pharmacy = await aPharmacy(server, { billingEmail: "bills@castlewren.example", ...values });
  const id = await addInvoice(server, pharmacy.id, invoice);
  return { organization: pharmacy.id, name: pharmacy.name, invoice: id };
}

export function addInvoice(server: Server, organization: string, values: Partial<InvoiceRow> = {}) {
  const amount = values.totalAmount ?? 5_950;
  return insertInvoice(
    server.db,
    { organization, name: "R" },
    {
      ...OVERDUE,
      netAmount: amount,
      taxAmount: 0,
      totalAmount: amount,
      openAmount: amount,
      ...values,
    },
  );
}

/** Switches reminders on, of any amount and without a bank file, unless other values are passed. */
export async function switchOn(
  { db }: Pick<Server, "db">,
  values: Partial<PaymentReminderSettings> = {},
): Promise<void> {
  const change = { sendPaymentReminders: true, bankFileDays: 0, ...values };
  await updateRecord(db, SYSTEM, settingKind, SETTINGS_ID, change);
}

/** Every reminder as "level, invoices", the first on top. */
export async function remindersSent({ db }: Pick<Server, "db">): Promise<string[]> {
  const rows = await db.select().from(paymentReminders).orderBy(paymentReminders.id);
  return rows.map(({ isManual, level, invoiceCount }) =>
    [isManual ? "by hand" : `level ${level}`, invoiceCount].join(", "),
  );
}

export const reminderEmails = ({ db }: Pick<Server, "db">) =>
  db.select().from(outboxEmails).where(eq(outboxEmails.kind, "paymentReminder"));

function reminderWrites(server: Server): PreparedWrite[] {
  const on = (
    route: string,
    call: (made: {
      organization: string;
      invoice: string;
    }) => Promise<() => ReturnType<Server["post"]>>,
  ): PreparedWrite => [
    route,
    async () => {
      await switchOn(server);
      return call(await anOverduePharmacy(server));
    },
  ];
  const pause = () => ({
    kind: "pause",
    until: new Date(server.services.clock()).toISOString().slice(0, 10),
    reason: "New owner",
  });
  const pharmacyBlocks = (id: string) => `/api/organizations/${id}/reminder-blocks`;
  return [
    on(
      "POST /api/organizations/:id/payment-reminders",
      async ({ organization }) =>
        () =>
          server.post(`/api/organizations/${organization}/payment-reminders`, {}),
    ),
    on(
      `POST ${REMINDERS}/bulk`,
      async ({ invoice }) =>
        () =>
          server.post(`${REMINDERS}/bulk`, { ids: [invoice], do: "remind" }),
    ),
    on(
      "POST /api/organizations/:id/reminder-blocks",
      async ({ organization }) =>
        () =>
          server.post(pharmacyBlocks(organization), pause()),
    ),
    on(
      "POST /api/invoices/:id/reminder-blocks",
      async ({ invoice }) =>
        () =>
          server.post(`/api/invoices/${invoice}/reminder-blocks`, {
            kind: "dispute",
            reason: "Two packs were missing",
          }),
    ),
    on(`PATCH ${BLOCKS}/:id`, async ({ organization }) => {
      const { id, version } = (await server.post(pharmacyBlocks(organization), pause())).json();
      return () => server.patch(`${BLOCKS}/${id}`, { version, reason: "Another owner" });
    }),
    on(`POST ${BLOCKS}/:id/lift`, async ({ organization }) => {
      const { id, version } = (await server.post(pharmacyBlocks(organization), pause())).json();
      return () => server.post(`${BLOCKS}/${id}/lift`, { version });
    }),
  ];
}

export const resource: ActedResource = {
  places: ["payment-reminders"],
  async insert({ db }, { organization, name }) {
    const { id } = await insertRecord(db, SYSTEM, paymentReminderKind, {
      organization,
      isManual: false,
      level: 1,
      sums: [],
      lines: [
        {
          invoice: organization,
          number: name,
          currency: "EUR",
          openAmount: 1,
          dueDate: "2026-11-01",
          daysOverdue: 3,
          level: 1,
        },
      ],
      invoiceCount: 1,
    });
    return id;
  },
  writes: reminderWrites,
};

export const ownResource: ActedResource = {
  places: ["reminder-blocks"],
  async insert({ db }, { organization, name }) {
    const { id } = await insertRecord(db, SYSTEM, reminderBlockKind, {
      kind: "promise",
      organization,
      until: "2026-12-24",
      reason: name,
    });
    return id;
  },
  writes: () => [],
};

export const tiles: TileFacts = {
  seenBy: {
    invoicesNotReminded: ["admin", "finance", "support"],
    bankFileOld: ["admin", "finance", "support"],
  },
  /** The only bank file is too old, so that reminders are stopped. */
  async make(server) {
    await switchOn(server, { bankFileDays: 7 });
    await insertFile(server, "Old", "2020-01-31");
    const { organization } = await aCustomer(server);
    await addInvoice(server, organization, { dueDate: "2999-12-31" });
    const isOverdue = sql`kind = 'invoice' and open_amount > 0 and due_date < ${new Date(server.services.clock()).toISOString().slice(0, 10)}`;
    return {
      invoicesNotReminded: await server.db.$count(invoices, isOverdue),
      bankFileOld: await server.db.$count(invoices, sql`kind = 'invoice' and open_amount > 0`),
    };
  },
};

export const figures: DemoFigures = {
  created: async (db) => (await db.$count(paymentReminders)) + (await db.$count(reminderBlocks)),
  // they are off, and the bank file is new
  tiles: { invoicesNotReminded: 0, bankFileOld: 0 },
  tests: {
    async "payment reminders, a pause, a dispute, and promises that are open, kept and broken"(db) {
      expect(await db.$count(paymentReminders)).toBeGreaterThan(0);
      const rows = await db.select({ id: reminderBlocks.id }).from(reminderBlocks);
      const blocks = await Promise.all(rows.map(({ id }) => readBlock(db, id, Date.now())));
      expect(blocks.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
        "dispute active",
        "pause active",
        "promise active",
        "promise broken",
        "promise kept",
      ]);
    },
  },
};
