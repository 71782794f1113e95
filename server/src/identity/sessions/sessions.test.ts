import { PHARMACY_ROLES, ROLES } from "@pharmacy/contract/roles.values";
import { Session } from "@pharmacy/contract/sessions/sessions";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loadRows } from "#test/load-rows.ts";
import { anOrganization } from "#test/records.ts";
import { forgetRefusals } from "#test/refusals.ts";
import { testServer } from "#test/server.ts";
import { sessionReader } from "#test/sessions.ts";
import { newId } from "../../platform/db/ids.ts";

const server = testServer();
const { listed, aSession } = sessionReader(server);

const idsOf = (sessions: Session[]) => sessions.map(({ id }) => id).sort();

describe("the list of sessions", () => {
  test("shows each in the contract's format, the last seen first, and which is the user's own", async () => {
    const older = await aSession(sql`last_seen_at = now() - interval '1 hour'`);
    const sessions = await listed();
    expect(sessions.map(({ id }) => id).at(-1)).toBe(older.id);
    for (const session of sessions) {
      expect(Session.safeParse(session).error).toBeUndefined();
      expect(session.isCurrent).toBe(session.user.id === server.adminId());
      expect(session).not.toHaveProperty("tokenHash");
    }
    const created = await listed("sort=createdAt&order=desc");
    expect(created[0]?.id).toBe(older.id);
  });

  test("shows each session's status, and filters by it", async () => {
    const [own] = await listed();
    const expired = await aSession(sql`expires_at = now() - interval '1 second'`);
    const left = await aSession();
    await left.post("/api/auth/logout", {});
    const revoked = await aSession();
    await server.delete(`/api/sessions/${revoked.id}`);
    const suspended = await aSession(sql`ended_at = now(), end_reason = 'userSuspended'`);
    expect(idsOf(await listed("status=active"))).toEqual([own?.id]);
    expect(idsOf(await listed("status=expired"))).toEqual([expired.id]);
    expect(idsOf(await listed("status=signedOut"))).toEqual([left.id]);
    expect(idsOf(await listed("status=revoked"))).toEqual([revoked.id, suspended.id].sort());
    for (const status of ["active", "expired", "signedOut", "revoked"] as const) {
      for (const session of await listed(`status=${status}`)) expect(session.status).toBe(status);
    }
    expect(await listed("status=all")).toHaveLength(5);
    expect(await listed("status=asleep")).toEqual([]);
    expect(await listed("status=constructor")).toEqual([]);
  });

  test("can be filtered by platform and by user", async () => {
    const phone = await aSession(sql`platform = 'ios'`);
    expect(idsOf(await listed("platform=ios"))).toEqual([phone.id]);
    expect(idsOf(await listed(`user=${phone.userId}`))).toEqual([phone.id]);
    expect(await listed("platform=all")).toHaveLength(2);
    expect(await listed("platform=toaster")).toEqual([]);
    expect(await listed("user=nobody")).toEqual([]);
    expect(await listed(`user=${newId()}`)).toEqual([]);
  });

  test("can be searched by user, pharmacy, browser and address", async () => {
    const { id } =
      await aSession(sql`person_name = 'Órla Daly', person_email = 'orla@x.example', ip = '203.0.113.77',
        organization_name = 'Castlewren Pharmacy', browser = 'Firefox 132'`);
    for (const search of ["orla", "ORLA@X", "castlewren", "firefox 132", "203.0.113"]) {
      expect(idsOf(await listed(`search=${encodeURIComponent(search)}`))).toEqual([id]);
    }
    expect(idsOf(await listed("search=203.0.113.77"))).toEqual([id]);
    expect(await listed("search=203.0.113.7")).toEqual([]);
  });

  test.each(["sort=user", "page=0", "colour=red"])("%s is refused", async (query) => {
    expect((await server.get(`/api/sessions?${query}`)).statusCode).toBe(400);
  });

  test("counts no further than ten thousand, and shows the rows beyond", async () => {
    await loadRows(
      server.db,
      sql`
      insert into sessions (id, "user", person_name, person_email, token_hash, platform, last_seen_at, expires_at)
      select gen_random_uuid(), ${server.adminId()}, 'a', 'b', sha256(n::text::bytea), 'web', now(), now()
      from generate_series(1, 10001) n`,
    );
    const answer = (await server.get("/api/sessions?count=100&page=101")).json();
    expect(answer).toMatchObject({ total: 10_000, totalPages: 100, totalIsExact: false });
    expect(answer.items).toHaveLength(2);
    const ids = (await server.get("/api/sessions/ids")).json();
    expect(ids).toMatchObject({ total: 10_000, totalIsExact: false });
    expect(ids.ids).toHaveLength(10_000);
  });
});

