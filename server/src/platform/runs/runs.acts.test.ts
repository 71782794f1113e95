import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aUnit } from "#test/records.ts";
import { applied, checked, readRun, rowsOf, undone, unitFile, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isOwn: true });

const find = async (code: string) =>
  (await server.get(`/api/units?search=${code}`)).json().items[0];

async function rename(code: string, name: string) {
  const { id, version } = await find(code);
  await server.patch(`/api/units/${id}`, { name, version });
}

async function apply(id: string) {
  const { version } = await readRun(server, id);
  const answer = await server.post(`/api/runs/${id}/apply`, { version });
  await workRuns(server);
  return answer;
}

/** Guarantees that an import never overwrites what its user has not seen. */
describe("what changes between check and apply", () => {
  test("is left out and named, and the rest is written", async () => {
    await applied(server, unitFile({ code: "TAB" }, { code: "VIA" }));
    const file = unitFile({ code: "TAB", name: "a" }, { code: "VIA", name: "b" }, { code: "NEW" });
    const run = await checked(server, file);
    await rename("TAB", "mine");
    await server.post("/api/units", aUnit({ code: "NEW", name: "also mine" }));
    await apply(run.id);
    const after = await readRun(server, run.id);
    expect(after).toMatchObject({ status: "done", counts: { written: 1, left: 2 } });
    expect(await rowsOf(server, run, "verdict=left")).toMatchObject([
      { line: 2, messages: [{ message: expect.stringContaining("has changed since the check") }] },
      { line: 4, messages: [{ message: expect.stringContaining("has changed since the check") }] },
    ]);
    expect((await find("TAB")).name).toBe("mine");
    expect((await find("VIA")).name).toBe("b");
  });

  test("of two runs on the same records, the second leaves what the first wrote", async () => {
    await applied(server, unitFile({ code: "TAB" }, { code: "VIA" }));
    const first = await checked(server, unitFile({ code: "TAB", name: "first" }));
    const second = await checked(
      server,
      unitFile({ code: "TAB", name: "second" }, { code: "VIA", name: "second too" }),
    );
    await server.post(`/api/runs/${first.id}/apply`, { version: first.version });
    await server.post(`/api/runs/${second.id}/apply`, { version: second.version });
    await workRuns(server);
    const counts = [first, second].map(async ({ id }) => (await readRun(server, id)).counts);
    const written = (await Promise.all(counts)).map((count) => [count.written, count.left]);
    expect([
      [
        [1, 0],
        [1, 1],
      ],
      [
        [0, 1],
        [2, 0],
      ],
    ]).toContainEqual(written);
  });
});

