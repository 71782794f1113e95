import { describe, expect, test } from "vitest";
import { liveServer, until } from "#test/live-server.ts";

const server = liveServer();

describe("a reconnecting client", () => {
  test("receives the events missed since the last one it saw", async () => {
    const { token } = await server.as("support");
    const first = await server.follow(token);
    const seen = await server.createUnit();
    await until(() => expect(first.changes()).toHaveLength(1));
    const lastId = first.events().at(-1)?.id;
    first.hangUp();
    const missed = [await server.createUnit(), await server.createUnit()];
    const second = await server.follow(token, lastId);
    await until(() => expect(second.changes().length).toBeGreaterThanOrEqual(2));
    const received = second.changes().map(({ recordId }) => recordId);
    expect(received.slice(-2)).toEqual(missed.map(({ id }) => id));
    expect(received).not.toContain(seen.id);
    expect(second.events().map(({ event }) => event)).not.toContain("reset");
  });

  test("after having heard nothing at all, resumes from where it began", async () => {
    const { token } = await server.as("support");
    const first = await server.follow(token);
    const start = first.events()[0]?.id;
    first.hangUp();
    const { id } = await server.createUnit();
    const second = await server.follow(token, start);
    await until(() => expect(second.changes().map(({ recordId }) => recordId)).toContain(id));
  });

  test("after too many missed events is told to reload everything", async () => {
    const { token } = await server.as("support");
    const lastId = (await server.follow(token)).events()[0]?.id ?? "";
    const copies = (count: number) =>
      server.db.$client.query(
        `insert into audit_logs (id, actor_type, actor_name, action, model, record_id, record_label, changes, outcome)
         select gen_random_uuid(), 'system', 'System', 'create', 'unit', gen_random_uuid(), 'unit', '[]', 'success'
         from generate_series(1, $1)`,
        [count],
      );
    await copies(500 - (await entriesSoFar()));
    expect((await server.follow(token, lastId)).changes()).toHaveLength(500);
    await copies(1);
    const heard = await server.follow(token, lastId);
    await until(() => expect(heard.events().map(({ event }) => event)).toEqual(["ready", "reset"]));
    // and from then on continues as usual
    const { id } = await server.createUnit();
    await until(() => expect(heard.changes()).toMatchObject([{ recordId: id }]));
  });

  test("is not told to reload everything for changes it may not see", async () => {
    const own = await server.createPharmacy();
    const { token } = await server.as("owner", own);
    const lastId = (await server.follow(token)).events()[0]?.id ?? "";
    await server.db.$client.query(
      `insert into audit_logs (id, actor_type, actor_name, action, model, record_id, record_label, changes, outcome, organization)
       select gen_random_uuid(), 'system', 'System', 'update', 'organization', id, 'other', '[]', 'success', id
       from (select gen_random_uuid() as id from generate_series(1, 600)) as others`,
    );
    await server.patch(`/api/organizations/${own}`, { notes: "loud", version: 1 });
    const heard = await server.follow(token, lastId);
    await until(() =>
      expect(heard.changes()).toContainEqual(expect.objectContaining({ recordId: own })),
    );
    expect(heard.events().map(({ event }) => event)).not.toContain("reset");
  });

  test("with the id of an unknown entry reloads everything", async () => {
    const unknown = "01900000-0000-7000-8000-000000000000";
    const heard = await server.follow(server.token(), unknown);
    await until(() => expect(heard.events().map(({ event }) => event)).toEqual(["ready", "reset"]));
  });

  async function entriesSoFar() {
    const { rows } = await server.db.$client.query<{ count: number }>(
      "select count(*)::int as count from audit_logs where outcome = 'success'",
    );
    return rows[0]?.count ?? 0;
  }
});
