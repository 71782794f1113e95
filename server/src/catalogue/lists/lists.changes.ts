import type { ListChanges, ListInput } from "@pharmacy/contract/lists/lists";
import { LIST_ACTS } from "@pharmacy/contract/lists/lists.acts";
import { listStateOn } from "@pharmacy/contract/lists/lists.states";
import type { ListState } from "@pharmacy/contract/lists/lists.values";
import { eq, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { presentPharmacy } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { networkCurrency } from "../../identity/settings/settings.network-currency.ts";
import { AppError, invalidField, requireEach } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { deleteRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { type Explanations, explainingConflicts } from "../../platform/db/violations.ts";
import { requireAct, requireState } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { readList, zone } from "./lists.reads.ts";
import { currencyMismatch, requireDates } from "./lists.rules.ts";
import { priceListKind, priceListLines, priceLists } from "./price-lists.table.ts";

type Deps = Pick<Services, "db" | "clock">;
type Row = typeof priceLists.$inferSelect;

export const EXPLANATIONS: Explanations<typeof priceLists> = {
  price_lists_name_once: ({ name, code }) => {
    const message = `Name "${name}" is already used by ${code}.`;
    return new AppError("conflict", message, { fields: { name: message } });
  },
};

export function createList(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  input: z.output<typeof ListInput>,
) {
  const { organization = null, currency: wanted, ...fields } = input;
  return explaining(db, async (tx) => {
    let currency = "";
    await requireEach([
      async () => {
        currency = await currencyFor(tx, organization, wanted ?? undefined);
      },
      () => requireDates({ ...NEW, ...fields }),
    ]);
    return insertRecord(tx, actor, priceListKind, { ...NEW, ...fields, organization, currency });
  });
}

const NEW = { description: null, validTo: null, keptState: "draft" as const };

export async function currencyFor(
  tx: Transaction,
  organization: string | null,
  wanted: string | undefined,
): Promise<string> {
  if (organization === null) return wanted ?? networkCurrency(tx);
  const { currency, name } = await presentPharmacy(tx, organization, "share").catch((error) => {
    if (!(error instanceof AppError)) throw error;
    throw invalidField("organization", "There is no such pharmacy. Choose another.");
  });
  if (wanted !== undefined && wanted !== currency) throw currencyMismatch(currency, name);
  return currency;
}

export function changeList({ db, clock }: Deps, actor: Actor, id: string, change: ListChanges) {
  return updateRecord(db, actor, priceListKind, id, change, {
    read: (tx) => readList(tx, id, clock()),
    explanations: EXPLANATIONS,
    rule: async (before, fields, tx) => {
      requireAct("list", LIST_ACTS.edit, before, actor);
      const after = { ...before, ...fields };
      requireDates(after);
      return { ...fields, keptState: await stateOf(tx, after, clock()) };
    },
  });
}

export function activateList(
  { db, clock }: Deps,
  actor: Actor,
  id: string,
  { version }: { version?: number | undefined },
) {
  const change = { status: "active" as const, ...(version && { version }) };
  return updateRecord(db, actor, priceListKind, id, change, {
    action: "activate",
    read: (tx) => readList(tx, id, clock()),
    rule: async (before, fields, tx) => {
      // a bulk change may include lists that are active already
      if (before.status === "active" && version === undefined) return fields;
      const lineCount = await tx.$count(priceListLines, eq(priceListLines.list, id));
      requireAct("list", LIST_ACTS.activate, { ...before, lineCount }, actor);
      return { ...fields, keptState: await stateOf(tx, { ...before, ...fields }, clock()) };
    },
  });
}

/** Orders keep their prices. */
export function archiveList(
  { db, clock }: Deps,
  actor: Actor,
  id: string,
  { version }: { version?: number | undefined },
) {
  const change = { status: "archived" as const, ...(version && { version }) };
  return updateRecord(db, actor, priceListKind, id, change, {
    action: "archive",
    read: (tx) => readList(tx, id, clock()),
    rule: (before, fields) => {
      if (before.status === "archived" && version === undefined) return fields;
      requireAct("list", LIST_ACTS.archive, before, actor);
      return { ...fields, keptState: "archived" as const };
    },
  });
}

export async function deleteList(db: Database, actor: Actor, id: string): Promise<void> {
  await deleteRecord(db, actor, priceListKind, id, (list) => {
    requireAct("list", LIST_ACTS.delete, list, actor);
    return undefined;
  });
}

async function stateOf(tx: Transaction, list: Row, now: number): Promise<ListState> {
  const [row] = await tx.select({ zone }).from(priceLists).where(eq(priceLists.id, list.id));
  return listStateOn(list, todayIn(row?.zone ?? "UTC", now));
}

/**
 * Locks a list to write its lines. Every writer locks the list first, then items, then lines, each
 * in id order.
 */
export async function lockList(tx: Transaction, id: string): Promise<Row> {
  const list = await lockOpenList(tx, id);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('price list ' || ${id}))`);
  return list;
}

async function lockOpenList(tx: Transaction, id: string): Promise<Row> {
  const [list] = await tx.select().from(priceLists).where(eq(priceLists.id, id)).for("share");
  if (!list) throw new AppError("not_found", "List not found.");
  requireState("list", LIST_ACTS.edit, list);
  return list;
}

/** Explains a duplicate name. */
export function explaining<Result>(db: Database, work: (tx: Transaction) => Promise<Result>) {
  return explainingConflicts(db, priceListKind, () => db.transaction(work), EXPLANATIONS);
}
