import { folded } from "@pharmacy/contract/mapping/mapping-words";
import { UnitInput } from "@pharmacy/contract/units/units";
import type { UNIT_KINDS } from "@pharmacy/contract/units/units.values";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import { likenessFinder } from "../../platform/runs/likenesses.ts";
import {
  type MissingOptions,
  type MissingPlan,
  type MissingSpec,
  type NewRecord,
  usedRecord,
  type ValueCount,
} from "../../platform/runs/missing.ts";
import { unitKind, units } from "./units.table.ts";

type UnitKind = (typeof UNIT_KINDS)[number];

/** Units that a person names at once. */
const UNITS_AT_ONCE_MAX = 1_000;
const CODE_MAX = 12;
const SYMBOL_MAX = 12;

/** Creates the units that a column of another import names: of presentation, or packagings. */
export function missingUnits(column: string, creates: "unit" | "packaging"): MissingSpec {
  const kind = creates === "unit" ? "presentation" : "packaging";
  return {
    column,
    creates,
    model: "unit",
    lock: (tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('units'))`),
    plan: (tx, values, options) => plan(tx, values, options, kind),
    create: (tx, actor, records) => create(tx, actor, records, kind),
  };
}

async function plan(
  tx: Transaction,
  values: readonly ValueCount[],
  { except, use }: MissingOptions,
  kind: UnitKind,
): Promise<MissingPlan> {
  const stored = await tx.select().from(units);
  const isMeant = (one: UnitKind) => (kind === "packaging") === (one === "packaging");
  const known = new Set<string>();
  const likenesses = likenessFinder();
  for (const { code, name, namePlural, symbol, kind: own, status } of stored) {
    const words = [code, name, namePlural, symbol];
    if (isMeant(own)) for (const word of words) known.add(folded(word));
    const existing = isMeant(own) && status === "active" ? { code, name } : null;
    for (const word of [name, namePlural]) likenesses.add(word, existing);
  }
  const planned: MissingPlan = {
    records: [],
    tree: [],
    values: [],
    known: [],
    likenesses: [],
    used: [],
    refused: [],
    hasLevels: false,
  };
  const byName = new Map<string, MissingPlan["tree"][number]>();
  for (const { value, rows } of values) {
    if (known.has(folded(value))) {
      planned.known.push(value);
      continue;
    }
    if (except.has(value)) continue;
    const { data: name, error } = z.safeParse(UnitInput.shape.name, value);
    if (name === undefined || byName.size >= UNITS_AT_ONCE_MAX) {
      const message = error?.issues[0]?.message ?? `At most ${UNITS_AT_ONCE_MAX} units at once.`;
      planned.refused.push({ value, rows, message });
      continue;
    }
    const like = likenesses.find(name);
    const code = use.get(value);
    if (code !== undefined) {
      planned.used.push(usedRecord(value, code, like));
      continue;
    }
    planned.values.push({ value, rows });
    const key = name.toLowerCase();
    const same = byName.get(key);
    if (same) {
      same.rows += rows;
      continue;
    }
    if (like) planned.likenesses.push({ value, rows, name, ...like });
    likenesses.add(name);
    const shown = { name, level: 1, rows, isNew: true };
    byName.set(key, shown);
    planned.tree.push(shown);
    planned.records.push({ id: newId(), name, parent: null, value });
  }
  return planned;
}

async function create(
  tx: Transaction,
  actor: Actor,
  records: readonly NewRecord[],
  kind: UnitKind,
) {
  const stored = await tx.select({ code: units.code }).from(units);
  const codes = new Set(stored.map(({ code }) => code));
  const rows = records.map(({ id, name }) => {
    const code = codeOf(name, codes);
    codes.add(code);
    const values = {
      code,
      name,
      // plurals are not guessed, because the file may be in any language
      namePlural: name,
      symbol: name.slice(0, SYMBOL_MAX).trim(),
      kind,
      ucumCode: null,
      edqmCode: null,
      uneceCode: null,
      decimals: 0,
      description: null,
      sortOrder: 0,
      status: "active" as const,
    };
    return { id, version: null, values };
  });
  await writeMany(tx, actor, unitKind, rows);
}

function codeOf(name: string, taken: ReadonlySet<string>): string {
  const begins =
    folded(name)
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, "-")
      .slice(0, CODE_MAX)
      .replace(/^-+|-+$/g, "") || "UNIT";
  let code = begins;
  for (let number = 2; taken.has(code); number += 1) {
    const end = `-${number}`;
    code = begins.slice(0, CODE_MAX - end.length) + end;
  }
  return code;
}
