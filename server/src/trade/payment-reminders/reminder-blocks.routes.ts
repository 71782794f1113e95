import {
  BlockChanges,
  BlockVersion,
  InvoiceBlockInput,
  PharmacyBlockInput,
  ReminderBlock,
  ReminderBlocks,
} from "@pharmacy/contract/payment-reminders/payment-reminders";
import { RecordParams } from "@pharmacy/contract/record";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { blocksOf, readBlock } from "./reminder-blocks.reads.ts";

const params = RecordParams;
const view = ["reminderBlock", "view"] as const;
const create = ["reminderBlock", "create"] as const;

export const reminderBlocksRoutes: Routes = async (app, services) => {
  const { db, clock } = services;
  // read when the first is written
  const changes = () => import("./reminder-blocks.changes.ts");

  app.get(
    "/organizations/:id/reminder-blocks",
    {
      config: { access: view, idOf: "organization" },
      schema: { params, response: { 200: ReminderBlocks } },
    },
    async ({ actor, params: { id } }) => ({
      items: await blocksOf(db, actor, { organization: id }, clock()),
    }),
  );

  app.get(
    "/invoices/:id/reminder-blocks",
    {
      config: { access: view, idOf: "invoice" },
      schema: { params, response: { 200: ReminderBlocks } },
    },
    async ({ actor, params: { id } }) => ({
      items: await blocksOf(db, actor, { invoice: id }, clock()),
    }),
  );

  app.post(
    "/organizations/:id/reminder-blocks",
    {
      config: { access: create, idOf: "organization" },
      schema: { params, body: PharmacyBlockInput, response: { 201: ReminderBlock } },
    },
    async ({ actor, params: { id }, body }, reply) => {
      const made = await answerWithin(services, id, async (within) =>
        readBlock(
          within.db,
          await (await changes()).blockPharmacy(within, actor, id, body),
          clock(),
        ),
      );
      return reply.code(201).send(made);
    },
  );

  app.post(
    "/invoices/:id/reminder-blocks",
    {
      config: { access: create, idOf: "invoice" },
      schema: { params, body: InvoiceBlockInput, response: { 201: ReminderBlock } },
    },
    async ({ actor, params: { id }, body }, reply) => {
      const made = await answerWithin(services, id, async (within) =>
        readBlock(
          within.db,
          await (await changes()).blockInvoice(within, actor, id, body),
          clock(),
        ),
      );
      return reply.code(201).send(made);
    },
  );

  app.patch(
    "/reminder-blocks/:id",
    {
      config: { access: ["reminderBlock", "edit"] },
      schema: { params, body: BlockChanges, response: { 200: ReminderBlock } },
    },
    ({ actor, params: { id }, body }) =>
      answerWithin(services, id, async (within) => {
        await (await changes()).changeBlock(within, actor, id, body);
        return readBlock(within.db, id, clock());
      }),
  );

  app.post(
    "/reminder-blocks/:id/lift",
    {
      config: { access: ["reminderBlock", "act"] },
      schema: { params, body: BlockVersion, response: { 200: ReminderBlock } },
    },
    ({ actor, params: { id }, body: { version } }) =>
      answerWithin(services, id, async (within) => {
        await (await changes()).liftBlock(within, actor, id, version);
        return readBlock(within.db, id, clock());
      }),
  );
};
