import type { ActingUser } from "@pharmacy/contract/acts";
import type { ItemReference } from "@pharmacy/contract/items/items";
import type {
  OrderReturns,
  Return,
  ReturnLine,
  ReturnSummary,
} from "@pharmacy/contract/returns/returns";
import { RETURN_ACTS } from "@pharmacy/contract/returns/returns.acts";
import { and, asc, eq, getTableColumns, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { joinedBy, referredTo } from "../../platform/db/joined.ts";
import type { ListedRow } from "../../platform/db/list.ts";
import { steady } from "../../platform/db/read-record.ts";
import { getRecord } from "../../platform/db/records.ts";
import { files } from "../../platform/files/files.table.ts";
import { shownPicture } from "../../platform/files/kept-pictures.ts";
import { blockedActs } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { shipmentLines } from "../shipments/shipments.table.ts";
import { claimableLines } from "./returns.claimable.ts";
import { returnKind, returnLines, returns } from "./returns.table.ts";

/** `secret` signs the addresses of photographs. */
export type ReturnServices = Pick<Services, "db" | "clock" | "secret">;

type Reader = { db: Database | Transaction } & Pick<Services, "secret">;

const pharmacy = referredTo("organizations", "pharmacy", "returns.organization");
const order = referredTo("orders", "own_order", "returns.order");
const shipment = referredTo("shipments", "own_shipment", "returns.shipment");

const creditNote = referredTo("invoices", "credit_note", "returns.credit_note");

export const derived = steady({
  organizationName: joinedBy(pharmacy, sql<string>`pharmacy.name`),
  orderNumber: joinedBy(order, sql<string>`own_order.number`),
  shipmentNumber: joinedBy(shipment, sql<string>`own_shipment.number`),
  creditNoteNumber: joinedBy(creditNote, sql<string | null>`credit_note.number`),
});

export type ListedReturn = ListedRow<typeof returns, typeof derived>;

export function shownSummary(row: ListedReturn): ReturnSummary {
  return {
    ...row,
    organization: { id: row.organization, name: row.organizationName },
    order: { id: row.order, number: row.orderNumber },
    shipment: { id: row.shipment, number: row.shipmentNumber },
    creditNote:
      row.creditNote === null || row.creditNoteNumber === null
        ? null
        : { id: row.creditNote, number: row.creditNoteNumber },
  };
}

/** A return with its lines, and for each act whether the caller may do it now. */
export async function readReturn(reader: Reader, actor: ActingUser, id: string): Promise<Return> {
  const row = (await getRecord(reader.db, returnKind, id, derived)) as ListedReturn;
  const [shown] = await withLines(reader, actor, [row]);
  return shown as Return;
}

export async function readReturnsOf(
  reader: Reader,
  actor: ActingUser,
  order: string,
): Promise<OrderReturns> {
  const { db } = reader;
  const known = await db
    .select({ id: returns.id })
    .from(returns)
    .where(eq(returns.order, order))
    .orderBy(asc(returns.id));
  const rows: ListedReturn[] = [];
  for (const { id } of known) {
    rows.push((await getRecord(db, returnKind, id, derived)) as ListedReturn);
  }
  const isOfOrder = sql`${shipmentLines.shipment} in (select s.id from shipments s
    where s.order = ${order})`;
  const lines = await claimableLines(db, and(isOfOrder, isNotNull(shipmentLines.delivered)));
  return {
    items: await withLines(reader, actor, rows),
    claimable: lines.map(({ id: line, missing, arrived }) => ({ line, missing, arrived })),
  };
}

async function withLines(
  { db, secret }: Reader,
  actor: ActingUser,
  rows: readonly ListedReturn[],
): Promise<Return[]> {
  if (rows.length === 0) return [];
  const lines = await db
    .select({
      ...getTableColumns(returnLines),
      batchNumber: shipmentLines.batchNumber,
      expiryDate: shipmentLines.expiryDate,
      itemReference: sql<ItemReference>`(select json_build_object('id', i.id, 'code', i.code,
        'name', i.name, 'status', i.status) from items i where i.id = return_lines.item)`,
    })
    .from(returnLines)
    .innerJoin(shipmentLines, eq(shipmentLines.id, returnLines.shipmentLine))
    .where(
      inArray(
        returnLines.return,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(returnLines.id));
  const photos = await photosOf(
    { db, secret },
    lines.flatMap((line) => line.photos),
  );
  return rows.map((row) => ({
    ...shownSummary(row),
    lines: lines
      .filter((line) => line.return === row.id)
      .map(({ itemReference: item, ...line }) => ({
        ...line,
        item,
        photos: line.photos.flatMap((id) => photos.get(id) ?? []),
      })),
    blocked: blockedActs("return", RETURN_ACTS, row, actor),
  }));
}

async function photosOf(
  { db, secret }: Reader,
  ids: readonly string[],
): Promise<Map<string, ReturnLine["photos"][number]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]));
  return new Map(rows.map((file) => [file.id, shownPicture(secret, file)]));
}
