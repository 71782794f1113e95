import type { FieldChange } from "@pharmacy/contract/field-changes";
import {
  COMPARED_FIELDS,
  COMPARED_MAX,
  type ComparedField,
} from "@pharmacy/contract/products.compare.values";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/db/database.ts";
import { requestOfRun } from "../../../platform/db/write-many.ts";
import type { Copied } from "./compare.ts";

/** The newest entries: of products that were only copied before these, nothing is known any more. */
const ENTRIES_MAX = 5 * COMPARED_MAX;

type Entry = { id: string; action: "create" | "update"; changes: FieldChange[] };

/**
 * What was written by the copies from one pharmacy to another that were not undone, as the audit log
 * tells it. Of months that are archived nothing is known any more.
 */
export async function lookUpCopied(
  tx: Transaction,
  source: string,
  target: string,
): Promise<ReadonlyMap<string, Copied>> {
  const { rows } = await tx.execute<Entry>(sql`
    select record_id as id, action, changes from (
      select id, at, record_id, action, changes from audit_logs
      where model = 'product' and outcome = 'success' and action in ('create', 'update')
        and request_id = any(array(select ${requestOfRun("")} || id from runs
          where kind = 'productSync' and organization = ${target} and within = ${source}
            and undo_of is null and status = 'done'))
      order by at desc, audit_logs.id desc limit ${ENTRIES_MAX}) newest
    order by at, newest.id`);
  return copiedBy(rows);
}

/** The last value of each field; the entries come in their order. */
export function copiedBy(entries: readonly Entry[]): Map<string, Copied> {
  const copied = new Map<string, Copied>();
  for (const { id, action, changes } of entries) {
    const written = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
    const before = copied.get(id);
    const values = { ...(action === "create" ? EMPTY : before?.values) };
    for (const field of COMPARED_FIELDS) {
      if (field in written) values[field] = written[field] as string | number | null;
    }
    const added =
      action === "create"
        ? {
            item: (written.item ?? null) as string | null,
            sku: String(written.sku),
            gtin: (written.gtin ?? null) as string | null,
          }
        : before?.added;
    copied.set(id, { values, ...(added && { added }) });
  }
  return copied;
}

/** The entry of a new record leaves out what is empty. */
const EMPTY: Partial<Record<ComparedField, null>> = Object.fromEntries(
  COMPARED_FIELDS.map((field) => [field, null]),
);
