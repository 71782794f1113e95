import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anOrganization, aToken, aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { createApp } from "../../app.ts";
import { tellOfAllRefusals } from "./count-refusals.ts";

const server = testServer();

const entries = async () =>
  (await server.history()).map(({ action, model, recordLabel, outcome, actorName }) => ({
    action,
    model,
    recordLabel,
    outcome,
    actorName,
  }));

const denied = async () => (await entries()).filter(({ outcome }) => outcome === "denied");

/** Moves the end of the counted minute to the past. */
const endMinute = () =>
  server.db.execute(
    sql`update tries set until = now() - interval '1 second' where key like 'refused writes %'`,
  );

const tell = () => tellOfAllRefusals(server.db, new AbortController().signal);

type Caller = { post(url: string, body: object): Promise<{ statusCode: number }> };

async function tryManyTimes(caller: Caller, times: number) {
  const statuses = new Set<number>();
  for (let time = 0; time < times; time += 1) {
    statuses.add((await caller.post("/api/units", aUnit())).statusCode);
  }
  return [...statuses];
}

/** Guarantees that refused calls cannot fill the audit log. */
describe("refused writes", () => {
  test("are logged once a minute, followed by the number of others", async () => {
    const viewer = await server.as("viewer");
    expect(await tryManyTimes(viewer, 30)).toEqual([403]);
    expect(await denied()).toMatchObject([{ action: "create", model: "unit" }]);
    await tell();
    expect(await denied()).toHaveLength(1);

    await endMinute();
    await tell();
    const [first, rest, ...others] = (await server.history()).filter(
      ({ outcome }) => outcome === "denied",
    );
    expect(others).toEqual([]);
    expect(rest).toMatchObject({
      action: "attempt",
      model: "unit",
      recordLabel: "29 more changes within a minute",
      recordId: null,
      requestId: null,
      actorId: viewer.userId,
      actorRole: "viewer",
      actorName: first?.actorName,
      ip: first?.ip,
      sessionId: first?.sessionId,
    });
    await tell();
    expect(await denied()).toHaveLength(2);
  });

  test("are reported before the same user's next minute begins", async () => {
    const viewer = await server.as("viewer");
    await tryManyTimes(viewer, 3);
    await endMinute();
    await tryManyTimes(viewer, 2);
    expect((await denied()).map(({ recordLabel }) => recordLabel)).toEqual([
      "a new unit",
      "2 more changes within a minute",
      "a new unit",
    ]);
  });

  test("are logged in full when there was only one", async () => {
    await tryManyTimes(await server.as("viewer"), 1);
    await endMinute();
    await tell();
    expect(await denied()).toHaveLength(1);
  });

  test("are counted separately for each user", async () => {
    const [one, other] = [await server.as("viewer"), await server.as("finance")];
    for (const caller of [one, other, one, other, other]) await tryManyTimes(caller, 1);
    await endMinute();
    await tell();
    const denials = (await denied()).map(({ actorName, recordLabel }) => [
      actorName.split(" ")[0],
      recordLabel,
    ]);
    expect(denials.sort()).toEqual([
      ["finance", "2 more changes within a minute"],
      ["finance", "a new unit"],
      ["viewer", "1 more change within a minute"],
      ["viewer", "a new unit"],
    ]);
  });

  test("of a program are counted under its token", async () => {
    const { id } = (await server.post("/api/organizations", anOrganization())).json();
    await server.subscribe(id);
    const { secret } = (await server.post("/api/tokens", aToken({ organization: id }))).json();
    expect(await tryManyTimes(server.callerWith(secret), 4)).toEqual([403]);
    await endMinute();
    await tell();
    const denials = (await server.history()).filter(({ outcome }) => outcome === "denied");
    expect(denials.map(({ actorType, recordLabel }) => [actorType, recordLabel])).toEqual([
      ["apiToken", "a new unit"],
      ["apiToken", "3 more changes within a minute"],
    ]);
    expect(new Set(denials.map(({ tokenId }) => tokenId)).size).toBe(1);
  });

  test("are counted by all processes together, and across restarts", async () => {
    const viewer = await server.as("viewer");
    const other = await createApp(server.services);
    const call = {
      method: "POST",
      url: "/api/units",
      headers: viewer.headers,
      payload: aUnit(),
    };
    const calls = Array.from({ length: 20 }, (_, place) =>
      (place % 2 ? other : server.app).inject(call),
    );
    for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(403);
    await other.close();
    expect(await denied()).toHaveLength(1);

    await endMinute();
    await Promise.all([tell(), tell(), tell()]);
    expect((await denied()).map(({ recordLabel }) => recordLabel)).toEqual([
      "a new unit",
      "19 more changes within a minute",
    ]);
  });

  test("are not purged with other counters before they are reported", async () => {
    const viewer = await server.as("viewer");
    await tryManyTimes(viewer, 5);
    await server.db.execute(sql`insert into tries values ('login elsewhere', 3, now())`);
    await endMinute();
    // the first call of a new count deletes expired ones
    await server.visitor.post("/api/auth/login", { email: "a@b.example", password: "x" });
    const { rows } = await server.db.execute(sql`select from tries where key = 'login elsewhere'`);
    expect(rows).toEqual([]);
    await tell();
    expect((await denied()).at(-1)?.recordLabel).toBe("4 more changes within a minute");
  });

  test("read as a sentence in the log", async () => {
    await tryManyTimes(await server.as("viewer"), 3);
    await endMinute();
    await tell();
    const { items } = (await server.get("/api/logs?outcome=denied&action=attempt")).json();
    expect(items).toHaveLength(1);
    const url = "/api/logs/export?format=csv&columns=summary&action=attempt";
    expect((await server.get(url)).body).toMatch(
      /viewer \w+ tried to make 2 more changes within a minute and was refused/,
    );
  });
});
