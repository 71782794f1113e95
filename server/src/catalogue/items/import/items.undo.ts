import { sql } from "drizzle-orm";
import type { UndoSpec } from "../../../platform/runs/spec.ts";
import { afterItemsChanged } from "../items.effects.ts";
import { setDerived } from "./items.set-derived.ts";

/** An offered item that is in use by now does not become a draft again. */
export const itemUndo = {
  async refuse(tx, _, rows) {
    const drafts = rows.filter(
      ({ before, after }) => before.status !== "draft" && after.status === "draft",
    );
    if (drafts.length === 0) return new Map();
    const among = sql`any(${sql.param(drafts.map(({ id }) => id))}::uuid[])`;
    const used = await tx.execute<{ id: string }>(sql`
      select item as id from price_list_lines where item = ${among}
      union select item from products where item = ${among}
      union select replaced_by from items where replaced_by = ${among}`);
    return new Map(used.rows.map(({ id }) => [id, IN_USE]));
  },
  async settle(tx, { actor }, { restored }) {
    if (restored.length === 0) return;
    const named = restored.map(({ id, before }) => ({ id, name: String(before.name) }));
    await setDerived(
      tx,
      named.map(({ id }) => id),
    );
    await afterItemsChanged.run(tx, actor, named);
  },
} satisfies UndoSpec;

const IN_USE = "It stays active because it is now in use.";
