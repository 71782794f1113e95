import type { BulkAnswer, BulkInput } from "@pharmacy/contract/bulk";
import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { anOrganization, aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isOwn: true });

/** The test's own connection, which changes a record without committing yet. */
async function holding(statement: string, id: string): Promise<pg.Client> {
  const client = new pg.Client(server.url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("begin");
  await client.query(statement, [id]);
  return client;
}

const others =
  "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

/** Waits until another connection is blocked by a lock of this one. */
async function untilWaitedFor(client: pg.Client) {
  await vi.waitFor(async () => {
    const waiting = await client.query(`select 1 ${others} and wait_event_type = 'Lock'`);
    expect(waiting.rowCount).toBe(1);
  }, 5_000);
}

async function threeOf(path: string, body: () => object): Promise<[string, string, string]> {
  const ids: string[] = [];
  while (ids.length < 3) ids.push((await server.post(path, body())).json().id);
  return ids as [string, string, string];
}

async function changeThem(path: string, body: BulkInput) {
  const answer = await server.post(`${path}/bulk`, body);
  expect(answer.statusCode).toBe(200);
  return (answer.json() as BulkAnswer).results.map(({ error }) => error?.code ?? "done");
}

const statusOf = async (path: string, id: string) =>
  (await server.get(`${path}/${id}`)).json().status;

/** Guarantees that a bulk change changes one record at a time, in its state at that moment. */
describe("during a bulk change", () => {
  test.each([
    ["/api/units", aUnit, "delete from units where id = $1"],
    [
      "/api/organizations",
      anOrganization,
      "update organizations set deleted_at = now() where id = $1",
    ],
  ] as const)(
    "one of %s that another user deletes is not found, and stays deleted",
    async (path, body, deletion) => {
      const ids = await threeOf(path, body);
      const client = await holding(deletion, ids[1]);
      const answer = changeThem(path, { ids, do: "deactivate" });
      await untilWaitedFor(client);
      await client.query("commit");
      expect(await answer).toEqual(["done", "not_found", "done"]);
      expect((await server.get(`${path}/${ids[1]}`)).statusCode).toBe(404);
      const entries = (await server.history()).filter(({ action }) => action === "deactivate");
      expect(entries.map(({ recordId }) => recordId)).toEqual([ids[0], ids[2]]);
    },
  );

  test("a pharmacy reactivated by another user is not deleted", async () => {
    const path = "/api/organizations";
    const ids = await threeOf(path, anOrganization);
    await changeThem(path, { ids, do: "deactivate" });
    const activation = "update organizations set status = 'active' where id = $1";
    const client = await holding(activation, ids[1]);
    const answer = changeThem(path, { ids, do: "delete" });
    await untilWaitedFor(client);
    await client.query("commit");
    expect(await answer).toEqual(["done", "conflict", "done"]);
    expect(await statusOf(path, ids[1])).toBe("active");
  });

  test("losing the database fails the affected record, and changes nothing of it", async () => {
    const path = "/api/units";
    const ids = await threeOf(path, aUnit);
    const client = await holding("select from units where id = $1 for update", ids[1]);
    const answer = changeThem(path, { ids, do: "deactivate" });
    await untilWaitedFor(client);
    await client.query(`select pg_terminate_backend(pid) ${others}`);
    expect(await answer).toEqual(["done", "unavailable", "done"]);
    await client.query("rollback");
    expect(await statusOf(path, ids[1])).toBe("active");
    // a retry changes all of them
    expect(await changeThem(path, { ids, do: "deactivate" })).toEqual(["done", "done", "done"]);
  });
});

/**
 * Guarantees that two simultaneous removals, or a removal and a change, of one record both get the
 * right answer.
 */
test.each([
  ["/api/units", aUnit],
  ["/api/organizations", anOrganization],
] as const)(
  "a record of %s is removed once, despite concurrent deletes and changes",
  async (path, body) => {
    const { id } = (await server.post(path, body())).json();
    if (path === "/api/organizations") await server.patch(`${path}/${id}`, { status: "inactive" });
    const { version } = (await server.get(`${path}/${id}`)).json();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => server.delete(`${path}/${id}`)),
      ...Array.from({ length: 4 }, (_, index) =>
        server.patch(`${path}/${id}`, { name: `name ${index}`, version }),
      ),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.slice(0, 4).sort()).toEqual([204, 404, 404, 404]);
    expect(statuses.slice(4).filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    for (const status of statuses.slice(4)) expect([200, 404, 409]).toContain(status);
    const deletions = (await server.history()).filter(({ action }) => action === "delete");
    expect(deletions).toHaveLength(1);
  },
);
