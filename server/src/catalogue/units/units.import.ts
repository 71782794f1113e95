import type { ImportField } from "@pharmacy/contract/mapping/mapping.values";
import { UNIT_ALIASES } from "@pharmacy/contract/mapping/mapping-aliases.units";
import { UnitInput } from "@pharmacy/contract/units/units";
import { UNIT_KINDS, UNIT_STATUSES } from "@pharmacy/contract/units/units.values";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { referencedAmong } from "../../platform/db/references.ts";
import { optionsOf } from "../../platform/runs/field-options.ts";
import {
  checkFields,
  mergedWith,
  messagesOf,
  plannedAs,
  wholeNumberOf,
} from "../../platform/runs/plan-fields.ts";
import type { MappedRow, Planned, RestoredRow } from "../../platform/runs/rows.ts";
import type { ImportSpec, RunContext } from "../../platform/runs/spec.ts";
import { writePlanned } from "../../platform/runs/write-planned.ts";
import { requireConsistent, requireUnfrozen } from "./units.rules.ts";
import { unitKind, units } from "./units.table.ts";
import { requireUcum } from "./units.ucum.ts";

const FIELDS: readonly ImportField[] = [
  { name: "code", label: "Code", isRequired: true, aliases: UNIT_ALIASES.code, isCode: true },
  { name: "name", label: "Name", isRequired: true, aliases: UNIT_ALIASES.name },
  { name: "namePlural", label: "Plural name", isRequired: true, aliases: UNIT_ALIASES.namePlural },
  { name: "symbol", label: "Symbol", isRequired: true, aliases: UNIT_ALIASES.symbol },
  {
    name: "kind",
    label: "Kind",
    isRequired: true,
    aliases: UNIT_ALIASES.kind,
    options: optionsOf(UNIT_KINDS),
  },
  { name: "ucumCode", label: "UCUM code", isRequired: false, aliases: ["ucum"] },
  { name: "edqmCode", label: "EDQM code", isRequired: false, aliases: ["edqm"] },
  { name: "uneceCode", label: "UN/ECE code", isRequired: false, aliases: ["unece"] },
  { name: "decimals", label: "Decimals", isRequired: false, aliases: [] },
  {
    name: "description",
    label: "Description",
    isRequired: false,
    aliases: UNIT_ALIASES.description,
  },
  { name: "sortOrder", label: "Order", isRequired: false, aliases: ["sort order"] },
  {
    name: "status",
    label: "Status",
    isRequired: false,
    aliases: [],
    options: optionsOf(UNIT_STATUSES),
  },
];

const DEFAULTS = {
  ucumCode: null,
  edqmCode: null,
  uneceCode: null,
  description: null,
  decimals: 0,
  sortOrder: 0,
  status: "active",
};

const READERS = { decimals: wholeNumberOf, sortOrder: wholeNumberOf };

type UnitRow = typeof units.$inferSelect;

export const unitImport: ImportSpec = {
  kind: "units",
  fields: FIELDS,
  record: unitKind,
  keysOf: ({ code }) => (code ? [{ key: code, column: "code", value: code }] : []),
  async plan(tx, context, rows) {
    const codes = rows.flatMap(({ fields: { code } }) => code ?? []);
    const known = await tx
      .select()
      .from(units)
      // one array parameter: naming thousands of parameters takes longer than finding the rows
      .where(sql`${units.code} = any(${sql.param(codes)}::text[])`);
    const byCode = new Map(known.map((unit) => [unit.code, unit]));
    const used = await referencedAmong(
      tx,
      units,
      known.map(({ id }) => id),
    );
    const planned: Planned[] = [];
    for (const row of rows) {
      const before = byCode.get(row.fields.code ?? "");
      const uses = before && used.has(before.id) ? 1 : 0;
      planned.push(await planUnit(context, row, before, uses));
    }
    return planned;
  },
  write: (tx, context, planned) => writePlanned(tx, context, unitKind, planned),
  undo: { refuse: (tx, _, rows) => refusedUnits(tx, rows) },
  edits: { names: ["code"], fields: ["kind", "decimals", "sortOrder", "status"] },
};

/** Units that are in use by now keep their kind and codes. */
async function refusedUnits(tx: Transaction, rows: readonly RestoredRow[]) {
  const ids = rows.map(({ id }) => id);
  const used = await referencedAmong(tx, units, ids);
  return new Map(
    rows.flatMap(({ id, before, after }) => {
      try {
        requireUnfrozen(before as UnitRow, after as UnitRow, used.has(id) ? 1 : 0);
        return [];
      } catch (error) {
        return messagesOf(error, { fields: {} }).map(({ message }) => [id, message] as const);
      }
    }),
  );
}

async function planUnit(
  context: RunContext,
  row: MappedRow,
  before: UnitRow | undefined,
  uses: number,
): Promise<Planned> {
  const refused = { line: row.line, verdict: "refused" } as const;
  const merged = mergedWith(before ? fieldsOf(before) : DEFAULTS, row, READERS);
  const checked = checkFields(UnitInput, merged, row);
  if ("messages" in checked) return { ...refused, messages: checked.messages };
  const { confirmsUcum: _, ...fields } = checked.values;
  const values = {
    ...fields,
    ucumCode: fields.ucumCode ?? null,
    edqmCode: fields.edqmCode ?? null,
  };
  try {
    requireConsistent(values);
    if (before) requireUnfrozen(before, values, uses);
    const isOther = values.ucumCode !== before?.ucumCode || values.name !== before?.name;
    if (isOther && values.ucumCode) await requireUcum(values.ucumCode, values.name, false);
  } catch (error) {
    return { ...refused, messages: messagesOf(error, row) };
  }
  return plannedAs(row.line, before, values, context);
}

function fieldsOf(unit: UnitRow): Record<string, unknown> {
  return Object.fromEntries(FIELDS.map(({ name }) => [name, unit[name as keyof UnitRow]]));
}
