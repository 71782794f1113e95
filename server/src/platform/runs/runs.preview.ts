import { Mapping, type ReadOptions } from "@pharmacy/contract/mapping/mapping";
import { PREVIEW_ROWS } from "@pharmacy/contract/mapping/mapping.values";
import { besideSource } from "@pharmacy/contract/mapping/mapping-beside";
import {
  headerFingerprint,
  isMappingFor,
  suggestMapping,
  withoutChoices,
} from "@pharmacy/contract/mapping/mapping-suggest";
import type { RunPreview } from "@pharmacy/contract/runs/runs";
import { RUN_ACTS } from "@pharmacy/contract/runs/runs.acts";
import { isEdit } from "@pharmacy/contract/runs/runs.values";
import { and, desc, eq, isNotNull, notInArray, or, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { AppError } from "../app-error.ts";
import type { Database } from "../db/database.ts";
import { requireState } from "../http/require-act.ts";
import type { Services } from "../http/routes.ts";
import { type RunRecord, runs } from "./runs.table.ts";
import type { Opened, TableReader } from "./source.ts";
import type { ImportSpec, SpecField } from "./spec.ts";

type Deps = Pick<Services, "fileStore"> & { reader: TableReader };

export async function openedFor(
  { fileStore, reader }: Deps,
  run: Pick<RunRecord, "kind" | "file" | "fileName">,
  options: ReadOptions,
): Promise<Opened> {
  const { file } = run;
  if (isEdit(run)) {
    throw new AppError("conflict", "This is a change of selected records. It has no columns.");
  }
  if (file === null) throw new AppError("conflict", "The file of this import was removed.");
  return reader.openTable(fileStore.pathOf(file), options);
}

export async function previewOf(
  deps: Deps & { db: Database },
  run: RunRecord,
  spec: ImportSpec,
  options: ReadOptions,
): Promise<RunPreview> {
  requireState("run", RUN_ACTS.check, run);
  const isChosen = Object.keys(options).length > 0;
  const { firstRows, ...opened } = await openedFor(
    deps,
    run,
    isChosen ? options : (run.options ?? {}),
  );
  const { header } = opened;
  const cells = firstRows.map((row) => row.cells);
  const last = await rememberedMapping(deps.db, run, header);
  const remembered = last && isMappingFor(last, spec.fields, header, cells) ? last : undefined;
  const isRemembered = remembered !== undefined;
  const fields = await Promise.all(spec.fields.map((field) => shownField(deps.db, field)));
  const guess = suggestMapping(spec.fields, header, cells);
  const suggested = remembered ?? withBeside(fields, header, guess.mapping);
  const mapping = { ...withoutChoices(spec.fields, suggested), ...ownChoices(spec, run) };
  const unsure = isRemembered ? [] : guess.unsure;
  const rows = firstRows.slice(0, PREVIEW_ROWS);
  return { ...opened, rows, fields, mapping, unsure, isRemembered };
}

export async function shownField(
  db: Database,
  { accepts: _, aliases: __, usual, ...field }: SpecField,
): Promise<RunPreview["fields"][number]> {
  const value = await usual?.(db);
  return { ...field, ...(value !== undefined && { usual: value }) };
}

/** With what qualifies a column of the file, such as the currency of its prices. */
function withBeside(fields: RunPreview["fields"], header: string[], mapping: Mapping): Mapping {
  const added = fields.flatMap((field) => {
    const source = mapping[field.name] ? undefined : besideSource(field, header, mapping);
    return source ? [[field.name, source] as const] : [];
  });
  return { ...mapping, ...Object.fromEntries(added) };
}

function ownChoices({ fields }: ImportSpec, { mapping }: RunRecord): Mapping {
  const chosen = fields.flatMap(({ name, choice }) => {
    const source = choice === undefined ? undefined : mapping?.[name];
    return source ? [[name, source] as const] : [];
  });
  return Object.fromEntries(chosen);
}

async function rememberedMapping(
  db: Database,
  { id, kind }: Pick<RunRecord, "id" | "kind">,
  header: string[],
): Promise<Mapping | undefined> {
  const [found] = await db
    .select({ mapping: runs.mapping })
    .from(runs)
    .where(
      and(
        eq(runs.kind, kind),
        eq(runs.fingerprint, headerFingerprint(header)),
        isNotNull(runs.mapping),
        or(eq(runs.id, id), hasWorked),
      ),
    )
    .orderBy(desc(runs.updatedAt))
    .limit(1);
  const mapping = z.safeParse(Mapping, found?.mapping);
  return mapping.success ? mapping.data : undefined;
}

/** Who cancelled an import before it wrote anything may have seen that the columns were wrong. */
const hasWorked = or(
  notInArray(runs.status, ["cancelled", "failed"]),
  sql`(${runs.counts} ->> 'written')::int > 0`,
);
