import type { TRASH_KINDS } from "@pharmacy/contract/trash/trash.values";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Actor } from "../db/audit.ts";
import type { HidingTable } from "../db/restore-record.ts";
import type { Services } from "../http/routes.ts";

/** A kind whose deleted records are hidden, and can be restored. */
export type Trashed<Needed extends Services> = {
  model: (typeof TRASH_KINDS)[number];
  table: HidingTable;
  name: PgColumn;
  detail: PgColumn;
  /** Folded text. */
  search: PgColumn;
  /** Which of the hidden records can be restored, if not all. */
  restorable?: SQL;
  /** After these days it is gone; left out if it is kept for what refers to it. */
  keptDays?: number;
  /** Restoring it gives access. */
  freshProof?: true;
  restore(services: Needed, actor: Actor, id: string): Promise<unknown>;
};
