import type {
  OrganizationCounts,
  OrganizationListQuery,
} from "@pharmacy/contract/organizations/organizations";
import type { LicenceState } from "@pharmacy/contract/organizations/organizations.values";
import type { SubscriptionState } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { asc, inArray, sql } from "drizzle-orm";
import { organizationKind, organizations } from "../../identity/accounts/organizations.table.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { isId } from "../../platform/db/ids.ts";
import { selectionOf } from "../../platform/db/list.ts";
import { plans } from "../subscriptions/plans.table.ts";
import { mayWriteIn } from "../subscriptions/subscriptions.state.ts";
import { standingsAt } from "../subscriptions/subscriptions.states-in-sql.ts";
import { type Filters, licenceStateAt, NO_FILTERS } from "./organizations.filters.ts";
import { listOptions } from "./organizations.list.ts";

type Group = {
  status: string;
  licence: LicenceState;
  state: SubscriptionState;
  isPaying: boolean;
  plan: string | null;
  count: number;
};

type Facet = keyof Filters;

const VALUES: Record<Facet, (group: Group) => string[]> = {
  status: ({ status }) => [status],
  licence: ({ licence }) => [licence],
  plan: ({ plan }) => (plan === null ? [] : [plan]),
  subscription: ({ state, isPaying }) => [
    state,
    ...(mayWriteIn(state) ? [] : ["readOnly"]),
    ...(isPaying ? ["paying"] : []),
  ],
};

const FACETS = Object.keys(VALUES) as Facet[];

/** Always one query, for all filters. */
export async function countOrganizations(
  db: Database,
  actor: Actor,
  query: OrganizationListQuery,
  now: number,
): Promise<OrganizationCounts> {
  const groups = await groupsOf(db, actor, query, now);
  const counts = (facet: Facet) => countsOf(groups, facet, query);
  const ofPlans = counts("plan");
  // the selected plan is named even if the other filters leave no pharmacy with it
  const named = await namesOf(db, [...ofPlans.keys(), ...(isId(query.plan) ? [query.plan] : [])]);
  return {
    status: listed(counts("status")),
    subscription: listed(counts("subscription")),
    plan: named.map(({ id, name }) => ({ value: id, label: name, count: ofPlans.get(id) ?? 0 })),
    licence: listed(counts("licence")),
  };
}

export async function groupsOf(
  db: Database,
  actor: Actor,
  query: Pick<OrganizationListQuery, "search" | "sort" | "order">,
  now: number,
): Promise<Group[]> {
  const everything = listOptions(actor, NO_FILTERS, now);
  const { condition } = selectionOf(organizationKind, query, everything);
  const { rows } = await db.execute<Group>(sql`
    select ${organizations.status} as status, ${licenceStateAt(now)} as licence,
      standings.state, standings.is_paying as "isPaying", standings.plan, count(*)::int as count
    from ${organizations} join ${standingsAt(now)} standings on standings.id = ${organizations.id}
    where ${condition} group by 1, 2, 3, 4, 5`);
  return rows;
}

export function countWith(groups: readonly Group[], filters: Filters): number {
  return groups
    .filter((group) => FACETS.every((facet) => isLeft(group, facet, filters[facet])))
    .reduce((sum, { count }) => sum + count, 0);
}

function countsOf(groups: Group[], facet: Facet, query: Filters): Map<string, number> {
  const counts = new Map<string, number>();
  for (const group of groups) {
    if (!FACETS.every((other) => other === facet || isLeft(group, other, query[other]))) continue;
    for (const value of VALUES[facet](group)) {
      counts.set(value, (counts.get(value) ?? 0) + group.count);
    }
  }
  return counts;
}

function isLeft(group: Group, facet: Facet, value: string): boolean {
  return value === "" || value === "all" || VALUES[facet](group).includes(value);
}

function listed(counts: Map<string, number>) {
  return [...counts].map(([value, count]) => ({ value, count }));
}

function namesOf(db: Database, ids: string[]) {
  return db
    .select({ id: plans.id, name: plans.name })
    .from(plans)
    .where(inArray(plans.id, ids))
    .orderBy(asc(plans.sortOrder), asc(plans.nameKey));
}
