import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { aForm, aPng } from "#test/pictures.ts";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { createApp } from "../../app.ts";

const server = testServer({ isOwn: true });

/** Makes the database refuse these writes with this error from now on. */
async function refuse(table: string, writes: string, code: string) {
  await server.db.execute(
    sql.raw(`
    create or replace function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not do it' using errcode = '${code}'; end $$;
    create trigger refuse before ${writes} on ${table} execute function refuse()`),
  );
  onTestFinished(async () => {
    await server.db.execute(sql.raw(`drop trigger refuse on ${table}`));
  });
}

const UNREACHABLE = /^The database cannot be reached right now\. Try again in a moment\.$/;

/** Guarantees that a storage failure is reported as such, changes nothing, and can be retried. */
describe("a write that the database refuses", () => {
  test.each([
    [
      "53100",
      "its disk is full",
      /^The server's disk is full, so nothing was saved\. .+ try again\.$/,
    ],
    ["53200", "it has no memory", /^The database has run out of memory\..+ Try again/],
    ["53000", "it has no resources", /^The database has reached one of its limits\..+ Try again/],
    ["53400", "a limit is reached", /^The database has reached one of its limits\..+ Try again/],
    ["53300", "there are too many connections", UNREACHABLE],
    ["25006", "it is read-only", /^The database is not accepting changes right now\..+ Try again/],
    ["25P03", "it waited too long", /^This took too long and was stopped\. Try again\.$/],
    ["57P01", "it is shut down", UNREACHABLE],
    ["57P02", "it has crashed", UNREACHABLE],
    ["57P03", "it is starting", UNREACHABLE],
    ["57P05", "the connection was idle", UNREACHABLE],
    ["08006", "the connection failed", UNREACHABLE],
    ["28P01", "it rejects the password", UNREACHABLE],
    ["3D000", "it does not exist", UNREACHABLE],
  ])("with %s, because %s, is answered 503", async (code, _why, message) => {
    await refuse("units", "insert", code);
    const answer = await server.post("/api/units", aUnit());
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      error: "unavailable",
      message: expect.stringMatching(message),
      requestId: answer.headers["x-request-id"],
    });
    expect(answer.headers["retry-after"]).toBe("2");
    expect(await server.history()).toEqual([]);
  });

  test("because of concurrent writes is a conflict", async () => {
    await refuse("units", "insert", "40001");
    const answer = await server.post("/api/units", aUnit());
    expect([answer.statusCode, answer.json().error]).toEqual([409, "conflict"]);
  });

  test("for an unexpected reason is an internal error", async () => {
    await refuse("units", "insert", "58030");
    expect((await server.post("/api/units", aUnit())).statusCode).toBe(500);
  });
});

test.each(["53100", "25006"])(
  "where nothing can be written (%s) users can still read",
  async (code) => {
    const { get } = await server.as("viewer");
    await server.db.execute(sql`update sessions set last_seen_at = now() - interval '1 hour'`);
    await refuse("sessions", "update", code);
    expect((await get("/api/units")).statusCode).toBe(200);
  },
);

test.each(["ENOSPC", "EDQUOT"])(
  "an upload for which there is no space (%s) is answered 503 and leaves nothing",
  async (code) => {
    const { services } = server;
    const write = async () => {
      throw Object.assign(new Error(`${code}: no space left on device, write`), { code });
    };
    const onUnavailable = vi.fn();
    const fileStore = { ...services.fileStore, write };
    const app = await createApp({ ...services, fileStore, onUnavailable });
    onTestFinished(() => app.close());
    const { payload, headers } = aForm({ bytes: aPng() });
    const answer = await app.inject({
      method: "POST",
      url: "/api/files/upload",
      payload,
      headers: { ...headers, authorization: `Bearer ${server.token()}` },
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      error: "unavailable",
      message: expect.stringMatching(/^The server's disk is full, so nothing was saved\./),
    });
    expect(onUnavailable).not.toHaveBeenCalled();
    expect(await server.history()).toEqual([]);
  },
);
