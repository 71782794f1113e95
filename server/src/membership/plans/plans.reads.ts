import type { Plan, PlanMember, PlanUse } from "@pharmacy/contract/plans/plans";
import { PLAN_MEMBERS_MAX } from "@pharmacy/contract/plans/plans.values";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { registrations } from "../registrations/registrations.table.ts";
import { planKind, plans } from "../subscriptions/plans.table.ts";
import { derivedAt, presentTerms, visibleTo } from "./plans.list.ts";

type Handle = Database | Transaction;

/** A plan the user may not see is treated as missing. */
export async function readPlan(db: Handle, actor: Actor, id: string, now: number): Promise<Plan> {
  const [seen] = await db
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.id, id), visibleTo(actor)));
  if (!seen) throw new AppError("not_found", "Plan not found.");
  return shownTo(actor, await getRecord(db, planKind, id, derivedAt(now)));
}

/** The plan stays locked until the transaction ends. */
export async function isPlanOffered(tx: Transaction, id: string): Promise<boolean> {
  const [plan] = await tx.select().from(plans).where(eq(plans.id, id)).for("share");
  return plan?.status === "active";
}

/** Only platform users see how many pharmacies have a plan, and its revenue. */
export function shownTo({ role }: Actor, plan: Plan): Plan {
  if (!role || isPlatformRole(role)) return plan;
  return { ...plan, subscriptions: null, activeSubscriptions: null, monthlyValue: null };
}

/** Pharmacies on a plan now or in future, and applications for it. */
export async function readPlanUse(db: Database, id: string, now: number): Promise<PlanUse> {
  return db.transaction(
    async (tx) => {
      await getRecord(tx, planKind, id);
      const members = await tx.execute<PlanMember & { total: number }>(sql`
        select member.id, code, name, end_date::text as "endDate", is_trial as "isTrial",
          count(*) over ()::int as total
        from (select id from plans where id = ${id}) plans, lateral (
          select o.id, o.code, o.name, o.name_key, s.is_trial,
            coalesce(s.closed_on, s.end_date) as end_date ${presentTerms(now)}) as member
        order by end_date, name_key, member.id limit ${PLAN_MEMBERS_MAX}`);
      const [scheduled] = (
        await tx.execute<{ count: number }>(sql`
          select count(*)::int from subscriptions s join organizations o on o.id = s.organization
          where s.plan = ${id} and s.closed_on is null and o.deleted_at is null
            and s.start_date > (to_timestamp(${now / 1000}::float8) at time zone o.time_zone)::date`)
      ).rows;
      const isWaiting = and(eq(registrations.plan, id), eq(registrations.status, "pending"));
      return {
        members: members.rows.map(({ total: _, ...member }) => member),
        total: members.rows[0]?.total ?? 0,
        scheduled: scheduled?.count ?? 0,
        registrations: await tx.$count(registrations, isWaiting),
      };
    },
    { accessMode: "read only", isolationLevel: "repeatable read" },
  );
}
