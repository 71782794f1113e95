import { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { actionsIn, logReader } from "#test/log-reader.ts";
import { anOrganization, aUnit, aUser } from "#test/records.ts";
import { applied, undone, unitFile } from "#test/runs.ts";
import { tamper } from "#test/sealed-log.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../platform/db/ids.ts";

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

  test("shows an import as one line that leads to its records", async () => {
    const run = await applied(server, unitFile({ code: "AA" }, { code: "BB" }, { code: "CC" }));
    const undo = await undone(server, run);
    const lines = await entries("lines=runs");
    expect(actionsIn(lines.filter(({ model }) => model === "unit"))).toEqual([
      "undo unit",
      "import unit",
    ]);
    const imported = lines.find(({ action }) => action === "import");
    const records = await entries(`lines=runs&requestId=${imported?.requestId}&model=unit`);
    expect(actionsIn(records).sort()).toEqual([
      "create unit",
      "create unit",
      "create unit",
      "import unit",
    ]);
    const one = records.find(({ action }) => action === "create");
    expect(actionsIn(await entries(`lines=runs&recordId=${one?.recordId}`))).toEqual([
      "delete unit",
      "create unit",
    ]);
    expect(actionsIn(await entries("lines=runs&search=AA&model=unit"))).toEqual([
      "delete unit",
      "create unit",
    ]);
    for (const query of ["", "lines=each"]) {
      expect(await entries(`model=unit&${query}`)).toHaveLength(8);
    }
    expect(undo.status).toBe("done");
  });

  test("can be filtered by pharmacy, across all models", async () => {
    const { pharmacy } = await aHistory();
    const other = (await server.post("/api/organizations", anOrganization())).json();
    for (const { id } of [pharmacy, other]) {
      await server.post("/api/users", aUser({ organization: id, role: "owner" }));
    }
    const found = await entries(`organization=${pharmacy.id}`);
    expect(actionsIn(found)).toEqual([
      "invite user",
      "create token",
      "create user",
      "create organization",
    ]);
    expect(await entries("organization=imagined")).toEqual([]);
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

  test("accepts a name of any length", async () => {
    await server.db.execute(sql`
      insert into audit_logs (id, actor_type, actor_name, action, model, record_label, changes, outcome, ip)
      values (gen_random_uuid(), 'visitor', ${"ﷺ".repeat(600)}, 'create', 'file', ${"語".repeat(5_000)}, '[]', 'success', ${"1.".repeat(3_000)})`);
    expect(await entries("model=file")).toHaveLength(1);
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
