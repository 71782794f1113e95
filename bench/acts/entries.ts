/** An expression of JSON for the changes of an entry: those of a new record. */
export function added(fields: Readonly<Record<string, string>>): string {
  const changes = Object.entries(fields).map(
    ([field, to]) => `jsonb_build_object('field', '${field}', 'from', null, 'to', ${to})`,
  );
  return `(select jsonb_agg(change) from unnest(array[${changes.join(", ")}]) change
    where change -> 'to' <> 'null')`;
}

/** The same for one changed field. */
export function changed(field: string, from: string, to: string): string {
  return `jsonb_build_array(jsonb_build_object('field', '${field}', 'from', ${from}, 'to', ${to}))`;
}

export const AUTHOR = { id: "0198c0de-0000-7000-8000-000000000001", name: "Bare" };

type Entry = {
  from: string;
  action: string;
  model: string;
  record: string;
  label: string;
  organization: string;
  changes: string;
};

/** The insertion of one entry into the log for each row of `from`. */
export function entry({ from, ...of }: Entry): string {
  return `insert into audit_logs (id, actor_type, actor_id, actor_name, actor_email, actor_role,
      organization, action, model, record_id, record_label, changes, outcome, request_id, session_id, ip)
    select uuidv7(), 'user', '${AUTHOR.id}'::uuid, '${AUTHOR.name}', 'bare@aldermere.example', 'admin',
      ${of.organization}, '${of.action}', '${of.model}', ${of.record}, ${of.label}, ${of.changes},
      'success', uuidv7()::text, '${AUTHOR.id}'::uuid, '10.0.0.1'
    from ${from} returning id, at`;
}
