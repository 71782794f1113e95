import { type Model, rowOf } from "@pharmacy/contract/models";

/**
 * The values that undo a change of a record, as its change route takes them. Undefined if one of
 * the fields cannot be taken back.
 */
export function previousValues(model: Model, record: object, changes: object): object | undefined {
  const { irreversible = [] } = rowOf(model);
  const fields = Object.keys(changes);
  if (fields.some((field) => irreversible.includes(field))) return undefined;
  const known = Object.entries(record).filter(([field]) => fields.includes(field));
  return Object.fromEntries(known.map(([field, value]) => [field, idIn(value)]));
}

type Seen = { version: number };

/** The `undo` of an action that changes a record by its fields and its version. */
export function undoneBy<Changes extends Partial<Seen>>(
  model: Model,
  record: Seen,
  update: (changes: Changes) => Promise<unknown>,
) {
  return ({ version }: Seen, { version: seen, ...changes }: Changes) => {
    // another version had other values
    const before = seen === record.version && previousValues(model, record, changes);
    return before ? () => update({ ...before, version } as Changes) : undefined;
  };
}

/** Another record is shown by its name and changed by its id. */
function idIn(value: unknown): unknown {
  return typeof value === "object" && value !== null && "id" in value ? value.id : value;
}
