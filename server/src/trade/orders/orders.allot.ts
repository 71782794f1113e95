import type {
  Allotment,
  AllotmentAnswer,
  AllotmentResult,
  DemandLines,
} from "@pharmacy/contract/orders/orders.demand";
import { wantedOf } from "@pharmacy/contract/orders/orders.quantities";
import { ALLOTTED_LINES_MAX } from "@pharmacy/contract/orders/orders.values";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { itemKind } from "../../catalogue/items/items.table.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { packsInWords } from "../../stock/products/products.packs-in-words.ts";
import type { OrderServices } from "./orders.changes.ts";
import { allotLine } from "./orders.desk.ts";
import { type LineRow, orderLines, orders } from "./orders.table.ts";

/** The lines of an item that want more packs than they were granted, those first that wait longest. */
export async function readDemand(db: Database, item: string): Promise<DemandLines> {
  const { id, code, name, status } = await getRecord(db, itemKind, item);
  const rows = await db
    .select({ line: orderLines, order: orders, pharmacy: organizations.name })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.order))
    .innerJoin(organizations, eq(organizations.id, orders.organization))
    .where(
      sql`${eq(orderLines.item, item)}
        and ${inArray(orders.status, ["placed", "confirmed", "partlyShipped"])}
        and ${orderLines.quantity} - ${orderLines.struck}
          > coalesce(${orderLines.allotted}, ${orderLines.confirmed})`,
    )
    .orderBy(asc(orders.placedAt), asc(orderLines.id))
    .limit(ALLOTTED_LINES_MAX + 1);
  return {
    item: { id, code, name, status },
    lines: rows.slice(0, ALLOTTED_LINES_MAX).map(({ line, order, pharmacy }) => ({
      id: line.id,
      version: line.version,
      order: { id: order.id, number: order.number },
      organization: { id: order.organization, name: pharmacy },
      status: order.status,
      placedAt: order.placedAt,
      requestedDeliveryOn: order.requestedDeliveryOn,
      wanted: wantedOf(line),
      granted: line.allotted ?? line.confirmed,
      least: line.confirmed,
    })),
    hasMore: rows.length > ALLOTTED_LINES_MAX,
  };
}

/** One line after the other, each with its order in a transaction of its own. */
export async function allot(
  services: OrderServices,
  actor: Actor,
  item: string,
  { lines: wanted }: Allotment,
): Promise<AllotmentAnswer> {
  const ids = wanted.map(({ line }) => line);
  const known = await services.db
    .select({ id: orderLines.id, order: orderLines.order, number: orders.number })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.order))
    .where(and(inArray(orderLines.id, ids), eq(orderLines.item, item)));
  const places = new Map(known.map((line) => [line.id, line]));
  const results: AllotmentResult[] = [];
  for (const one of wanted) {
    results.push(await allotOne(services, actor, { ...one, place: places.get(one.line) }));
  }
  return { results };
}

type One = Allotment["lines"][number] & { place: { order: string; number: string } | undefined };

async function allotOne(
  services: OrderServices,
  actor: Actor,
  { line, version, packs, place }: One,
): Promise<AllotmentResult> {
  const none = { line, number: place?.number ?? null, outcome: null };
  if (!place) return { ...none, error: "This line is not there any more." };
  try {
    const outcome = await allotLine(services, actor, place.order, line, (row) => {
      requireAllottable(row, { version, packs });
      return packs;
    });
    return { ...none, outcome, error: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...none, error: error.message };
  }
}

function requireAllottable(
  row: LineRow,
  { version, packs }: { version: number; packs: number },
): void {
  const refuse = (message: string) => {
    throw new AppError("conflict", message);
  };
  const most = wantedOf(row);
  if (row.version !== version) refuse("This line was changed meanwhile. Look at it again.");
  if (packs > most) refuse(`At most ${packsInWords(most)} can be confirmed.`);
  if (packs < row.confirmed) refuse(`${packsInWords(row.confirmed)} were confirmed before.`);
}
