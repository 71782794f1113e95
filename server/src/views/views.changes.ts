import type { ViewInput } from "@pharmacy/contract/views";
import type { Actor } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { insertRecord } from "../db/records.ts";
import { explainingConflicts } from "../db/violations.ts";
import { nameTaken, requireRoom } from "./views.rules.ts";
import { viewKind } from "./views.table.ts";

export const explanations = { views_name: nameTaken };

/** Keep a view of one's own, if there is room for it. */
export function createView(
  db: Database,
  actor: Actor,
  values: ViewInput & { owner: string },
): Promise<{ id: string }> {
  const write = () =>
    db.transaction(async (tx) => {
      await requireRoom(tx, values);
      return insertRecord(tx, actor, viewKind, values);
    });
  return explainingConflicts(db, viewKind, write, explanations);
}
