import { and, eq } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Database } from "../../platform/db/database.ts";
import {
  databaseErrorOf,
  type Explanations,
  explainingConflicts,
} from "../../platform/db/violations.ts";
import { itemIdentifiers } from "./item-parts.table.ts";
import { itemKind, items } from "./items.table.ts";

/** Names the item that already has the GTIN or identifier. */
export function explainingTaken<Result>(
  db: Database,
  write: () => Promise<Result>,
): Promise<Result> {
  const explained = () => explainingIdentifiers(db, write);
  return explainingConflicts(db, itemKind, explained, EXPLANATIONS);
}

const EXPLANATIONS: Explanations<typeof items> = {
  items_gtin: ({ code }) => taken("gtin", `Item ${code} already has this GTIN.`),
};

async function explainingIdentifiers<Result>(db: Database, write: () => Promise<Result>) {
  try {
    return await write();
  } catch (error) {
    const violation = databaseErrorOf(error);
    if (violation?.constraint !== "item_identifiers_key") throw error;
    const [, system = "", key = ""] = /=\((\w+), (.*)\) already/.exec(violation.detail ?? "") ?? [];
    const [holder] = await db
      .select({ code: items.code, value: itemIdentifiers.value })
      .from(itemIdentifiers)
      .innerJoin(items, eq(items.id, itemIdentifiers.item))
      .where(and(eq(itemIdentifiers.system, system as never), eq(itemIdentifiers.key, key)));
    throw holder
      ? taken("identifiers", `Item ${holder.code} already has the identifier ${holder.value}.`)
      : error;
  }
}

function taken(field: string, message: string): AppError {
  return new AppError("conflict", message, { fields: { [field]: message } });
}
