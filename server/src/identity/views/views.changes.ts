import type { ViewInput } from "@pharmacy/contract/views/views";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { insertRecord } from "../../platform/db/records.ts";
import { explainingConflicts } from "../../platform/db/violations.ts";
import { nameTaken, requireRoom } from "./views.rules.ts";
import { viewKind } from "./views.table.ts";

export const explanations = { views_name: nameTaken };

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
