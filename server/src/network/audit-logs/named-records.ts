import { allOf, extrasOf } from "@pharmacy/contract/extras";
import type { FieldChange, NamedRecord } from "@pharmacy/contract/field-changes";
import { MODELS, type Model } from "@pharmacy/contract/models";
import { may } from "@pharmacy/contract/permissions";
import { inArray } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { isId } from "../../platform/db/ids.ts";
import type { Named } from "../../platform/db/named.ts";

type References = Readonly<Record<string, Model>>;

/** Fields that hold ids, by their names in code and in the database, and of what. */
const REFERENCES = bothSpellings(allOf("references"));

/** The same of each model, where a field means something else than in others. */
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

/**
 * The entries with names for the ids in their changes, as far as this user may see the named
 * records.
 */
export async function withNames<Entry extends { model: Model; changes: FieldChange[] }>(
  { db, named }: { db: Database; named: readonly Named[] },
  { role }: Pick<Actor, "role">,
  entries: readonly Entry[],
): Promise<(Entry & { names: NamedRecord[] })[]> {
  const references = entries.map(referencesIn);
  const found = new Map<string, Pick<NamedRecord, "label" | "isOpen">>();
  const isSeen = (model: Model) => role !== null && may(role, model, "view");
  for (const { model, table, label, isOpen } of named) {
    const ids = references.flat().filter((one) => one.model === model && isSeen(model));
    if (ids.length === 0) continue;
    const rows = await db
      .select({ id: table.id, label, isOpen })
      .from(table)
      .where(inArray(table.id, [...new Set(ids.map(({ id }) => id))]));
    for (const { id, ...name } of rows) found.set(`${model} ${id}`, name);
  }
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
