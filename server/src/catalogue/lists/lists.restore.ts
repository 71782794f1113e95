import type { LinesRestore, RestoredLines } from "@pharmacy/contract/lists/lists.lines";
import type * as z from "zod/mini";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { deleteMany, lockMany, writeMany } from "../../platform/db/write-many.ts";
import { lockList } from "./lists.changes.ts";
import { requireLineLeft } from "./lists.last-line.ts";
import { noteLines } from "./lists.lines.note.ts";
import { requireQuantities } from "./lists.rules.ts";
import { priceListLineKind } from "./price-lists.table.ts";

/**
 * Undoes a change of many lines and removes the added ones. Undoes none if one has changed since.
 */
export function restoreLines(
  db: Database,
  actor: Actor,
  list: string,
  { lines }: z.output<typeof LinesRestore>,
): Promise<RestoredLines> {
  return inTurn(db, list, async (tx) => {
    const open = await lockList(tx, list);
    const present = await lockMany(
      tx,
      priceListLineKind,
      lines.map(({ id }) => id),
    );
    const isAsRead = lines.every(({ id, version }) => {
      const line = present.get(id);
      return line?.list === list && line.version === version;
    });
    if (!isAsRead || present.size < lines.length) throw CHANGED;
    const before = lines.flatMap((line) => (line.before ? [{ ...line, values: line.before }] : []));
    for (const { id, values } of before) {
      const line = present.get(id);
      if (line) requireQuantities({ ...line, ...values });
    }
    const { changed } = await writeMany(tx, actor, priceListLineKind, before);
    const added = lines.flatMap((line) => (line.before ? [] : [line.id]));
    await requireLineLeft(tx, list, added.length);
    const removed = added.length === 0 ? [] : await deleteMany(tx, actor, priceListLineKind, added);
    await noteLines(tx, actor, open, "restoreLines", {
      changed: changed.length,
      removed: removed.length,
    });
    return { restored: changed.length + removed.length };
  });
}

const CHANGED = new AppError(
  "conflict",
  "Some of these lines have changed since. Nothing was undone.",
);
