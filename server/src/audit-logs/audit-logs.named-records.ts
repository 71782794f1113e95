import { allOf, extrasOf } from "@pharmacy/contract/extras";
import type { FieldChange, NamedRecord } from "@pharmacy/contract/field-changes";
import { MODELS, type Model } from "@pharmacy/contract/models";
import { may } from "@pharmacy/contract/permissions";
import { sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { Actor } from "../platform/db/audit.ts";
import type { Database } from "../platform/db/database.ts";
import { isId } from "../platform/db/ids.ts";
import type { Named } from "../platform/db/named.ts";
import { nameFor, prepared } from "../platform/db/prepared.ts";
import { askTogether, TOGETHER_MAX } from "../platform/db/together.ts";

type References = Readonly<Record<string, Model>>;

/**
 * Maps fields that hold ids to the model of the record, by their names in code and in the database.
 */
const REFERENCES = bothSpellings(allOf("references"));

/** Some models use a field name for another kind of record. */
const OWN_REFERENCES = new Map(
  extrasOf("references").map(({ model, rows }) => [model, bothSpellings(rows)]),
);

function bothSpellings(references: References): References {
  return Object.fromEntries(
    Object.entries(references).flatMap(([field, model]) => [
      [field, model],
      [toSnakeCase(field), model],
    ]),
  );
}

type Reference = { id: string; model: Model };

/** Names only records that this user may see. */
export async function withNames<Entry extends { model: Model; changes: FieldChange[] }>(
  { db, named }: { db: Database; named: readonly Named[] },
  { role }: Pick<Actor, "role">,
  entries: readonly Entry[],
): Promise<(Entry & { names: NamedRecord[] })[]> {
  const references = entries.map(referencesIn);
  const all = references.flat();
  const found = new Map<string, Pick<NamedRecord, "label" | "isOpen">>();
  const isSeen = (model: Model) => role !== null && may(role, model, "view");
  await Promise.all(
    named.map(async (kind) => {
      const { model } = kind;
      const ids = isSeen(model) ? all.filter((one) => one.model === model) : [];
      for (const { id, ...name } of await namesOf(db, kind, ids)) {
        found.set(`${model} ${id}`, name);
      }
    }),
  );
  const nameOf = ({ id, model }: Reference): NamedRecord => {
    const isGone = named.some((one) => one.model === model) && isSeen(model);
    const label = isGone
      ? `a deleted ${MODELS[model].noun}`
      : `${articleOf(MODELS[model].noun)} ${MODELS[model].noun}`;
    return { id, model, ...(found.get(`${model} ${id}`) ?? { label, isOpen: false }) };
  };
  return entries.map((entry, place) => ({
    ...entry,
    names: (references[place] ?? []).map(nameOf),
  }));
}

type Name = Pick<NamedRecord, "id" | "label" | "isOpen">;
type NameReader = (id: string) => Promise<Name | undefined>;

async function namesOf(
  db: Database,
  kind: Named,
  references: readonly Reference[],
): Promise<Name[]> {
  const ids = [...new Set(references.map(({ id }) => id))];
  const read = nameReader(db, kind);
  const names: (Name | undefined)[] = [];
  for (let at = 0; at < ids.length; at += TOGETHER_MAX) {
    names.push(...(await Promise.all(ids.slice(at, at + TOGETHER_MAX).map(read))));
  }
  return names.filter((name) => name !== undefined);
}

const readers = new WeakMap<Database, Map<Named, NameReader>>();

/** Histories that are read at the same time share a query. */
function nameReader(db: Database, kind: Named): NameReader {
  const ofDatabase = readers.get(db) ?? new Map<Named, NameReader>();
  readers.set(db, ofDatabase);
  const reader = ofDatabase.get(kind) ?? askTogether((ids) => readNames(db, kind, ids));
  ofDatabase.set(kind, reader);
  return reader;
}

async function readNames(db: Database, kind: Named, ids: string[]): Promise<Map<string, Name>> {
  const { table, label, isOpen } = kind;
  const query = prepared(db, nameFor(kind, "names"), () =>
    db
      .select({ id: table.id, label, isOpen })
      .from(table)
      .where(sql`${table.id} = any(${sql.placeholder("ids")}::uuid[])`),
  );
  const rows = (await query.execute({ ids })) as Name[];
  return new Map(rows.map((row) => [row.id, row]));
}

function articleOf(noun: string): string {
  return /^[aeio]/.test(noun) ? "an" : "a";
}

function referencesIn({ model, changes }: { model: Model; changes: FieldChange[] }) {
  const references = new Map<string, Reference>();
  for (const { field, from, to } of changes) {
    const of = field === "ids" ? model : (OWN_REFERENCES.get(model)?.[field] ?? REFERENCES[field]);
    if (!of) continue;
    for (const id of [from, to].flat()) {
      if (typeof id === "string" && isId(id)) references.set(id, { id, model: of });
    }
  }
  return [...references.values()];
}
