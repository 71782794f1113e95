import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { AUDIT_LOG_MARKERS } from "../platform/audit/audit-log-counts.table.ts";
import { newId } from "../platform/db/ids.ts";
import { setMarkers } from "../platform/db/set-markers.ts";

const server = testServer();

const MODELS = ["unit", "organization", "plan", "session"] as const;
const ACTIONS = ["create", "update"] as const;
const OUTCOMES = ["success", "denied"] as const;
const PHARMACIES = [newId(), newId()];

/** Entries of every combination, one after another. */
const insertion = (count: number, start = 0, models: readonly string[] = MODELS): SQL => sql`
  insert into audit_logs (id, actor_type, actor_name, model, action, outcome, organization, request_id, record_label, changes)
  select gen_random_uuid(), 'system', 'System', (${sql.param(models)}::text[])[1 + n % ${models.length}::int],
    (array['create', 'update'])[1 + n / 4 % 2], (array['success', 'denied'])[1 + n / 8 % 2],
    (array[${PHARMACIES[0]}, ${PHARMACIES[1]}, null])[1 + n % 3]::uuid,
    (array['request-1', 'run-1', null])[1 + n / 16 % 3], 'entry ' || n, '[]'
  from generate_series(${start}::int, ${start + count - 1}::int) n`;

/** Deletes like the archiving job. */
const deletion = (every: number): SQL => sql`
  delete from audit_logs where ('x' || left(md5(id::text), 6))::bit(24)::int % ${every} = 0`;

const archiving = sql`select set_config('pharmacy.archiving', 'on', true)`;

/** Every query that the counters can answer. */
const QUESTIONS = ["", ...PHARMACIES.map((id) => `organization=${id}`)].flatMap((organization) =>
  ["", ...MODELS.map((model) => `model=${model}`)].flatMap((model) => {
    if (organization) return [`${organization}&${model}`];
    const kinds = ["", ...ACTIONS.map((action) => `action=${action}`)];
    return kinds.flatMap((action) =>
      ["", ...OUTCOMES.map((outcome) => `outcome=${outcome}`)].flatMap((outcome) =>
        ["", "lines=runs"].map((lines) => `${model}&${action}&${outcome}&${lines}`),
      ),
    );
  }),
);

async function counted(query: string, models?: readonly string[]): Promise<number> {
  const filters = [...new URLSearchParams(query)].map(([name, value]) =>
    name === "lines"
      ? sql`coalesce(request_id, '') not like 'run-%'`
      : sql`${sql.identifier(name)}::text = ${value}`,
  );
  if (models) filters.push(sql`model = any(${sql.param(models)}::text[])`);
  const condition = sql.join([sql`true`, ...filters], sql` and `);
  const { rows } = await server.db.execute<{ n: number }>(
    sql`select count(*)::int as n from audit_logs where ${condition}`,
  );
  return rows[0]?.n ?? -1;
}

async function total(query: string, caller: Pick<typeof server, "get"> = server) {
  const { total, totalIsExact } = (await caller.get(`/api/logs?count=1&${query}`)).json();
  return totalIsExact ? total : undefined;
}

/** Guarantees that a total is exact, however long the log has become. */
describe("the total", () => {
  test("is exact under every counted filter", async () => {
    await server.db.execute(insertion(1_200));
    for (const query of QUESTIONS) expect(await total(query), query).toBe(await counted(query));
    expect(await total("model=unit&action=nothing")).toBe(0);
    expect(await total("organization=nothing")).toBe(0);
  });

  test.each([
    ["catalogue", ["unit"]],
    ["finance", ["organization", "plan", "subscription", "registration", "reminder"]],
    ["support", undefined],
  ] as const)("is that of what %s may read", async (role, models) => {
    await server.db.execute(insertion(1_200));
    const caller = await server.as(role);
    for (const query of QUESTIONS) {
      expect(await total(query, caller), query).toBe(await counted(query, models));
    }
  });

  test("leads to the entries of a page far down, of one model or of all that may be read", async () => {
    await server.db.execute(insertion(10_400, 0, ["unit", "plan"]));
    await setMarkers(server.db, AUDIT_LOG_MARKERS);
    const finance = await server.as("finance");
    const readable = ["organization", "plan", "subscription", "registration", "reminder"];
    const cases = [[server, "unit", ["unit"]] as const, [finance, "", readable] as const];
    for (const [caller, model, models] of cases) {
      const answer = await caller.get(`/api/logs?model=${model}&count=100&page=52`);
      const { rows } = await server.db.execute<{ id: string }>(sql`
        select id from audit_logs where model = any(${sql.param(models)}::text[])
        order by at desc, id desc limit 100 offset 5100`);
      expect(answer.json().items.map(({ id }: { id: string }) => id)).toEqual(
        rows.map(({ id }) => id),
      );
    }
  }, 60_000);

  test("follows inserts, deletes, rollbacks and truncation", async () => {
    const step = fc.oneof(
      fc.record({ act: fc.constant("insert" as const), count: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ act: fc.constant("delete" as const), count: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ act: fc.constant("roll back" as const), count: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ act: fc.constant("truncate" as const), count: fc.constant(0) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        for (const { act, count } of steps) await take(act, count);
        for (const query of [
          "",
          "model=unit",
          `organization=${PHARMACIES[0]}`,
          "outcome=denied",
          "lines=runs",
        ]) {
          expect(await total(query), query).toBe(await counted(query));
        }
      }),
      { numRuns: 15 },
    );
  });

  async function take(act: "insert" | "delete" | "roll back" | "truncate", count: number) {
    const { db } = server;
    if (act === "insert") return db.execute(insertion(count));
    if (act === "truncate") return db.execute(sql`truncate audit_logs`);
    return db
      .transaction(async (tx) => {
        await tx.execute(archiving);
        await tx.execute(deletion(count));
        await tx.execute(insertion(count));
        if (act === "roll back") tx.rollback();
      })
      .catch((error: Error) => expect(error.message).toBe("Rollback"));
  }
});

describe("simultaneous writers", () => {
  test("do not wait for one another, in any number and order", async () => {
    const before = await counted("");
    // more than there are slots, all open at once
    const clients = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const pg = await import("pg");
        const client = new pg.default.Client({ connectionString: server.url });
        await client.connect();
        await client.query("set application_name = 'pharmacy-admin'; set lock_timeout = '2s'");
        return client;
      }),
    );
    const write = (model: string) =>
      `insert into audit_logs (id, actor_type, actor_name, model, action, outcome, record_label, changes)
       values (gen_random_uuid(), 'system', 'System', '${model}', 'create', 'success', 'x', '[]')`;
    try {
      for (const [index, client] of clients.entries()) {
        await client.query("begin");
        await client.query(write(index % 2 ? "unit" : "plan"));
      }
      for (const [index, client] of clients.entries()) {
        await client.query(write(index % 2 ? "plan" : "unit"));
      }
      for (const client of clients) await client.query("commit");
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
    expect(await total("")).toBe(before + 40);
    expect(await total("model=plan")).toBe(20);
  });
});
