import type { Recall, RecallActed } from "@pharmacy/contract/recalls/recalls";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { ListedRow } from "../../platform/db/list.ts";
import { getRecord } from "../../platform/db/records.ts";
import { deliveriesAmong, emailsOfRecall } from "./recalls.email-deliveries.ts";
import { recallKind, type recalls } from "./recalls.table.ts";

const ofNotices = (what: string) =>
  sql<number>`(select ${sql.raw(what)} from recall_notices n where n.recall = recalls.id)`;

export const derived = {
  itemReference: sql<{ id: string; code: string }>`(select
    json_build_object('id', i.id, 'code', i.code) from items i where i.id = recalls.item)`,
  pharmacies: ofNotices("count(*)::int"),
  answered: ofNotices("(count(*) filter (where n.status = 'acknowledged'))::int"),
  waiting: ofNotices("(count(*) filter (where n.status = 'waiting'))::int"),
  closedUnanswered: ofNotices("(count(*) filter (where n.status = 'closed'))::int"),
  packs: ofNotices("coalesce(sum(n.packs), 0)::float8"),
  setAside: ofNotices("coalesce(sum(n.set_aside), 0)::float8"),
  missing: ofNotices(
    "coalesce(sum(greatest(n.packs - n.set_aside, 0)) filter (where n.status = 'acknowledged'), 0)::float8",
  ),
  emails: emailsOfRecall,
  waitingSince: sql<string | null>`(select to_char(min(n.waiting_since) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from recall_notices n
    where n.recall = recalls.id and n.status = 'waiting')`,
};

export type ListedRecall = ListedRow<typeof recalls, typeof derived>;

export function shownRecall({ itemReference, itemName, gtin: _, ...row }: ListedRecall): Recall {
  return {
    ...row,
    recallClass: row.recallClass as Recall["recallClass"],
    item: { ...itemReference, name: itemName },
  };
}

export async function readRecall(db: Database | Transaction, id: string): Promise<Recall> {
  return shownRecall((await getRecord(db, recallKind, id, derived)) as ListedRecall);
}

export async function readActed(
  db: Database,
  { id, emails }: { id: string; emails: readonly string[] },
): Promise<RecallActed> {
  return { ...(await readRecall(db, id)), newEmails: await deliveriesAmong(db, emails) };
}