test("a search for common words looks through the latest sessions, and counts no others", async () => {
  await server.db.execute(sql`
    insert into sessions (id, "user", person_name, person_email, token_hash, platform, last_seen_at, expires_at)
    select gen_random_uuid(), ${server.adminId()}, case when n % 3 = 0 then 'Orla Daly' else 'Niall Roche' end,
      'b@x.example', sha256(n::text::bytea), 'web', now() - n * interval '1 second', now()
    from generate_series(1, 3000) n`);
  const page = async (query: string) => (await server.get(`/api/sessions?${query}`)).json();
  const found = await page("search=orla%20daly");
  expect(found.totalIsExact).toBe(false);
  expect(found.total).toBeLessThanOrEqual(500);
  const last = await page("search=orla%20daly&page=40");
  expect(last.items).toHaveLength(25);
  expect(await page("search=orla%20daly&page=41")).toMatchObject({
    items: [],
    total: 1_000,
    totalIsExact: true,
  });
});

describe("a network address", () => {
  test.each([
    ["203.0.113.77", "203.0.113.x"],
    ["2001:db8:1234:5678::9", "2001:db8:1234:x"],
    ["2001:db8::9", "2001:db8:x"],
    ["::1", "::x"],
    ["::ffff:203.0.113.77", "::ffff:203.0.113.x"],
    [null, null],
  ])("%s is complete for an administrator and %s for the support role", async (ip, shown) => {
    const { id } = await aSession(sql`ip = ${ip}`);
    const support = await server.as("support");
    expect((await server.get(`/api/sessions/${id}`)).json().ip).toBe(ip);
    expect((await support.get(`/api/sessions/${id}`)).json().ip).toBe(shown);
    const listing = await listed("", support);
    expect(listing.find((session) => session.id === id)?.ip).toBe(shown);
    const url = "/api/sessions/export?format=csv&columns=ip";
    expect((await support.get(url)).body.split("\r\n")).toContain(shown ?? "");
    if (ip) expect((await support.get(url)).body.split("\r\n")).not.toContain(ip);
  });

  test("cannot be guessed by searching for the rest of it", async () => {
    await aSession(sql`ip = '203.0.113.77'`);
    await aSession(sql`ip = '2001:db8:1234:5678::9'`);
    const support = await server.as("support");
    expect(await listed("search=203.0.113", support)).toHaveLength(1);
    expect(await listed("search=2001:db8:1234", support)).toHaveLength(1);
    for (const part of ["113.77", "5678", "::9"]) {
      expect(await listed(`search=${part}`, support)).toEqual([]);
    }
    // the search text is shortened first: a wrong end finds as much as the right one
    for (const end of ["77", "99", "x"]) {
      expect(await listed(`search=203.0.113.${end}`, support)).toHaveLength(1);
    }
    for (const end of ["5678::9", "5678::1", ":1", "x"]) {
      expect(await listed(`search=2001:db8:1234:${end}`, support)).toHaveLength(1);
    }
  });
});

