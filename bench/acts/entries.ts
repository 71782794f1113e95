const AUTHOR = { id: "0198c0de-0000-7000-8000-000000000001", name: "Bare" };

/** Who wrote a record, as JSON and as the columns of a movement. */
export const BY = `'{"id": "${AUTHOR.id}", "name": "${AUTHOR.name}"}'::jsonb`;
export const BY_COLUMNS = `'${AUTHOR.id}'::uuid, '${AUTHOR.name}'`;

/** The changes in the entry about a new record, by its fields, as JSON. */
export function added(fields: Readonly<Record<string, string>>): string {
  const changes = Object.entries(fields).map(([field, to]) => changeOf(field, "null", to));
  return `(select jsonb_agg(change) from unnest(array[${changes.join(", ")}]) change
    where change -> 'to' <> 'null')`;
}

export function changed(fields: Readonly<Record<string, [from: string, to: string]>>): string {
  const changes = Object.entries(fields).map(([field, [from, to]]) => changeOf(field, from, to));
  return `jsonb_build_array(${changes.join(", ")})`;
}

const changeOf = (field: string, from: string, to: string) =>
  `jsonb_build_object('field', '${field}', 'from', ${from}, 'to', ${to})`;

type Entry = {
  from: string;
  action: string;
  model: string;
  label: string;
  organization: string;
  changes: string;
};

/** Inserts an entry into the log for each row of `from`. */
export function entry({ from, action, model, label, organization, changes }: Entry): string {
  return `insert into audit_logs (id, actor_type, actor_id, actor_name, actor_email, actor_role,
      organization, action, model, record_id, record_label, changes, outcome, request_id, session_id, ip)
    select uuidv7(), 'user', ${BY_COLUMNS}, 'bare@aldermere.example', 'admin',
      ${organization}, '${action}', '${model}', ${from}.id, ${label}, ${changes}, 'success',
      uuidv7()::text, '${AUTHOR.id}'::uuid, '10.0.0.1'
    from ${from} returning id, at`;
}
