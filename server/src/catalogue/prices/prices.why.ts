import { RIVALS_MAX } from "@pharmacy/contract/lists/lists.values";
import type { PriceExplanation } from "@pharmacy/contract/prices/prices";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { isCovered } from "../items/items.covered.ts";
import { comparePrices, lineRank, priceRank, type RankedPrice } from "./prices.order.ts";
import { appliesTo, type Buyer, findPrices, type PriceRequest } from "./prices.reads.ts";
import { priceOf } from "./prices.reasons.ts";

type Rival = RankedPrice & {
  code: string;
  name: string;
  status: "draft" | "active" | "archived";
  validTo: string | null;
  currency: string;
  applies: boolean;
};

/**
 * Returns the price of an item and every list that has it, the deciding list first, with the reason
 * each wins or loses.
 */
export async function explainPrice(
  db: Database,
  buyer: Buyer,
  request: PriceRequest,
  { isOfPlatform }: { isOfPlatform: boolean },
): Promise<PriceExplanation> {
  const [found] = await findPrices(db, buyer, [request]);
  if (!found) throw new Error("A price without an answer.");
  const answer = {
    organization: { id: buyer.id, name: buyer.name },
    on: buyer.on,
    currency: buyer.currency,
    price: priceOf(found, buyer),
  };
  // the lists would reveal the price of an item that the licence does not cover
  if (!isOfPlatform && !isCovered(found, buyer)) return { ...answer, lists: [] };
  const { rows } = await db.execute<Rival>(sql`
    select p.id, p.code, p.name, p.status, p.organization is null as "isNetworkWide", p.priority,
      p.valid_from::text as "validFrom", p.valid_to::text as "validTo", p.currency,
      l.price::float8 as price, l.is_reached as "isReached", ${appliesTo(buyer)} as applies
    from price_lists p
    cross join lateral (
      select l.price, l.min_quantity <= ${request.quantity} as is_reached
      from price_list_lines l
      where l.list = p.id and l.item = ${found.itemId}
      order by ${lineRank(sql`l`, sql`${request.quantity}`)}
      limit 1
    ) l
    where (p.organization = ${buyer.id} or p.organization is null)
      and (${isOfPlatform} or p.status <> 'draft')
    order by p.id is distinct from ${found.list?.id ?? null}::uuid, applies desc,
      ${priceRank(sql`p`, sql`l`)}
    limit ${RIVALS_MAX}`);
  const winner = rows.find(({ id }) => id === found.list?.id);
  return {
    ...answer,
    lists: rows.map((rival) => ({
      list: { id: rival.id, code: rival.code, name: rival.name },
      isNetworkWide: rival.isNetworkWide,
      priority: rival.priority,
      validFrom: rival.validFrom,
      validTo: rival.validTo,
      price: rival.price,
      currency: rival.currency,
      isWinner: rival === winner,
      reason: reasonOf(rival, winner, buyer),
    })),
  };
}

function reasonOf(rival: Rival, winner: Rival | undefined, { currency, on }: Buyer): string {
  if (rival === winner) return "This list sets the price.";
  if (rival.status === "draft") return "This list is a draft.";
  if (rival.status === "archived") return "This list is archived.";
  if (rival.currency !== currency) {
    return `This list is in ${rival.currency}; the pharmacy buys in ${currency}.`;
  }
  if (rival.validFrom > on) return "This list starts later.";
  if (rival.validTo !== null && rival.validTo < on) {
    return "This list ended earlier.";
  }
  return winner ? lossTo(winner, rival) : "";
}

function lossTo(winner: Rival, rival: Rival): string {
  switch (comparePrices(winner, rival).rule) {
    case "owner":
      return "A list for one pharmacy takes precedence over lists for all pharmacies.";
    case "priority":
      return `Priority ${rival.priority} is below ${winner.priority}.`;
    case "start":
      return "It started earlier.";
    default:
      return rival.price > winner.price
        ? "Its price is higher."
        : "It ties with the list that wins.";
  }
}
