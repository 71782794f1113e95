import type {
  Allotment,
  AllotmentAnswer,
  AllotmentResult,
  DemandLines,
} from "@pharmacy/contract/orders/orders.demand";
import { wantedOf } from "@pharmacy/contract/orders/orders.quantities";
import { ALLOTTED_LINES_MAX } from "@pharmacy/contract/orders/orders.values";
import { asc, eq, inArray, sql } from "drizzle-orm";
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
  const known = await services.db.select().from(orderLines).where(inArray(orderLines.id, ids));
  const rows = new Map(known.map((line) => [line.id, line]));
  const results: AllotmentResult[] = [];
  for (const one of wanted) {
    results.push(await allotOne(services, actor, { ...one, item, row: rows.get(one.line) }));
  }
  return { results };
}

type One = Allotment["lines"][number] & { item: string; row: LineRow | undefined };

async function allotOne(
  services: OrderServices,
  actor: Actor,
  { line: id, version, packs, item, row }: One,
): Promise<AllotmentResult> {
  const none = { line: id, number: null, outcome: null };
  if (!row || row.item !== item) return { ...none, error: "This line is not there any more." };
  const { number } = await services.db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, row.order))
    .then(([order]) => ({ number: order?.number ?? null }));
  try {
    const outcome = await allotLine(services, actor, row.order, id, (line) => {
      if (line.version !== version) {
        throw new AppError("conflict", "This line was changed meanwhile. Look at it again.");
      }
      const most = wantedOf(line);
      if (packs > most) {
        throw new AppError("conflict", `At most ${packsInWords(most)} can be confirmed.`);
      }
      if (packs < line.confirmed) {
        const confirmed = `${packsInWords(line.confirmed)} were confirmed before.`;
        throw new AppError("conflict", confirmed);
      }
      return packs;
    });
    return { line: id, number, outcome, error: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { line: id, number, outcome: null, error: error.message };
  }
}
