import {
  BULK_ACTS,
  BULK_CALL_MAX,
  type BulkAct,
  type BulkAnswer,
  type BulkInput,
  type BulkResult,
} from "@pharmacy/contract/bulk";
import type { Model } from "@pharmacy/contract/permissions";
import { and, inArray, type SQL } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/database.ts";
import { isId } from "../db/ids.ts";
import { type Kind, type Row, readableColumns, type StoredTable } from "../db/kinds.ts";
import { withoutValues } from "../db/violations.ts";
import { AppError } from "../http/app-error.ts";
import { failureOf } from "../http/errors.ts";
import type { Attempt } from "../http/note-refusal.ts";

/** How long one call goes on with records, milliseconds; the rest is for another. */
const CALL_MS = 12_000;

type Call = { body: BulkInput; log: FastifyBaseLogger };

/** How one record of a kind is changed: the very functions its own routes call. Words they answer are a note. */
type Changes = Record<BulkAct, (id: string) => Promise<unknown>>;

/** What each act is to the table of permissions and to the audit log. */
const DEEDS: Record<BulkAct, Omit<Attempt, "ids">> = {
  activate: { act: "edit", action: "activate", fields: ["status"] },
  deactivate: { act: "edit", action: "deactivate", fields: ["status"] },
  delete: { act: "delete", action: "delete", fields: [] },
  end: { act: "act", action: "revoke", fields: [] },
  revoke: { act: "act", action: "revoke", fields: [] },
  remind: { act: "act", action: "remind", fields: [] },
};

/** What is asked for in no words there are is refused by the schema, to those who may ask at all. */
const NO_DEED: Omit<Attempt, "ids"> = { act: "edit", action: "update", fields: [] };

/** Who may change many: whoever may do the same to one. */
export function bulkAccess(model: Model, provedActs: readonly BulkAct[] = []) {
  return {
    access: [model, "edit"],
    attemptOf: ({ ids, do: wanted }: Record<string, unknown>): Attempt => {
      const known = BULK_ACTS.find((act) => act === wanted);
      return {
        ...(known ? DEEDS[known] : NO_DEED),
        ids: Array.isArray(ids) ? ids.slice(0, BULK_CALL_MAX).filter(isIdAtAll) : [],
      };
    },
    freshProof: ({ body }: { body: unknown }) => provedActs.includes((body as BulkInput).do),
  } as const;
}

/** Nothing has looked at the body yet. */
function isIdAtAll(id: unknown): boolean {
  return typeof id === "string" && isId(id);
}

/**
 * Change many records, each by itself, so that a refusal leaves the others done.
 *
 * @param within what of the kind the caller may see at all: the rest is not there for them.
 */
export async function changeMany<Table extends StoredTable>(
  db: Database,
  call: Call,
  kind: Kind<Table>,
  within: readonly (SQL | undefined)[],
  changes: Changes,
): Promise<BulkAnswer> {
  const { body } = call;
  const labels = await labelsOf(db, kind, body.ids, within);
  const deadline = Date.now() + CALL_MS;
  const results: BulkResult[] = [];
  for (const id of body.ids) {
    const label = labels.get(id.toLowerCase());
    const isLate = Date.now() > deadline;
    const outcome = isLate ? TOO_LATE : await attempt(call, kind, changes, id, label);
    const failure = outcome instanceof AppError ? outcome : null;
    results.push({
      id,
      label: label ?? null,
      error: failure && { code: failure.code, message: failure.message },
      ...(typeof outcome === "string" && { note: outcome }),
    });
  }
  return { results };
}

const TOO_LATE = new AppError("unavailable", "This took too long and was stopped. Try again.");

async function labelsOf<Table extends StoredTable>(
  db: Database,
  kind: Kind<Table>,
  ids: string[],
  within: readonly (SQL | undefined)[],
): Promise<Map<string, string>> {
  const rows = await db
    .select(readableColumns(kind))
    .from(kind.table as StoredTable)
    .where(and(inArray(kind.table.id, ids), kind.present, ...within));
  return new Map(rows.map((row) => [row.id as string, kind.label(row as Row<Table>)]));
}

/** Why one record was refused; else what there is to note of it, if anything. */
async function attempt(
  { body, log }: Call,
  { thing }: { thing: string },
  changes: Changes,
  id: string,
  label: string | undefined,
): Promise<AppError | string | undefined> {
  try {
    if (label === undefined) throw new AppError("not_found", `${thing} not found.`);
    const note = await changes[body.do](id);
    return typeof note === "string" ? note : undefined;
  } catch (error) {
    const failure = failureOf(error);
    // what is gone already is as deleted as it can be
    if (failure.code === "not_found" && body.do === "delete") return undefined;
    if (failure.code === "internal") log.error({ err: withoutValues(error), id }, "change failed");
    return failure;
  }
}
