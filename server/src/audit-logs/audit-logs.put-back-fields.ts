import type { FieldChange } from "@pharmacy/contract/field-changes";
import { type Model, rowOf } from "@pharmacy/contract/models";
import { fieldsBeyond, grantOf, hiddenFieldsOf } from "@pharmacy/contract/permissions";
import { getTableColumns } from "drizzle-orm";
import { safeParse } from "zod/v4/core";
import { type Actor, wasCut } from "../platform/db/audit.ts";
import { type Changeable, schemaOfField } from "../platform/db/changeable.ts";

type Caller = Pick<Actor, "role">;

/** States are left to the acts that lead to them. */
const STATE = "status";

export const groupOf = (field: string) => field.split(".", 1)[0] ?? field;

/** True if the caller may set the field to the value that it had before. */
export function mayPutBack(
  { role }: Caller,
  changeable: Changeable,
  { field, from }: Pick<FieldChange, "field" | "from">,
): boolean {
  const { kind } = changeable;
  const name = groupOf(field);
  const grant = role && grantOf(role, kind.model, "edit");
  if (!grant || fieldsBeyond(grant, [name]).length > 0) return false;
  if (hiddenFieldsOf(role).has(name) || !isKept(changeable, name)) return false;
  const schema = schemaOfField(changeable, field);
  return schema !== undefined && !wasCut(from) && safeParse(schema, from).success;
}

/** The log has the values of the field, and changing it has no further effects. */
function isKept({ kind }: Changeable, name: string): boolean {
  const { irreversible = [] } = rowOf(kind.model);
  const { secrets = [], personal = [], hidden = [] } = kind;
  const left = [STATE, ...irreversible, ...secrets, ...personal, ...hidden];
  return name in getTableColumns(kind.table) && !left.includes(name);
}

export type LoggedEntry = { model: Model; action: string; outcome: string; changes: FieldChange[] };

/** Their changes are the whole record. */
export const WHOLE_RECORD = ["create", "delete"] as const;

export function fieldsToPutBack(
  caller: Caller,
  changeables: readonly Changeable[],
  { model, action, outcome, changes }: LoggedEntry,
): string[] {
  const changeable = changeables.find(({ kind }) => kind.model === model);
  if (!changeable || outcome !== "success" || WHOLE_RECORD.some((one) => one === action)) return [];
  return changes
    .filter((change) => mayPutBack(caller, changeable, change))
    .map(({ field }) => field);
}
