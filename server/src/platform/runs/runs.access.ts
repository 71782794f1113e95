import type { Mapping } from "@pharmacy/contract/mapping/mapping";
import { MODELS } from "@pharmacy/contract/models";
import { fieldsBeyond, grantOf, may } from "@pharmacy/contract/permissions";
import { RUN_KIND_NAMES, type RunKind, runKindOf } from "@pharmacy/contract/runs/runs.values";
import { inArray, type SQL } from "drizzle-orm";
import { AppError, invalidField } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { refuse } from "../http/access.ts";
import type { Refused } from "../http/note-refusal.ts";
import { findRun } from "./runs.reads.ts";
import { type RunRecord, runs } from "./runs.table.ts";
import type { EditSpec, ImportSpec } from "./spec.ts";

/** Importing takes the permission to create, unless the kind needs another act. */
function mayImport({ role }: Pick<Actor, "role">, kind: RunKind): boolean {
  const { model, permission, isWhole } = runKindOf(kind);
  const grant = role === null ? undefined : grantOf(role, model, permission);
  return grant !== undefined && !(isWhole && grant.own);
}

export function importable(actor: Pick<Actor, "role">): SQL {
  return inArray(
    runs.kind,
    RUN_KIND_NAMES.filter((kind) => mayImport(actor, kind)),
  );
}

export async function requireImportable(
  db: Database,
  request: Refused,
  kind: RunKind,
): Promise<void> {
  if (!mayImport(request.actor, kind)) {
    await refuse(db, request, "You do not have permission to do this.");
  }
}

/**
 * Editing many records at once takes the permission to edit besides, for each of the fields.
 * Answers which of them the caller may set, or refuses where one of those that must be set is not
 * among them.
 */
export async function editableFields(
  db: Database,
  request: Refused,
  { kind, edits }: { kind: RunKind; edits: EditSpec },
  wanted: readonly string[] = [],
): Promise<string[]> {
  await requireImportable(db, request, kind);
  const { role } = request.actor;
  const grant = role === null ? undefined : grantOf(role, runKindOf(kind).model, "edit");
  const beyond = grant ? fieldsBeyond(grant, [...edits.fields]) : edits.fields;
  if (!grant || wanted.some((name) => beyond.includes(name))) {
    await refuse(db, request, "You do not have permission to do this.");
  }
  return edits.fields.filter((name) => !beyond.includes(name));
}

/** Callers who may not import its records do not learn what it is. */
export async function visibleRun(
  db: Database,
  request: Refused & { params: { id: string } },
): Promise<RunRecord> {
  const run = await findRun(db, request.params.id);
  await requireImportable(db, request, run.kind);
  return run;
}

export async function requireFields(
  db: Database,
  request: Refused,
  { fields }: Pick<ImportSpec, "fields">,
  mapping: Mapping | null,
): Promise<void> {
  const { role } = request.actor;
  for (const { name, needs } of fields) {
    if (!needs || !mapping?.[name] || (role !== null && may(role, ...needs))) continue;
    await refuse(db, request, "You do not have permission to do this.");
  }
}

export async function requireOrganization(
  db: Database,
  request: Refused,
  { kind, organization: chosen }: { kind: RunKind; organization?: string | undefined },
): Promise<string | undefined> {
  const own = request.actor.organization;
  const isNeeded = runKindOf(kind).hasOrganization === true;
  if (own !== null && chosen !== undefined && chosen !== own) {
    await refuse(db, request, "You do not have permission to do this.");
  }
  const organization = chosen ?? (isNeeded ? (own ?? undefined) : undefined);
  if (isNeeded === (organization !== undefined)) return organization;
  const message = isNeeded ? "Choose a pharmacy." : "These records belong to no pharmacy.";
  throw new AppError("invalid", message, { fields: { organization: message } });
}

export function requireWithin(kind: RunKind, within: string | undefined): void {
  const { within: model } = runKindOf(kind);
  if ((model !== null) === (within !== undefined)) return;
  const message = model
    ? `Choose a ${MODELS[model].noun}.`
    : "These records are parts of no other.";
  throw invalidField("within", message);
}
