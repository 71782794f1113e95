import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { anOrganization, aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { units } from "../../catalogue/units/units.table.ts";
import { userKind, users } from "../../identity/accounts/users.table.ts";
import { sessionKind } from "../../identity/sessions/sessions.table.ts";
import { SYSTEM } from "./audit.ts";
import { auditLogs } from "./audit-logs.table.ts";
import { insertRecord, updateRecord } from "./records.ts";

const server = testServer({ isOwn: true });

/** Makes one kind of write to a table fail until the test ends. */
async function refuse(operation: "insert" | "update" | "delete", table: string) {
  const trigger = `refuse_${operation}`;
  await server.db.execute(
    sql.raw(`
    create or replace function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'refused by the test'; end $$;
    create trigger ${trigger} before ${operation} on ${table} execute function refuse()`),
  );
  onTestFinished(async () => {
    await server.db.execute(sql.raw(`drop trigger ${trigger} on ${table}`));
  });
}

const newUnit = async (values = {}) => (await server.post("/api/units", aUnit(values))).json();

/** Guarantees that nothing changes without an entry in the audit log, and nothing is logged that did not happen. */
describe("a change and its audit entry exist together or not at all", () => {
  test("a record that cannot be logged is not created", async () => {
    await refuse("insert", "audit_logs");
    expect((await server.post("/api/units", aUnit())).statusCode).toBe(500);
    expect(await server.db.$count(units)).toBe(0);
  });

  test("a change that cannot be logged is not made", async () => {
    const unit = await newUnit({ name: "tablet" });
    await refuse("insert", "audit_logs");
    const change = { name: "pill", version: 1 };
    expect((await server.patch(`/api/units/${unit.id}`, change)).statusCode).toBe(500);
    expect((await server.get(`/api/units/${unit.id}`)).json()).toEqual(unit);
  });

  test("a record whose removal cannot be logged stays", async () => {
    const unit = await newUnit();
    await refuse("insert", "audit_logs");
    expect((await server.delete(`/api/units/${unit.id}`)).statusCode).toBe(500);
    expect(await server.db.$count(units)).toBe(1);
  });

  test.each(["insert", "update", "delete"] as const)(
    "an %s that fails leaves no entry",
    async (operation) => {
      const unit = await newUnit();
      const entries = await server.db.$count(auditLogs);
      await refuse(operation, "units");
      const call = {
        insert: () => server.post("/api/units", aUnit()),
        update: () => server.patch(`/api/units/${unit.id}`, { name: "pill", version: 1 }),
        delete: () => server.delete(`/api/units/${unit.id}`),
      }[operation];
      expect((await call()).statusCode).toBe(500);
      expect(await server.db.$count(auditLogs)).toBe(entries);
    },
  );

  test("a duplicate leaves no entry", async () => {
    await newUnit({ code: "TAB" });
    const entries = await server.db.$count(auditLogs);
    expect((await server.post("/api/units", aUnit({ code: "TAB" }))).statusCode).toBe(409);
    expect(await server.db.$count(auditLogs)).toBe(entries);
  });

  test("changes in a transaction that is rolled back leave no entry", async () => {
    const entries = await server.db.$count(auditLogs);
    const undone = server.db.transaction(async (tx) => {
      await insertRecord(tx, SYSTEM, userKind, aUserRow());
      throw new Error("taken back");
    });
    await expect(undone).rejects.toThrow("taken back");
    expect(await server.db.$count(auditLogs)).toBe(entries);
    expect(await server.db.$count(users)).toBe(1);
  });
});

describe("the entry shows what changed", () => {
  test("a creation from empty, a removal to empty, and who did it in which request", async () => {
    const created = await server.post("/api/units", aUnit({ code: "TAB", name: "tablet" }));
    const { id } = created.json();
    const deleted = await server.delete(`/api/units/${id}`);
    const history = await server.history();
    const one = { actorId: server.adminId(), actorRole: "admin", model: "unit", recordId: id };
    expect(history).toMatchObject([
      { ...one, action: "create", requestId: created.headers["x-request-id"], outcome: "success" },
      { ...one, action: "delete", requestId: deleted.headers["x-request-id"], outcome: "success" },
    ]);
    expect(history[0]?.recordLabel).toBe("tablet");
    expect(history[0]?.changes).toContainEqual({ field: "code", from: null, to: "TAB" });
    expect(history[1]?.changes).toContainEqual({ field: "code", from: "TAB", to: null });
    const fields = history.flatMap(({ changes }) => changes.map(({ field }) => field));
    expect(fields).not.toEqual(expect.arrayContaining(["search"]));
    expect(fields).not.toEqual(expect.arrayContaining(["version"]));
  });

  test("only the differences, from the old value to the new one", async () => {
    const unit = await newUnit({ name: "tablet", symbol: "tab", description: null });
    const change = { name: "pill", symbol: "tab", description: "Round.", version: 1 };
    await server.patch(`/api/units/${unit.id}`, change);
    const [, entry] = await server.history();
    expect(entry?.changes).toEqual([
      { field: "name", from: "tablet", to: "pill" },
      { field: "description", from: null, to: "Round." },
    ]);
  });

  test("a part of an address by its path", async () => {
    const body = anOrganization();
    const { id } = (await server.post("/api/organizations", body)).json();
    const address = { ...body.address, city: "Rathfern", line2: "Unit 3" };
    await server.patch(`/api/organizations/${id}`, { address, version: 1 });
    const [, entry] = await server.history();
    expect(entry?.changes).toHaveLength(2);
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: "address.line2", from: null, to: "Unit 3" },
        { field: "address.city", from: body.address.city, to: "Rathfern" },
      ]),
    );
  });

  test.each([
    ["letters", "x".repeat(600), "x".repeat(500)],
    ["a surrogate pair at the cut", `${"x".repeat(499)}😀${"x".repeat(99)}`, "x".repeat(499)],
  ])("long text is cut, %s", async (_what, notes, kept) => {
    const created = await server.post("/api/organizations", anOrganization({ notes }));
    expect(created.statusCode).toBe(201);
    const [entry] = await server.history();
    const change = entry?.changes.find(({ field }) => field === "notes");
    expect(change?.to).toBe(`${kept}…`);
  });
});

