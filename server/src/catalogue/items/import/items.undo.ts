import { sql } from "drizzle-orm";
import type { ImportSpec } from "../../../platform/runs/spec.ts";

/** How items are reversed: none that is offered becomes a draft again while others refer to it. */
export const itemUndo = {
  async refusedRestores(tx, _, rows) {
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
} satisfies Partial<ImportSpec>;

const IN_USE = "It stays active: it is in use by now.";
