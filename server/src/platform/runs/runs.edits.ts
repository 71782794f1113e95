import { MODELS } from "@pharmacy/contract/models";
import type { RunField } from "@pharmacy/contract/runs/runs";
import type { RunEdit } from "@pharmacy/contract/runs/runs.edits";
import { runKindOf } from "@pharmacy/contract/runs/runs.values";
import { inSentence } from "@pharmacy/contract/words";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { AppError, invalidField } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";
import type { Database, Transaction } from "../db/database.ts";
import { inTurn } from "../db/in-turn.ts";
import { organizationOf, readableColumns } from "../db/kinds.ts";
import { insertRecord, updateRecord } from "../db/records.ts";
import { addManyUnaudited } from "../db/unaudited.ts";
import { scopeOf } from "../http/access.ts";
import { once } from "../http/once.ts";
import type { Services } from "../http/routes.ts";
import { callJob } from "./call-job.ts";
import type { MappedRow } from "./rows.ts";
import {
  bounded,
  fieldsWithCodes,
  fieldsWithLines,
  plainCodes,
  tidied,
  unplanned,
} from "./run-rows.ts";
import { endOf } from "./runs.acts.ts";
import { shownField } from "./runs.preview.ts";
import { findRun } from "./runs.reads.ts";
import { NO_COUNTS, type RunRecord, runKind, runRows, runs, START } from "./runs.table.ts";
import { lockUnfinished } from "./runs.upload.ts";
import type { EditSpec, ImportSpec, SpecField } from "./spec.ts";

export type EditableSpec = ImportSpec & { edits: EditSpec };

export function editable(spec: ImportSpec): EditableSpec {
  const { edits } = spec;
  if (!edits) throw new Error(`Records of ${spec.kind} are not edited together.`);
  return { ...spec, edits };
}

function fieldsOf({ fields, edits }: EditableSpec, names = edits.fields): SpecField[] {
  return names.map((name) => {
    const field = fields.find((one) => one.name === name);
    if (!field) throw new Error(`There is no field ${name}.`);
    return field;
  });
}

export function shownFields(
  db: Database,
  spec: EditableSpec,
  names?: readonly string[],
): Promise<RunField[]> {
  return Promise.all(fieldsOf(spec, names).map((field) => shownField(db, field)));
}

type Deps = Pick<Services, "db" | "clock">;
type Call = RunEdit & { key: string | undefined };

/** Creates the run of a file that would say these values, as if it had just been read. */
export async function editMany(
  { db, clock }: Deps,
  actor: Actor,
  spec: EditableSpec,
  { key, ...edit }: Call,
): Promise<RunRecord> {
  const labels = labelsOf(spec, edit.values);
  const { rows, organization } = await rowsOf(db, actor, spec, edit);
  await inTurn(db, organization, (tx) => {
    const scope = { actor, organization, within: null, now: clock(), isEdit: true };
    return spec.lock?.(tx, scope, { name: "upload" }) ?? Promise.resolve();
  });
  return inTurn(db, `runs of ${actor.id}`, async (tx) => {
    const id = await once(tx, { actor, key, request: edit, now: clock() }, async () => {
      await cancelForsaken(tx, actor, spec, clock());
      await lockUnfinished(tx, actor);
      const run = await insertRecord(
        tx,
        actor,
        runKind,
        {
          kind: spec.kind,
          organization,
          mode: "update",
          title: titleOf(spec, labels, rows.length),
          status: "checking",
          actor,
          person: actor.id,
          counts: { ...NO_COUNTS, read: rows.length, pending: rows.length },
          place: { ...START, readLine: rows.length, isRead: true },
          startedAt: new Date(clock()).toISOString(),
        },
        { action: "check" },
      );
      const staged = rows.map((row) => ({ run: run.id, ...unplanned(row) }));
      await addManyUnaudited(tx, runRows, staged);
      await callJob(tx);
      return run.id;
    });
    return findRun(tx, id);
  });
}

/** Looks that were left would fill up the imports that a user may have unfinished. */
async function cancelForsaken(
  tx: Transaction,
  actor: Actor,
  { kind }: EditableSpec,
  now: number,
): Promise<void> {
  const isForsaken = and(
    eq(runs.person, actor.id ?? ""),
    eq(runs.kind, kind),
    eq(runs.status, "checked"),
    isNull(runs.fileName),
  );
  for (const run of await tx.select().from(runs).where(isForsaken)) {
    const { id, version } = run;
    const message = "Cancelled when another change was begun.";
    const cancelled = { status: "cancelled" as const, message, version, ...endOf(run, now) };
    await updateRecord(tx, actor, runKind, id, cancelled, { action: "cancel" });
  }
}

function labelsOf(spec: EditableSpec, values: RunEdit["values"]): string[] {
  const offered = new Map(fieldsOf(spec).map(({ name, label }) => [name, label]));
  return Object.keys(values).map((name) => {
    const label = offered.get(name);
    if (label === undefined) throw invalidField(`values.${name}`, "Unknown field.");
    if (values[name] === "") throw invalidField(`values.${name}`, "Enter a value.");
    return label;
  });
}

function titleOf({ record }: EditableSpec, labels: string[], count: number): string {
  const { noun, plural } = MODELS[record.model];
  const fields = new Intl.ListFormat("en-GB").format(labels.map(inSentence));
  return `Change of ${fields} of ${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}

type Edited = { rows: MappedRow[]; organization: string | null };

async function rowsOf(
  db: Database,
  actor: Actor,
  spec: EditableSpec,
  { kind, ids, values }: RunEdit,
): Promise<Edited> {
  const { record, edits } = spec;
  const wanted = [...new Set(ids)];
  const found = await db
    .select(readableColumns(record))
    .from(record.table)
    .where(and(inArray(record.table.id, wanted), record.present, scopeOf(actor, record)));
  if (found.length === 0) throw new AppError("not_found", "None of these records exists any more.");
  const byId = new Map(found.map((row) => [row.id as string, row]));
  const clean = cleaner(spec);
  const rows = wanted.map((id, place): MappedRow => {
    const line = place + 1;
    const row = byId.get(id);
    if (!row) return { line, fields: {}, problem: { column: null, value: "", message: GONE } };
    const names = edits.names.map((name) => [name, String(row[name] ?? "")]);
    return { line, fields: clean({ ...Object.fromEntries(names), ...values }) };
  });
  const owners = new Set(found.map((row) => organizationOf(record, row as never)));
  if (!runKindOf(kind).hasOrganization) return { rows, organization: null };
  const [organization = null] = owners;
  if (owners.size > 1) {
    const { plural } = MODELS[record.model];
    throw invalidField("ids", `Choose ${plural} of one pharmacy. These are of ${owners.size}.`);
  }
  return { rows, organization };
}

const GONE = "This record was deleted.";

function cleaner(spec: EditableSpec) {
  const hasLines = fieldsWithLines(spec);
  const codes = fieldsWithCodes(spec);
  return (fields: Record<string, string>) => plainCodes(tidied(bounded(fields), hasLines), codes);
}