test("a role that sees partial addresses sees its own in full", async () => {
  const support = await server.as("support");
  await server.db.execute(sql`update sessions set ip = '203.0.113.77'`);
  const seen = await listed("", support);
  expect(seen.map(({ user, ip }) => [user.id === support.userId, ip]).sort()).toEqual([
    [false, "203.0.113.x"],
    [true, "203.0.113.77"],
  ]);
});

describe("access", () => {
  test("the support role can view and not end them, and attempts are logged", async () => {
    const { id } = await aSession();
    const support = await server.as("support");
    expect((await support.get(`/api/sessions/${id}`)).statusCode).toBe(200);
    expect((await support.delete(`/api/sessions/${id}`)).statusCode).toBe(403);
    expect((await server.history()).at(-1)).toMatchObject({
      action: "revoke",
      model: "session",
      recordId: id,
      outcome: "denied",
      actorId: support.userId,
    });
    await forgetRefusals(server.db);
    const many = await support.post("/api/sessions/bulk", { ids: [id], do: "end" });
    expect(many.statusCode).toBe(403);
    expect((await server.history()).at(-1)).toMatchObject({
      action: "revoke",
      model: "session",
      outcome: "denied",
      changes: [{ field: "ids", from: null, to: [id] }],
    });
    expect((await server.get(`/api/sessions/${id}`)).json().status).toBe("active");
  });

  test.each(ROLES.filter((role) => role !== "admin" && role !== "support"))(
    "%s sees their own sessions, and cannot end any session here",
    async (role) => {
      const pharmacy = (await server.post("/api/organizations", anOrganization())).json();
      const isOfPharmacy = PHARMACY_ROLES.some((known) => known === role);
      const caller = await server.as(role, isOfPharmacy ? pharmacy.id : undefined);
      await server.as(role, isOfPharmacy ? pharmacy.id : undefined);
      const { id } = await aSession();
      const [own, ...others] = await listed("", caller);
      expect([own?.user.id, own?.isCurrent, others]).toEqual([caller.userId, true, []]);
      expect((await caller.get("/api/sessions/ids")).json().ids).toEqual([own?.id]);
      expect((await caller.get(`/api/sessions/${own?.id}`)).json()).toEqual(own);
      expect((await caller.get(`/api/sessions/${id}`)).statusCode).toBe(403);
      for (const one of [id, own?.id]) {
        expect((await caller.delete(`/api/sessions/${one}`)).statusCode).toBe(403);
        const many = await caller.post("/api/sessions/bulk", { ids: [one], do: "end" });
        expect(many.statusCode).toBe(403);
      }
    },
  );

  test("no visitor", async () => {
    expect((await server.visitor.get("/api/sessions")).statusCode).toBe(401);
    expect((await server.visitor.delete(`/api/sessions/${newId()}`)).statusCode).toBe(401);
  });
});

test("an export contains what the list shows, in words, and is itself logged", async () => {
  await aSession(sql`person_name = 'Orla Daly', person_email = 'orla@x.example', platform = 'ios',
      browser = 'Safari 18', system = 'iOS', ended_at = '2026-01-02T03:04:05Z',
      end_reason = 'userSuspended', ended_by = '{"name": "Niamh Corrigan"}'`);
  const columns = "user,email,platform,browser,status,ended";
  const answer = await server.get(`/api/sessions/export?format=csv&columns=${columns}&search=orla`);
  expect(answer.body.split("\r\n")).toEqual([
    "\ufeffUser,Email,Platform,Browser,System,Status,Ended (UTC),Ended by,Why it ended",
    "Orla Daly,orla@x.example,iOS,Safari 18,iOS,Revoked,2026-01-02T03:04:05.000Z,Niamh Corrigan,User suspended",
    "",
  ]);
  expect((await server.history()).at(-1)).toMatchObject({
    action: "export",
    model: "session",
    recordLabel: "Sessions, 1 row",
  });
});
