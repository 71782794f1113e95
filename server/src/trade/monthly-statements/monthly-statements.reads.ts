import type { Page } from "@pharmacy/contract/list";
import type {
  MonthlyStatement,
  MonthlyStatementPreview,
  MonthlyStatementQuery,
} from "@pharmacy/contract/monthly-statements/monthly-statements";
import { sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { joinedBy, referredTo } from "../../platform/db/joined.ts";
import { equals, type ListedRow, listRecords } from "../../platform/db/list.ts";
import { steady } from "../../platform/db/read-record.ts";
import { deliveryJson } from "../../platform/email/deliveries.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { isIncluded, isSent, statementSettings } from "./monthly-statements.facts.ts";
import { lastMonth, nextToSend } from "./monthly-statements.months.ts";
import { monthlyStatementKind, monthlyStatements } from "./monthly-statements.table.ts";

const pharmacy = referredTo("organizations", "pharmacy", "monthly_statements.organization");

const derived = steady({
  organizationName: joinedBy(pharmacy, sql<string>`pharmacy.name`),
  letters: sql<NonNullable<MonthlyStatement["letters"]>>`(
    select coalesce(jsonb_agg(${deliveryJson} || jsonb_build_object('id', m.id, 'kind', m.kind,
      'createdAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')
    from ${outboxEmails} m where m.about = monthly_statements.id)`,
});

type Listed = ListedRow<typeof monthlyStatements, typeof derived>;

const shown = (row: Listed): MonthlyStatement => ({
  ...row,
  organization: { id: row.organization, name: row.organizationName },
});

/** The latest month first. */
export async function monthlyStatementsOf(
  db: Database,
  actor: Pick<Actor, "id" | "role" | "organization">,
  { organization, ...query }: MonthlyStatementQuery,
): Promise<Page<MonthlyStatement>> {
  const listQuery = { ...query, search: "", sort: "", order: "" } as const;
  const page = await listRecords(db, monthlyStatementKind, listQuery, {
    where: [
      scopeOf(actor, monthlyStatementKind),
      equals(monthlyStatements.organization, organization),
    ],
    sorts: {},
    order: { by: [monthlyStatements.month], descending: true },
    derived,
  });
  return { ...page, items: page.items.map((row) => shown(row as Listed)) };
}

/** Counts as the job would. */
export async function previewMonthlyStatements(
  db: Database,
  now: number,
): Promise<MonthlyStatementPreview> {
  const settings = await statementSettings(db);
  const month = lastMonth(settings, now);
  const { rows } = await db.execute<{ pharmacies: number; sent: number }>(sql`
    select count(*)::int as pharmacies, (count(*) filter (where sent))::int as sent
    from (select ${isSent(month)} as sent from organizations o
      where o.deleted_at is null and (${isSent(month)} or ${isIncluded(month)})) included`);
  const [{ pharmacies, sent } = { pharmacies: 0, sent: 0 }] = rows;
  return { month, pharmacies, sent, next: nextToSend(settings, now) };
}
