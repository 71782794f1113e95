import type { PlanColumn, PlanListQuery } from "@pharmacy/contract/plans/plans";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { wordsOf } from "@pharmacy/contract/words";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import { equals, type ListedRow } from "../../platform/db/list.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import { plans } from "../subscriptions/plans.table.ts";
import { monthsOf, todayOf } from "../subscriptions/subscriptions.states-in-sql.ts";

/** The latest running term of each pharmacy: a grace period overlaps with a renewal. */
export function presentTerms(now: number): SQL {
  const today = todayOf(now);
  return sql`from subscriptions s join organizations o on o.id = s.organization
    where s.plan = plans.id and o.deleted_at is null
      and s.start_date <= ${today} and ${today} <= coalesce(s.closed_on, s.grace_end_date)
      and not exists (
        select from subscriptions later
        where later.organization = s.organization and later.start_date > s.start_date
          and later.start_date <= ${today}
          and (later.closed_on is null or later.closed_on >= later.start_date))`;
}

/** There are few plans, so their counts are computed on request. */
export function derivedAt(now: number) {
  const present = presentTerms(now);
  return {
    subscriptions: sql<number>`(select count(*)::int from subscriptions s where s.plan = plans.id)`,
    activeSubscriptions: sql<number>`(select count(*)::int ${present})`,
    /** Only for terms before their last day; rounded after summing. */
    monthlyValue: sql<number>`(select coalesce(round(sum(s.price / ${monthsOf})), 0)::bigint
      ${present} and ${todayOf(now)} <= s.end_date)`.mapWith(Number),
  } satisfies Record<string, SQL>;
}

/** Pharmacy users see public plans and those that their pharmacy ever had. */
export function visibleTo({ role, organization }: Pick<Actor, "role" | "organization">) {
  if (!role || isPlatformRole(role)) return;
  const isOffered = and(eq(plans.status, "active"), eq(plans.isPublic, true));
  return or(
    isOffered,
    sql`exists (select from subscriptions s
      where s.plan = plans.id and s.organization = ${organization})`,
  );
}

export function listOptions(actor: Actor, { status }: Pick<PlanListQuery, "status">, now: number) {
  return {
    search: plans.search,
    where: [visibleTo(actor), equals(plans.status, status)],
    sorts: {
      sortOrder: [plans.sortOrder],
      name: [plans.nameKey],
      code: [plans.code],
      createdAt: [plans.createdAt],
    },
    order: { by: [plans.sortOrder, plans.nameKey] },
    derived: derivedFor(actor, now),
  };
}

/** Only the network sees how many pharmacies have a plan, and its revenue: in files and conditions, too. */
function derivedFor({ role }: Actor, now: number): ReturnType<typeof derivedAt> {
  if (!role || isPlatformRole(role)) return derivedAt(now);
  const none = sql<number>`null::int`;
  return { subscriptions: none, activeSubscriptions: none, monthlyValue: none };
}

type Row = ListedRow<typeof plans, ReturnType<typeof derivedAt>>;

export const exportColumns: ExportColumns<Row, PlanColumn> = {
  name: { heading: "Name", width: 24, field: "name" },
  code: { heading: "Code", field: "code" },
  price: [
    { heading: "Price (minor units)", as: "number", field: "price" },
    { heading: "Currency", field: "currency" },
    { heading: "Interval", field: "interval", show: wordsOf },
  ],
  trial: { heading: "Trial (days)", as: "number", field: "trialDays" },
  limits: [
    { heading: "Users", as: "number", field: "maxUsers" },
    { heading: "Products", as: "number", field: "maxProducts" },
    { heading: "API tokens", as: "number", field: "maxApiTokens" },
    { heading: "Orders per month", as: "number", field: "maxOrdersPerMonth" },
  ],
  activeSubscriptions: {
    heading: "Active subscriptions",
    as: "number",
    field: "activeSubscriptions",
  },
  monthlyValue: { heading: "Monthly revenue (minor units)", as: "number", field: "monthlyValue" },
  status: { heading: "Status", field: "status", show: wordsOf },
  ...datesOfRecord,
};
