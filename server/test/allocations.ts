import { SYSTEM } from "../src/platform/db/audit.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { allocationKind } from "../src/trade/payments/payments.table.ts";
import { insertInvoice } from "./invoices.ts";
import type { ActedResource } from "./nouns.ts";
import { resource as payments } from "./payments.ts";

export const resource: ActedResource = {
  places: ["allocations"],
  async insert(server, named) {
    const payment = await payments.insert(server, named);
    const invoice = await insertInvoice(server.db, named);
    const { organization } = named;
    const values = { organization, currency: "EUR", payment, invoice, amount: 1 };
    const { id } = await insertRecord(server.db, SYSTEM, allocationKind, values);
    return id;
  },
  writes: () => [],
};
