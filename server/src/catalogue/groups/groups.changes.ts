import type { GroupChanges, GroupInput } from "@pharmacy/contract/groups/groups";
import { GROUP_ORDER_MAX, GROUPS_MAX } from "@pharmacy/contract/groups/groups.values";
import { asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { deleteRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { switchAction } from "../../platform/db/switch-action.ts";
import { type Explanations, explainingConflicts } from "../../platform/db/violations.ts";
import { readGroup } from "./groups.reads.ts";
import { requireEmpty, requirePlace } from "./groups.rules.ts";
import { groupKind, groups } from "./groups.table.ts";

/** Queue for `inTurn`, in which changes of the tree wait for each other. */
export const GROUPS = "groups";

/** Gap between two groups that were never ordered by hand. */
const STEP = 10;

/** Changes of the tree's shape run one at a time: two concurrent moves could make a cycle. */
export async function lockTree(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('groups'))`);
}

export function insertGroup(db: Database, actor: Actor, input: z.output<typeof GroupInput>) {
  return inTree(db, async (tx) => {
    if ((await tx.$count(groups)) >= GROUPS_MAX) throw TOO_MANY;
    const { parent = null } = input;
    await requirePlaceFor(tx, newId(), parent);
    const sortOrder = input.sortOrder ?? (await nextOrder(tx, parent));
    return insertRecord(tx, actor, groupKind, { ...input, parent, sortOrder });
  });
}

export function changeGroup(db: Database, actor: Actor, id: string, change: Partial<GroupChanges>) {
  return inTree(db, (tx) =>
    updateRecord(tx, actor, groupKind, id, change, {
      action: switchAction(change),
      read: (within) => readGroup(within, id),
      rule: async (before, fields) => {
        if (fields.parent !== undefined && fields.parent !== before.parent) {
          await requirePlaceFor(tx, id, fields.parent);
        }
        return fields;
      },
    }),
  );
}

export async function deleteGroup(db: Database, actor: Actor, id: string): Promise<void> {
  await inTurn(db, GROUPS, async (tx) => {
    await lockTree(tx);
    await deleteRecord(tx, actor, groupKind, id, async ({ name }) => {
      const subGroups = await tx.$count(groups, eq(groups.parent, id));
      const { itemCount } = await readGroup(tx, id);
      requireEmpty(name, subGroups, itemCount);
      return undefined;
    });
  });
}

/** Runs a change with the tree locked, and explains a duplicate name or code. */
export function inTree<Result>(db: Database, work: (tx: Transaction) => Promise<Result>) {
  const write = () =>
    db.transaction(async (tx) => {
      await lockTree(tx);
      return work(tx);
    });
  return explainingConflicts(db, groupKind, write, EXPLANATIONS);
}

export async function requirePlaceFor(tx: Transaction, id: string, parent: string | null) {
  const nodes = await tx.select({ id: groups.id, parent: groups.parent }).from(groups);
  requirePlace(nodes, id, parent);
}

export function inParent(parent: string | null): SQL {
  return parent === null ? isNull(groups.parent) : eq(groups.parent, parent);
}

export function siblingsIn(tx: Transaction, parent: string | null) {
  return tx
    .select({ id: groups.id, sortOrder: groups.sortOrder })
    .from(groups)
    .where(inParent(parent))
    .orderBy(asc(groups.sortOrder), asc(groups.nameKey), asc(groups.id));
}

async function nextOrder(tx: Transaction, parent: string | null): Promise<number> {
  const last = (await siblingsIn(tx, parent)).at(-1)?.sortOrder ?? 0;
  return Math.min(last + STEP, GROUP_ORDER_MAX);
}

const TOO_MANY = new AppError(
  "conflict",
  `There are ${GROUPS_MAX} groups already. Delete one you no longer use.`,
);

const EXPLANATIONS: Explanations<typeof groups> = {
  groups_sibling: ({ name }) => nameTaken(name),
};

export function nameTaken(name: string): AppError {
  const message = `There is already a group "${name}" at this level.`;
  return new AppError("conflict", message, { fields: { name: message } });
}
