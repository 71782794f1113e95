import type { ListCopies } from "@pharmacy/contract/lists/lists";
import { COPIED_LINES_MAX } from "@pharmacy/contract/lists/lists.values";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import type * as z from "zod/mini";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { getRecord, insertRecord } from "../../platform/db/records.ts";
import { slicesOf } from "../../platform/db/slices.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import type { Services } from "../../platform/http/routes.ts";
import { coverProblem, licenceOf } from "../items/items.covered.ts";
import { items } from "../items/items.table.ts";
import { currencyFor, explaining } from "./lists.changes.ts";
import { priceListKind, priceListLineKind, priceListLines } from "./price-lists.table.ts";

/**
 * Creates a draft for each pharmacy, or none at all, without items that are no longer offered.
 * Prices are never converted, so a copy keeps the currency of the list.
 */
export function copyList(
  { db }: Pick<Services, "db">,
  actor: Actor,
  id: string,
  { organizations, name }: z.output<typeof ListCopies>,
): Promise<string[]> {
  return explaining(db, async (tx) => {
    const list = await getRecord(tx, priceListKind, id);
    const lines = await linesToCopy(tx, id);
    if (lines.length * organizations.length > COPIED_LINES_MAX) throw tooMany(lines.length);
    const { description, validFrom, validTo, priority, currency } = list;
    const fields = { description, validFrom, validTo, priority, name: name ?? list.name };
    const made: string[] = [];
    for (const organization of organizations) {
      await currencyFor(tx, organization, currency);
      await requireAllCovered(tx, id, organization);
      const copy = await insertRecord(tx, actor, priceListKind, {
        ...fields,
        organization,
        currency,
        status: "draft" as const,
        keptState: "draft" as const,
      });
      const copies = lines.map((line) => {
        const { item, itemCode, price, minQuantity, maxQuantity, multipleOf, note } = line;
        const values = { list: copy.id, item, itemCode, price };
        const quantities = { minQuantity, maxQuantity, multipleOf, note };
        return { id: newId(), version: null, values: { ...values, ...quantities } };
      });
      for (const some of slicesOf(copies)) await writeMany(tx, actor, priceListLineKind, some);
      made.push(copy.id);
    }
    return made;
  });
}

/** Locks the items, so that none is withdrawn meanwhile. */
async function linesToCopy(tx: Transaction, list: string) {
  const rows = await tx
    .select({ line: priceListLines })
    .from(priceListLines)
    .innerJoin(items, eq(items.id, priceListLines.item))
    .where(and(eq(priceListLines.list, list), eq(items.status, "active")))
    .orderBy(asc(items.id), asc(priceListLines.minQuantity))
    .for("share", { of: items });
  return rows.map(({ line }) => line);
}

async function requireAllCovered(
  tx: Transaction,
  list: string,
  organization: string | null,
): Promise<void> {
  const licence = await licenceOf(tx, organization);
  if (!licence) return;
  const controlled = await tx
    .selectDistinct({ name: items.name, controlledSchedule: items.controlledSchedule })
    .from(priceListLines)
    .innerJoin(items, eq(items.id, priceListLines.item))
    .where(
      and(
        eq(priceListLines.list, list),
        eq(items.status, "active"),
        isNotNull(items.controlledSchedule),
      ),
    )
    .orderBy(asc(items.name));
  const problem = controlled.map((item) => coverProblem(item, licence)).find(Boolean);
  if (problem) throw invalidField("organizations", problem);
}

function tooMany(lines: number): AppError {
  const most = Math.max(1, Math.floor(COPIED_LINES_MAX / lines));
  return new AppError(
    "conflict",
    lines > COPIED_LINES_MAX
      ? `A list with more than ${COPIED_LINES_MAX.toLocaleString("en")} lines cannot be copied at once.`
      : `This list has ${lines.toLocaleString("en")} lines. Copy it to at most ${most} pharmacies at once.`,
  );
}
