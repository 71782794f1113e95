import { expect, test } from "vitest";
import { databaseBefore } from "#test/database-before.ts";
import { migrate } from "../platform/db/migrate.ts";

test("lines of a log that was there before the migration are counted", async () => {
  const { url, client } = await databaseBefore("lines_of_the_log");
  const add = (request: string, model: string, action: string, count: number) =>
    client.query(
      `insert into audit_logs (id, actor_type, actor_name, action, model, record_label, changes,
        outcome, request_id)
      select gen_random_uuid(), 'system', 'System', $3, $2, 'x', '[]', 'success', $1
      from generate_series(1, $4::int)`,
      [request, model, action, count],
    );
  await add("request-1", "unit", "create", 3);
  await add("run-1", "unit", "create", 40);
  await add("run-1", "unit", "import", 1);
  await migrate(url);
  await add("run-2", "unit", "create", 7);
  await add("request-2", "unit", "create", 1);
  const { rows } = await client.query(`select action, is_line, sum(n)::int as n
    from audit_log_counts where model = 'unit' group by 1, 2 order by 1, 2`);
  expect(rows).toEqual([
    { action: "create", is_line: false, n: 47 },
    { action: "create", is_line: true, n: 4 },
    { action: "import", is_line: true, n: 1 },
  ]);
});
