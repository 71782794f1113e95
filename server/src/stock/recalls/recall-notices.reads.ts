import type { RecallNotice } from "@pharmacy/contract/recalls/recalls";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { ListedRow } from "../../platform/db/list.ts";
import { getRecord } from "../../platform/db/records.ts";
import { emailsOfNotice } from "./recalls.email-deliveries.ts";
import { recallNoticeKind, type recallNotices } from "./recalls.table.ts";

/** Most batches of each notice in a list. */
const BATCHES_MAX = 200;

const derivedWith = (limit: SQL) => ({
  organizationReference: sql<RecallNotice["organization"]>`(select
    json_build_object('id', o.id, 'name', o.name, 'code', o.code, 'licenceNumber', o.licence_number)
    from organizations o where o.id = recall_notices.organization)`,
  recallReference: sql<RecallNotice["recall"]>`(select
    json_build_object('id', r.id, 'number', r.number, 'recallClass', r.recall_class,
      'itemName', r.item_name, 'reason', r.reason, 'instruction', r.instruction, 'status', r.status)
    from recalls r where r.id = recall_notices.recall)`,
  batches: sql<RecallNotice["batches"]>`(select coalesce(json_agg(json_build_object(
      'id', b.batch, 'product', b.product, 'batchNumber', b.batch_number,
      'expiryDate', b.expiry_date, 'quantity', b.quantity,
      'recalledAt', to_char(b.recalled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')
    from (select * from recalled_batches
      where recall = recall_notices.recall and organization = recall_notices.organization
        and quantity > 0
      order by batch_number, batch ${limit}) b)`,
  batchCount: sql<number>`(select count(*)::int from recalled_batches
    where recall = recall_notices.recall and organization = recall_notices.organization
      and quantity > 0)`,
  emails: emailsOfNotice,
  lastSentAt: sql<string | null>`(select to_char(max(m.sent_at) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from recall_emails e join mails m on m.id = e.mail
    where e.notice = recall_notices.id)`,
});

export const derived = derivedWith(sql`limit ${sql.raw(String(BATCHES_MAX))}`);

const derivedInFull = derivedWith(sql``);

export const inProof = (networkName: string) => ({
  ...derivedInFull,
  network: sql<string>`${networkName}::text`,
});

export type ListedNotice = ListedRow<typeof recallNotices, typeof derived>;

export function shownNotice({
  organizationReference: organization,
  recallReference: recall,
  ...row
}: ListedNotice): RecallNotice {
  return { ...row, organization, recall };
}

export async function readNotice(db: Database | Transaction, id: string): Promise<RecallNotice> {
  return shownNotice((await getRecord(db, recallNoticeKind, id, derivedInFull)) as ListedNotice);
}
