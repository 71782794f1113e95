import { $ZodNullable, $ZodObject, $ZodOptional, type $ZodType } from "zod/v4/core";
import type { Kind, RecordTable, Row } from "./kinds.ts";

/** A kind whose records are changed field by field with PATCH. */
export type Changeable = {
  kind: Kind<RecordTable>;
  changes: $ZodType;
  /** Under `/api`. */
  pathOf(row: Record<string, unknown>): string;
};

export function changedBy<Table extends RecordTable>(
  kind: Kind<Table>,
  changes: $ZodType,
  path: string | ((row: Row<Table>) => string),
): Changeable {
  return {
    kind: kind as unknown as Kind<RecordTable>,
    changes,
    pathOf: (row) =>
      typeof path === "string" ? `${path}/${row.id}` : path(row as unknown as Row<Table>),
  };
}

/** Undefined if a change does not take the field. `address.city` is a part of a group. */
export function schemaOfField({ changes }: Changeable, field: string): $ZodType | undefined {
  return field
    .split(".")
    .reduce<$ZodType | undefined>((group, name) => group && partOf(whole(group), name), changes);
}

function partOf(group: $ZodType, name: string): $ZodType | undefined {
  return group instanceof $ZodObject ? group._zod.def.shape[name] : undefined;
}

function whole(schema: $ZodType): $ZodType {
  const isWrapped = schema instanceof $ZodOptional || schema instanceof $ZodNullable;
  return isWrapped ? whole(schema._zod.def.innerType) : schema;
}
