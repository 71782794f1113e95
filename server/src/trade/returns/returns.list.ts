import type { ReturnColumn, ReturnListQuery } from "@pharmacy/contract/returns/returns";
import { wordsOf } from "@pharmacy/contract/words";
import { and, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { pharmaciesNamed } from "../../identity/accounts/organizations.named.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { contains, equals, type ListedRow } from "../../platform/db/list.ts";
import { searchByNames } from "../../platform/db/list-naming.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { orders } from "../orders/orders.table.ts";
import { derived } from "./returns.reads.ts";
import { returnKind, returns } from "./returns.table.ts";

type Query = Pick<ReturnListQuery, "search" | "organization" | "status">;

/** Found by their own number, that of their order, and the name of their pharmacy. */
export async function listOptions(
  db: Database,
  actor: Pick<Actor, "id" | "role" | "organization">,
  { search, organization, status }: Query,
) {
  return {
    search: await searchByNames(db, search, returns.search, [
      { column: returns.organization, idsOf: pharmaciesNamed },
      { column: returns.order, idsOf: ordersNumbered },
    ]),
    where: [
      scopeOf(actor, returnKind),
      equals(returns.organization, organization),
      status === "open" ? isOpen : equals(returns.status, status),
    ],
    sorts: { createdAt: [returns.createdAt], number: [returns.number] },
    order: { by: [returns.createdAt], descending: true },
    derived,
  };
}

/** The desk decides them, or waits for their packs. */
const isOpen = or(
  eq(returns.status, "requested"),
  and(eq(returns.status, "accepted"), gt(returns.packsBack, 0)),
);

const ordersNumbered = (word: string): SQL => sql`select ${orders.id} from ${orders}
  where ${contains(orders.search, word)}`;

export const exportColumns: ExportColumns<
  ListedRow<typeof returns, typeof derived>,
  ReturnColumn
> = {
  number: { heading: "Number", width: 18, field: "number" },
  organization: { heading: "Pharmacy", width: 36, field: "organizationName" },
  order: [
    { heading: "Order", width: 18, field: "orderNumber" },
    { heading: "Shipment", width: 18, field: "shipmentNumber" },
  ],
  status: { heading: "Status", field: "status", show: wordsOf },
  lines: [
    { heading: "Lines", as: "number", field: "lineCount" },
    { heading: "Packs", as: "number", field: "packs" },
    { heading: "Packs that come back", as: "number", field: "packsBack" },
  ],
  decidedAt: { heading: "Decided", as: "instant", field: "decidedAt" },
  receivedAt: { heading: "Received", as: "instant", field: "receivedAt" },
  ...datesOfRecord,
};
