import {
  type BulkAnswer,
  type BulkInput,
  type BulkInputDetails,
  type BulkResult,
  bulkDetailsOf,
} from "@pharmacy/contract/bulk";
import { BULK_CALL_MAX } from "@pharmacy/contract/bulk.values";
import { BULK, BULK_ACTS, type BulkAct } from "@pharmacy/contract/bulk-acts";
import type { EmailOutcome } from "@pharmacy/contract/emails/delivery";
import type { Model } from "@pharmacy/contract/models";
import { and, inArray, type SQL } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { AppError } from "../app-error.ts";
import type { Database } from "../db/database.ts";
import { isId } from "../db/ids.ts";
import { TOOK_TOO_LONG } from "../db/in-turn.ts";
import { type Kind, type Row, readableColumns, type StoredTable } from "../db/kinds.ts";
import { withoutValues } from "../db/violations.ts";
import { failureOf } from "../http/errors.ts";
import type { Attempt } from "../http/note-refusal.ts";

const CALL_MS = 12_000;

type Call = { body: BulkInput; log: FastifyBaseLogger };

type Answered = { version?: number; letter?: EmailOutcome | null } | undefined;

export type BulkDetails = { version?: number; reason?: string; on?: string };

type Changes = Partial<Record<BulkAct, (id: string, details: BulkDetails) => Promise<Answered>>>;

function attemptAt(act: BulkAct, isOwn: boolean): Omit<Attempt, "ids"> {
  const { permission, action } = BULK[act];
  if (act !== "activate" && act !== "deactivate") return { act: permission, action, fields: [] };
  // some nouns have a route of its own for it, which needs more than editing
  return isOwn
    ? { act: "act", action, fields: [] }
    : { act: permission, action, fields: ["status"] };
}

/** For an unknown action, which the schema refuses afterwards. */
const UNKNOWN_ATTEMPT: Omit<Attempt, "ids"> = { act: "edit", action: "update", fields: [] };

/** @param ownActs actions that have routes of their own. */
export function bulkAccess(
  model: Model,
  provedActs: readonly BulkAct[] = [],
  ownActs: readonly BulkAct[] = [],
) {
  return {
    access: [model, "edit"],
    attemptOf: ({ ids, do: wanted }: Record<string, unknown>): Attempt => {
      const known = BULK_ACTS.find((act) => act === wanted);
      return {
        ...(known ? attemptAt(known, ownActs.includes(known)) : UNKNOWN_ATTEMPT),
        ids: Array.isArray(ids) ? ids.slice(0, BULK_CALL_MAX).filter(isIdAtAll) : [],
      };
    },
    freshProof: ({ body }: { body: unknown }) => provedActs.includes((body as BulkInput).do),
  } as const;
}

/** The body has not been validated yet. */
function isIdAtAll(id: unknown): boolean {
  return typeof id === "string" && isId(id);
}

/** Each by itself, so that a refusal does not affect the others. */
export async function changeMany<Table extends StoredTable>(
  db: Database,
  call: Call,
  kind: Kind<Table>,
  within: readonly (SQL | undefined)[],
  changes: Changes,
): Promise<BulkAnswer> {
  const { body } = call;
  const found = await findAll(db, kind, body.ids, within);
  const deadline = Date.now() + CALL_MS;
  const shared = withoutGaps(bulkDetailsOf(body));
  const results: BulkResult[] = [];
  for (const [place, id] of body.ids.entries()) {
    const before = found.get(id.toLowerCase());
    const version = body.versions?.[place];
    const details = { ...shared, ...(version !== undefined && { version }) };
    const isLate = Date.now() > deadline;
    const attempted = isLate
      ? { failure: TOOK_TOO_LONG }
      : await attempt(call, kind, changes, { id, details, before });
    results.push({ id, label: before?.label ?? null, ...resultOf(attempted, before) });
  }
  return { results };
}

function withoutGaps(details: BulkInputDetails): object {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

type Found = { label: string; version: number | undefined };
type Attempted = {
  failure: AppError | null;
  version?: number | undefined;
  letter?: EmailOutcome | undefined;
};

function resultOf({ failure, version, letter: email }: Attempted, before: Found | undefined) {
  const isChanged = version !== undefined && version !== before?.version;
  return {
    version: isChanged ? version : null,
    error: failure && { code: failure.code, message: failure.message },
    ...(email !== undefined && { letter: email }),
  };
}

async function findAll<Table extends StoredTable>(
  db: Database,
  kind: Kind<Table>,
  ids: string[],
  within: readonly (SQL | undefined)[],
): Promise<Map<string, Found>> {
  const rows = await db
    .select(readableColumns(kind))
    .from(kind.table as StoredTable)
    .where(and(inArray(kind.table.id, ids), kind.present, ...within));
  return new Map(
    rows.map((row) => [
      row.id as string,
      { label: kind.label(row as Row<Table>), version: row.version as number | undefined },
    ]),
  );
}

type One = { id: string; details: BulkDetails; before: Found | undefined };

async function attempt(
  { body, log }: Call,
  { thing }: { thing: string },
  changes: Changes,
  { id, details, before }: One,
): Promise<Attempted> {
  try {
    if (before === undefined) throw new AppError("not_found", `${thing} not found.`);
    const answered = await changes[body.do]?.(id, details);
    return { failure: null, version: answered?.version, letter: answered?.letter ?? undefined };
  } catch (error) {
    const failure = failureOf(error);
    // a missing record counts as deleted
    if (failure.code === "not_found" && body.do === "delete") return { failure: null };
    if (failure.code === "internal") log.error({ err: withoutValues(error), id }, "change failed");
    return { failure };
  }
}
