import { isNotNull } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Actor } from "./audit.ts";
import type { Transaction } from "./database.ts";
import type { Kind, RecordTable, Row } from "./kinds.ts";
import { type Change, updateRecord } from "./records.ts";
import type { Explanations } from "./violations.ts";

export type HidingTable = RecordTable & { deletedAt: PgColumn };

type RestoreOptions<Table extends HidingTable> = {
  /** Throws if the locked record may not be restored. */
  check?: (before: Row<Table>, tx: Transaction) => unknown;
  explanations?: Explanations<Table>;
};

/** Shows a record again that was hidden when it was deleted. */
export async function restoreRecord<Table extends HidingTable>(
  tx: Transaction,
  actor: Actor,
  kind: Kind<Table>,
  id: string,
  options: RestoreOptions<Table> = {},
): Promise<void> {
  const change = { deletedAt: null } as unknown as Change<Table>;
  await updateRecord(tx, actor, hiddenOf(kind), id, change, { ...options, action: "restore" });
}

const known = new WeakMap<object, object>();

/** One object for each kind, since statements are kept for it. */
function hiddenOf<Table extends HidingTable>(kind: Kind<Table>): Kind<Table> {
  const hidden = known.get(kind) ?? { ...kind, present: isNotNull(kind.table.deletedAt) };
  known.set(kind, hidden);
  return hidden as Kind<Table>;
}
