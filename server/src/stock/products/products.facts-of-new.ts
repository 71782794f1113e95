import { taxOn } from "@pharmacy/contract/tax-rates/tax-rules";
import { sql } from "drizzle-orm";
import { groups } from "../../catalogue/groups/groups.table.ts";
import { isHidden } from "../../catalogue/groups/groups.tree.ts";
import { items } from "../../catalogue/items/items.table.ts";
import { taxRates } from "../../catalogue/tax-rates/tax-rates.table.ts";
import { units } from "../../catalogue/units/units.table.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import {
  countedProducts,
  type Weighed,
} from "../../membership/subscriptions/subscriptions.plan-limits.ts";
import {
  type SubscriptionStanding,
  standingOf,
  terms,
} from "../../membership/subscriptions/subscriptions.standing.ts";
import { todayIn } from "../../platform/days.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { queryOf } from "../../platform/db/statements.ts";
import type { Pharmacy } from "./products.facts.ts";
import { type ItemRow, itemFacts } from "./products.facts-of-item.ts";
import { products } from "./products.table.ts";

type Unit = Pick<typeof units.$inferSelect, "status" | "kind" | "name" | "decimals">;

type Wanted = {
  organization: string;
  item?: string | null | undefined;
  gtin?: string | null | undefined;
  group?: string | null | undefined;
  unit?: string | null | undefined;
  packUnit?: string | null | undefined;
};

export type FactsOfNew = {
  pharmacy: Pharmacy & Pick<typeof organizations.$inferSelect, "status">;
  standing: SubscriptionStanding;
  places: Weighed;
  item: ItemRow | null;
  /** In the country of the pharmacy, today. Undefined: no rate is known. */
  taxRateBps: number | undefined;
  /** Another product with the GTIN: a local one if the new one is of an item, else one of an item. */
  holder: { name: string; gtin: string } | null;
  isGroupHidden: boolean | null;
  unit: Unit | null;
  packUnit: Unit | null;
};

const place = (name: string) => sql`${sql.placeholder(name)}::uuid`;

const ITEM = sql.join(
  Object.entries(itemFacts).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
);
const unitAt = (name: string) => sql`(select json_build_object('status', ${units.status},
    'kind', ${units.kind}, 'name', ${units.name}, 'decimals', ${units.decimals}) as facts
  from ${units} where ${units.id} = ${place(name)} for share)`;

/** Local products have an index by GTIN; those of items are found by their item. */
const LOCAL = sql`select ${products.name}, ${products.gtin} from ${products}
  where ${products.organization} = ${organizations.id} and ${products.gtin} = chosen.facts ->> 'gtin'
    and ${products.item} is null and ${products.archivedAt} is null`;
const OF_ITEM = sql`select ${products.name}, ${products.gtin} from ${items} owner
  join ${products} on ${products.organization} = ${organizations.id}
    and ${products.item} = owner.id and ${products.archivedAt} is null
  where chosen.facts is null and owner.gtin = ${sql.placeholder("gtin")}`;

const FACTS = queryOf(
  {
    id: organizations.id,
    name: organizations.name,
    currency: organizations.currency,
    timeZone: organizations.timeZone,
    address: organizations.address,
    controlledSchedules: organizations.controlledSchedules,
    status: organizations.status,
    terms,
    used: countedProducts,
    item: sql<ItemRow | null>`chosen.facts`,
    rates: sql<{ startDate: string; rateBps: number }[]>`array(
      select json_build_object('startDate', ${taxRates.startDate}, 'rateBps', ${taxRates.rateBps})
      from ${taxRates} where ${taxRates.country} = ${organizations.address} ->> 'country'
        and ${taxRates.category} = chosen.facts ->> 'taxCategory')`,
    holder: sql<
      FactsOfNew["holder"]
    >`(select json_build_object('name', held.name, 'gtin', held.gtin)
      from ((${LOCAL} limit 1) union all (${OF_ITEM} limit 1)) held limit 1)`,
    isGroupHidden: sql<boolean | null>`category.hidden`,
    unit: sql<Unit | null>`base.facts`,
    packUnit: sql<Unit | null>`pack.facts`,
  },
  () => sql`from ${organizations}
    left join lateral (select json_build_object(${ITEM}) as facts from ${items}
      where ${items.id} = ${place("item")} for share) chosen on true
    left join lateral (select ${isHidden} as hidden from ${groups}
      where ${groups.id} = ${place("group")} for share of ${groups}) category on true
    left join lateral ${unitAt("unit")} base on true
    left join lateral ${unitAt("packUnit")} pack on true
    where ${organizations.id} = ${place("organization")} and ${organizations.deletedAt} is null`,
);

/**
 * Reads all that a new product depends on, and locks what it refers to. The pharmacy must have been
 * locked by an earlier statement: only a later one sees what was written before.
 */
export async function factsOfNew(
  tx: Transaction,
  { organization, item = null, gtin = null, group = null, unit = null, packUnit = null }: Wanted,
  now: number,
): Promise<FactsOfNew | undefined> {
  const [row] = await FACTS(tx, { organization, item, gtin, group, unit, packUnit });
  if (!row) return;
  const { terms, used, rates, holder, isGroupHidden, ...facts } = row;
  const { item: chosen, unit: base, packUnit: pack, ...pharmacy } = facts;
  const standing = standingOf(terms, now);
  return {
    pharmacy,
    standing,
    places: { name: pharmacy.name, allowance: standing.allowance, used },
    item: chosen,
    taxRateBps: chosen ? rateOf(chosen.taxCategory, rates, pharmacy, now) : undefined,
    holder,
    isGroupHidden,
    unit: base,
    packUnit: pack,
  };
}

function rateOf(
  category: string,
  rates: readonly { startDate: string; rateBps: number }[],
  { address: { country }, timeZone }: Pharmacy,
  now: number,
): number | undefined {
  const known = rates.map((rate) => ({ ...rate, category, country }));
  return taxOn(known, { category, country, on: todayIn(timeZone, now) })?.rateBps;
}