function aUserRow() {
  const email = `${randomBytes(4).toString("hex")}@castlewren.example`;
  return { name: "Niamh Corrigan", email, role: "support", status: "active" } as const;
}

/** Guarantees that the audit log reveals no secrets. */
test("secrets are never written to the audit log, only that they changed", async () => {
  const [hash, other] = ["$argon2id$first-hash", "$argon2id$second-hash"];
  const tokenHash = randomBytes(32);
  const user = await insertRecord(server.db, SYSTEM, userKind, {
    ...aUserRow(),
    passwordHash: hash,
  });
  await updateRecord(server.db, SYSTEM, userKind, user.id, { passwordHash: other });
  const now = new Date().toISOString();
  await insertRecord(server.db, SYSTEM, sessionKind, {
    user: user.id,
    personName: user.name,
    personEmail: user.email,
    tokenHash,
    platform: "web",
    lastSeenAt: now,
    expiresAt: now,
  });
  const logs = await server.db.execute(sql`select audit_logs::text as line, changes from audit_logs
    where record_id = ${user.id} order by at`);
  const everything = (
    await server.db.execute(sql`select audit_logs::text as line from audit_logs`)
  ).rows
    .map(({ line }) => line)
    .join("\n");
  for (const secret of ["first-hash", "second-hash", tokenHash.toString("hex")]) {
    expect(everything).not.toContain(secret);
  }
  expect(everything).not.toContain(tokenHash.toJSON().data.slice(0, 4).join(","));
  expect(logs.rows[1]?.changes).toEqual([{ field: "passwordHash", from: "•••", to: "•••" }]);
});

describe("a change without effect", () => {
  test("writes nothing: no version, no time, no entry", async () => {
    const unit = await newUnit({ name: "tablet" });
    const entries = await server.db.$count(auditLogs);
    const same = await server.patch(`/api/units/${unit.id}`, { name: " tablet ", version: 1 });
    expect(same.statusCode).toBe(200);
    expect(same.json()).toEqual(unit);
    expect(await server.db.$count(auditLogs)).toBe(entries);
  });

  test("includes the same address with its fields in another order", async () => {
    const body = anOrganization();
    const { id } = (await server.post("/api/organizations", body)).json();
    const address = Object.fromEntries(Object.entries(body.address).reverse());
    const same = await server.patch(`/api/organizations/${id}`, { address, version: 1 });
    expect(same.json().version).toBe(1);
  });
});
