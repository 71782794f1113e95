import { AuditLog } from "@pharmacy/contract/audit-logs";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { actionsIn, logReader } from "#test/log-reader.ts";
import { anOrganization, aUnit, aUser } from "#test/records.ts";
import { tamper } from "#test/sealed-log.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../../platform/db/ids.ts";

const server = testServer();
const { entries, aHistory } = logReader(server);

describe("the audit log", () => {
  test("shows actions newest first, in the contract's format", async () => {
    const { unit, pharmacy } = await aHistory();
    const list = (await entries()).filter(({ actorType }) => actorType === "user");
    expect(actionsIn(list)).toEqual([
      "create organization",
      "delete unit",
      "update unit",
      "create unit",
    ]);
    for (const entry of list) expect(AuditLog.safeParse(entry).error).toBeUndefined();
    expect(list[0]).toMatchObject({ organization: pharmacy.id, recordLabel: pharmacy.name });
    expect(list[2]).toMatchObject({
      recordId: unit.id,
      actorId: server.adminId(),
      changes: [{ field: "name", from: "tablet", to: "pill" }],
    });
  });

  test("shows single entries too", async () => {
    await aHistory();
    const [entry] = await entries();
    expect((await server.get(`/api/logs/${entry?.id}`)).json()).toEqual(entry);
    const missing = await server.get(`/api/logs/${newId()}`);
    expect(missing.statusCode).toBe(404);
    expect(missing.json().message).toBe("Log entry not found.");
  });

  test("can be filtered by action, by model, and by record", async () => {
    const { unit } = await aHistory();
    expect(actionsIn(await entries("model=unit&action=delete"))).toEqual(["delete unit"]);
    expect(actionsIn(await entries("model=organization"))).toEqual(["create organization"]);
    expect(await entries(`recordId=${unit.id}`)).toHaveLength(3);
    expect(await entries(`recordId=${newId()}`)).toEqual([]);
    expect(await entries("action=imagined")).toEqual([]);
  });

  test("can be filtered by pharmacy, across all models", async () => {
    const { pharmacy } = await aHistory();
    const other = (await server.post("/api/organizations", anOrganization())).json();
    for (const { id } of [pharmacy, other]) {
      await server.post("/api/users", aUser({ organization: id, role: "owner" }));
    }
    const found = await entries(`organization=${pharmacy.id}`);
    expect(actionsIn(found)).toEqual([
      ...["invite user", "create token", "create user"],
      "create organization",
    ]);
    expect(await entries("organization=imagined")).toEqual([]);
  });

  test("can be searched by actor and by record", async () => {
    await aHistory();
    expect(actionsIn(await entries("search=TABLET&model=unit"))).toEqual(["create unit"]);
    const [entry] = await entries("model=organization");
    const name = encodeURIComponent(entry?.actorName ?? "");
    const own = await entries(`search=${name}`);
    expect(own.filter(({ actorId }) => actorId === server.adminId())).toHaveLength(4);
    // those in which the user, or their session, was the record
    expect(actionsIn(own.filter(({ actorType }) => actorType === "system"))).toEqual([
      "create session",
      "create user",
    ]);
  });

  test("can be filtered by actor, by outcome, and by request", async () => {
    const { unit } = await aHistory();
    const support = await server.as("support");
    await support.delete(`/api/units/${unit.id}`);
    expect(actionsIn(await entries(`actor=${support.userId}`))).toEqual(["delete unit"]);
    expect(await entries(`actor=${server.adminId()}`)).toHaveLength(4);
    const [denied] = await entries("outcome=denied");
    expect(denied).toMatchObject({ actorId: support.userId, outcome: "denied" });
    expect(await entries("outcome=success&model=unit")).toHaveLength(3);
    const [created] = await entries("action=create&model=unit");
    expect(await entries(`requestId=${created?.requestId}`)).toEqual([created]);
    for (const unknown of ["outcome=luck", "actor=nobody", `actor=${newId()}`, "requestId=none"]) {
      expect(await entries(unknown)).toEqual([]);
    }
  });

  test("shows what else the same request did", async () => {
    const { pharmacy } = await aHistory();
    await server.as("owner", pharmacy.id);
    const off = { status: "inactive" };
    await server.patch(`/api/organizations/${pharmacy.id}`, off);
    const [entry] = await entries("action=deactivate&model=organization");
    expect(actionsIn(await entries(`requestId=${entry?.requestId}`)).sort()).toEqual([
      "deactivate organization",
      "revoke session",
    ]);
  });

  test("can be filtered by calendar days in a time zone", async () => {
    await server.post("/api/units", aUnit());
    await tamper(
      server.db,
      sql`update audit_logs set at = '2026-07-01T23:30:00Z' where model = 'unit'`,
    );
    const on = (from: string, to: string, timeZone = "") =>
      entries(`model=unit&from=${from}&to=${to}&timeZone=${timeZone}`);
    expect(await on("2026-07-01", "2026-07-01")).toHaveLength(1);
    expect(await on("2026-07-02", "")).toHaveLength(0);
    expect(await on("2026-07-02", "2026-07-02", "Europe/Dublin")).toHaveLength(1);
    expect(await on("", "2026-07-01", "Europe/Dublin")).toHaveLength(0);
    expect(await on("2026-06-01", "2026-07-31")).toHaveLength(1);
    for (const [from, to, zone] of [
      ["soon", "", ""],
      ["", "2026-02-40", ""],
      ["2026-07-01", "", "Mars/Olympus"],
    ]) {
      expect(await on(from ?? "", to ?? "", zone)).toEqual([]);
    }
  });

  test("can be searched by the whole id of a record, a request or a user, and by network address", async () => {
    const { unit } = await aHistory();
    expect(await entries(`search=${unit.id.toUpperCase()}`)).toHaveLength(3);
    const [created] = await entries("action=create&model=unit");
    expect(await entries(`search=${created?.requestId}`)).toEqual([created]);
    const did = await entries(`search=${server.adminId()}`);
    expect(did.filter(({ actorType }) => actorType === "user")).toHaveLength(4);
    expect(await entries(`model=unit&search=${created?.ip}`)).toHaveLength(3);
    expect(await entries(`search=${unit.id.slice(0, -1)}`)).toEqual([]);
  });

  test("can be searched by the actor's email at that time, whole or by prefix", async () => {
    const ines = await server.as("catalogue");
    const rename = (email: string) =>
      server.db.execute(sql`update users set email = ${email} where id = ${ines.userId}`);
    await rename("Ines_Carvalho@castlewren.example");
    const made = (await ines.post("/api/units", aUnit())).json().id;
    await rename("ines@rathfern.example");
    const [found] = await entries("search=ines_carvalho@castlewren.example");
    expect(found).toMatchObject({ actorId: ines.userId, recordId: made });
    for (const search of [
      "INES_Carvalho@Castlewren.example",
      "ines_carvalho@c",
      "ines_carvalho@",
    ]) {
      expect(await entries(`search=${search}&model=unit`)).toEqual([found]);
      expect(await entries(`search=${search} create&model=unit`)).toEqual([]);
    }
    // wildcard characters are ordinary letters
    for (const search of [
      "ines%25carvalho@c",
      "inesXcarvalho@c",
      "_@castlewren",
      "carvalho@castle",
    ]) {
      expect(await entries(`search=${search}&model=unit`)).toEqual([]);
    }
  });

  test("can be searched by the email of a failed sign-in", async () => {
    const email = "stranger@elsewhere.example";
    await server.visitor.post("/api/auth/login", { email, password: "x" });
    for (const search of [email, "stranger@else"]) {
      expect(actionsIn(await entries(`search=${search}`))).toEqual(["signInFailed session"]);
    }
  });

  test("finds few among very many by their email, using an index", async () => {
    await server.db.execute(sql`
      insert into audit_logs (id, actor_type, actor_name, actor_email, action, model, record_label, changes, outcome)
      select gen_random_uuid(), 'user', 'Person', 'person.' || n || '@castlewren.example', 'create', 'file', 'f', '[]', 'success'
      from generate_series(1, 20000) n`);
    await server.db.execute(sql`analyze audit_logs`);
    const { rows } = await server.db.execute<{ "QUERY PLAN": string }>(sql`
      explain select id from audit_logs
      where lower(actor_email) like 'person.77@castlewren.example%'
        or search @@ search_beginnings('person.77@castlewren.example')
      order by at desc, id desc limit 25`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("audit_logs_actor_email");
    expect(plan).not.toContain("Seq Scan");
    expect(await entries("search=person.77@castlewren.example")).toHaveLength(1);
  });

  test("can be searched by words, ignoring case, accents and marks; the last word may be incomplete", async () => {
    const { id } = (
      await server.post("/api/units", aUnit({ name: "Café-crème (3 mL), 'O'Brien'" }))
    ).json();
    for (const search of [
      "cafe",
      "CREME",
      "cafe crem",
      "3 ml",
      "o'brien",
      "café-crème",
      "3 cafe, bri",
    ]) {
      const found = await entries(`model=unit&search=${encodeURIComponent(search)}`);
      expect(found.map(({ recordId }) => recordId)).toEqual([id]);
    }
    for (const search of ["afe", "caf creme", "cafe tea", "':*", "!cafe", "cafe | tea", "&", "%"]) {
      const found = await entries(`model=unit&search=${encodeURIComponent(search)}`);
      expect(found).toEqual(search === "!cafe" ? [expect.objectContaining({ recordId: id })] : []);
    }
  });

  test("accepts a name of any length", async () => {
    await server.db.execute(sql`
      insert into audit_logs (id, actor_type, actor_name, action, model, record_label, changes, outcome, ip)
      values (gen_random_uuid(), 'visitor', ${"ﷺ".repeat(600)}, 'create', 'file', ${"語".repeat(5_000)}, '[]', 'success', ${"1.".repeat(3_000)})`);
    expect(await entries("model=file")).toHaveLength(1);
  });

  test("counts only to a thousand what no counter covers", async () => {
    await server.db.execute(sql`
      insert into audit_logs (id, actor_type, actor_name, action, model, record_label, changes, outcome)
      select gen_random_uuid(), 'system', 'System', 'create', 'file', 'f', '[]', 'success'
      from generate_series(1, 1001) n`);
    const query = "model=file&from=2020-01-01&timeZone=UTC&count=100&page=11";
    const answer = (await server.get(`/api/logs?${query}`)).json();
    expect(answer).toMatchObject({ total: 1_000, totalIsExact: false });
    expect(answer.items).toHaveLength(1);
  });

  test("looks through the newest entries for common words, and says that there may be more", async () => {
    await server.db.execute(sql`
      insert into audit_logs (id, actor_type, actor_name, action, model, record_label, changes, outcome)
      select gen_random_uuid(), 'system', 'System', 'create', 'file',
        case when n % 2 = 0 then 'amber vial' else 'vial' end, '[]', 'success'
      from generate_series(1, 1800) n`);
    const answer = (await server.get("/api/logs?search=amber%20vial&count=25")).json();
    expect(answer.items).toHaveLength(25);
    expect(answer.totalIsExact).toBe(false);
    expect(answer.total).toBeGreaterThan(700);
    expect(answer.total).toBeLessThan(800);
    const past = (await server.get("/api/logs?search=amber%20vial&count=100&page=10")).json();
    expect(past).toMatchObject({ items: [], total: 900, totalIsExact: true });
  });

  test.each(["sort=at", "page=0", "colour=red"])("%s is refused", async (query) => {
    expect((await server.get(`/api/logs?${query}`)).statusCode).toBe(400);
  });

  test("keeps names as they were at the time", async () => {
    const { unit } = await aHistory();
    const labels = (await entries(`recordId=${unit.id}`)).map(({ recordLabel }) => recordLabel);
    expect(labels).toEqual(["pill", "pill", "tablet"]);
  });
});

/** Guarantees that log entries stay as they were written. */
test.each([
  ["POST", "/api/logs"],
  ["PATCH", "/api/logs/:id"],
  ["PUT", "/api/logs/:id"],
  ["DELETE", "/api/logs/:id"],
] as const)("rejects %s %s", async (method, url) => {
  await aHistory();
  const [entry] = await entries();
  const { headers } = server.callerWith(server.token());
  const address = url.replace(":id", entry?.id ?? "");
  const answer = await server.app.inject({ method, url: address, headers, payload: {} });
  expect(answer.statusCode).toBe(404);
  expect((await entries())[0]).toEqual(entry);
});
