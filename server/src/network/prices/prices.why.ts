import { RIVALS_MAX } from "@pharmacy/contract/lists.values";
import type { PriceExplanation } from "@pharmacy/contract/prices";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { isCovered } from "../shelves/covered.ts";
import { priceOf } from "./prices.reasons.ts";
import { appliesTo, BEST_FIRST, type Buyer, findPrices, type PriceRequest } from "./prices.ts";

type Rival = {
  id: string;
  code: string;
  name: string;
  status: "draft" | "active" | "archived";
  isNetworkWide: boolean;
  priority: number;
  validFrom: string;
  validTo: string | null;
  currency: string;
  price: number;
  applies: boolean;
};

/**
 * Answers the price of an item together with the lists that have it for this pharmacy, and why each
 * wins or loses: those that apply first, in the order in which they decide.
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
  // what it would cost is in the lists, too
  if (!isOfPlatform && !isCovered(found, buyer)) return { ...answer, lists: [] };
  const { rows } = await db.execute<Rival>(sql`
    select p.id, p.code, p.name, p.status, p.organization is null as "isNetworkWide", p.priority,
      p.valid_from::text as "validFrom", p.valid_to::text as "validTo", p.currency,
      l.price::float8 as price, ${appliesTo(buyer)} as applies
    from price_lists p
    cross join lateral (
      select price, min_quantity from price_list_lines l
      where l.list = p.id and l.item = ${found.itemId}
      order by (l.min_quantity <= ${request.quantity}) desc,
        case when l.min_quantity <= ${request.quantity} then -l.min_quantity else l.min_quantity end
      limit 1
    ) l
    where (p.organization = ${buyer.id} or p.organization is null)
      and (${isOfPlatform} or p.status <> 'draft')
    order by p.id is distinct from ${found.list?.id ?? null}::uuid, applies desc, ${BEST_FIRST},
      l.min_quantity <= ${request.quantity} desc, l.price, p.id
    limit ${RIVALS_MAX}`);
  const winner = rows.find(({ id }) => id === found.list?.id);
  return {
    ...answer,
    lists: rows.map(({ id, code, name, status: _, applies: _applies, ...rival }) => ({
      ...rival,
      list: { id, code, name },
      isWinner: id === winner?.id,
      reason: reasonOf(rows.find((row) => row.id === id) as Rival, winner, buyer),
    })),
  };
}

/** Why a list wins or loses. Its days stand beside it. */
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
  if (rival.isNetworkWide && !winner.isNetworkWide) {
    return "A list of the pharmacy comes before lists for all pharmacies.";
  }
  if (rival.priority < winner.priority) {
    return `Priority ${rival.priority} is below ${winner.priority}.`;
  }
  if (rival.validFrom < winner.validFrom) return "It started earlier.";
  return rival.price > winner.price ? "Its price is higher." : "It is equal to the list that wins.";
}