describe("undo", () => {
  test("leaves alone what was changed since, and names it", async () => {
    await applied(server, unitFile({ code: "TAB" }));
    const file = unitFile({ code: "TAB", name: "pill" }, { code: "BOX" }, { code: "VIA" });
    const run = await applied(server, file);
    await rename("BOX", "carton");
    const undo = await undone(server, run);
    expect(undo.counts).toMatchObject({ written: 2, left: 1 });
    expect(await rowsOf(server, undo, "verdict=left")).toMatchObject([
      {
        messages: [
          { message: expect.stringMatching(/^thing BOX was changed by .+ afterwards\.$/) },
        ],
      },
    ]);
    const names = (await server.get("/api/units?sort=code")).json().items;
    expect(names.map(({ name }: { name: string }) => name)).toEqual(["carton", "thing TAB"]);
  });

  test("takes back one import after the other, the later first", async () => {
    const first = await applied(server, unitFile({ code: "TAB" }));
    const second = await applied(server, unitFile({ code: "TAB", name: "pill" }));
    expect(second.counts).toMatchObject({ changed: 1, written: 1 });
    expect((await undone(server, second)).counts).toMatchObject({ written: 1, left: 0 });
    expect((await server.get("/api/units")).json().items).toMatchObject([{ name: "thing TAB" }]);
    expect((await undone(server, first)).counts).toMatchObject({ written: 1, left: 0 });
    expect((await server.get("/api/units")).json().total).toBe(0);
  });

  test("keeps a record that others refer to by now", async () => {
    const run = await applied(server, unitFile({ code: "TAB" }, { code: "VIA" }));
    const { id } = await find("TAB");
    await server.db.execute(sql`create table doses (id int, unit uuid references units)`);
    try {
      await server.db.execute(sql`insert into doses values (1, ${id})`);
      const undo = await undone(server, run);
      expect(undo.counts).toMatchObject({ written: 1, left: 1 });
      expect((await find("TAB")).id).toBe(id);
    } finally {
      await server.db.execute(sql`drop table doses`);
    }
  });

  test("is refused twice, after its time, and where nothing was written", async () => {
    const run = await applied(server, unitFile({}));
    await undone(server, run);
    const again = await readRun(server, run.id);
    const refused = await server.post(`/api/runs/${run.id}/undo`, { version: again.version });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "This import is already being undone.",
    ]);
    const old = await applied(server, unitFile({ code: "OLD" }));
    await server.db.execute(sql`update runs set undo_until = now() - interval '1 second'`);
    const late = await server.post(`/api/runs/${old.id}/undo`, { version: old.version });
    expect(late.json().message).toBe("This import can no longer be undone.");
    const { id, version } = await checked(server, unitFile({}));
    expect((await server.post(`/api/runs/${id}/undo`, { version })).statusCode).toBe(409);
  });

  test("that is begun twice at once is begun once", async () => {
    const run = await applied(server, unitFile({}));
    const { version } = run;
    const begin = () => server.post(`/api/runs/${run.id}/undo`, { version });
    const answers = await Promise.all([begin(), begin()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
    await workRuns(server);
    expect((await server.get("/api/units")).json().total).toBe(0);
  });
});

describe("cancelling", () => {
  test("ends a run that was not applied, and frees its place", async () => {
    const { id, version } = await checked(server, unitFile({}));
    const answer = await server.post(`/api/runs/${id}/cancel`, { version });
    expect(answer.json()).toMatchObject({ status: "cancelled", undoUntil: null });
    expect((await apply(id)).statusCode).toBe(409);
    expect((await server.get("/api/units")).json().total).toBe(0);
  });

  test("between two batches keeps what was written, which can be undone", async () => {
    const run = await applied(server, unitFile({ code: "TAB" }));
    await server.db.execute(sql`update runs set status = 'applying', undo_until = null`);
    const { version } = await readRun(server, run.id);
    const answer = await server.post(`/api/runs/${run.id}/cancel`, { version });
    expect(answer.json()).toMatchObject({ status: "cancelled", undoUntil: expect.any(String) });
    await workRuns(server);
    expect((await undone(server, answer.json())).counts).toMatchObject({ written: 1 });
    expect((await server.get("/api/units")).json().total).toBe(0);
  });

  test("while a batch is being written leaves nothing of that batch", async () => {
    const { id, version } = await checked(server, unitFile({ code: "TAB" }));
    await server.post(`/api/runs/${id}/apply`, { version });
    const slow = sql`create function slow() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.5); return new; end $$`;
    await server.db.execute(slow);
    await server.db.execute(
      sql`create trigger slow before insert on units for each row execute function slow()`,
    );
    try {
      const working = workRuns(server);
      await expect
        .poll(
          async () =>
            (
              await server.db.execute(sql`select from pg_stat_activity
          where query like '%units%' and wait_event = 'PgSleep'`)
            ).rowCount,
        )
        .toBeGreaterThan(0);
      const now = await readRun(server, id);
      await server.post(`/api/runs/${id}/cancel`, { version: now.version });
      await working;
    } finally {
      await server.db.execute(sql`drop function slow cascade`);
    }
    expect(await readRun(server, id)).toMatchObject({
      status: "cancelled",
      counts: { written: 0 },
    });
    expect((await server.get("/api/units")).json().total).toBe(0);
  });
});
