import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Run } from "@pharmacy/contract/runs/runs";
import type { User } from "@pharmacy/contract/users/users";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PHARMACY_MAPPING, type PharmacyLine, pharmacyFile } from "#test/organizations.ts";
import { aUser } from "#test/records.ts";
import { checked, previewed, readRun, rowsOf, undone, upload, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { emailsTo } from "#test/ways-in.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";

const server = testServer();

const INVITING = { ...PHARMACY_MAPPING, inviteOwners: { fixed: "yes" } };
const OWNER = { ownerName: "Niamh Daly", ownerEmail: "Niamh@Members.example" };

const check = (mapping: typeof PHARMACY_MAPPING, ...lines: PharmacyLine[]) =>
  checked(server, pharmacyFile(...lines), { kind: "organizations", mapping });

async function apply({ id, version }: Run) {
  await server.post(`/api/runs/${id}/apply`, { version, skipRefused: true });
  await workRuns(server);
  return readRun(server, id);
}

const imported = async (mapping: typeof PHARMACY_MAPPING, ...lines: PharmacyLine[]) =>
  apply(await check(mapping, ...lines));

const people = async (): Promise<User[]> =>
  (await server.get("/api/users?role=owner&count=100")).json().items;

async function messagesOf(run: Run) {
  const rows = await rowsOf(server, run, "verdict=refused");
  return rows.flatMap(({ messages }) => messages.map(({ column, message }) => [column, message]));
}

describe("owners in a file of pharmacies", () => {
  test("are not invited unless a person chooses so", async () => {
    const run = await imported(PHARMACY_MAPPING, OWNER, { ownerEmail: "no address" });
    expect(run.counts).toMatchObject({ written: 2, letters: 0 });
    expect(await people()).toEqual([]);
    expect(await server.db.$count(outboxEmails)).toBe(0);
  });

  test("are counted by the check and get their email once they are imported", async () => {
    const run = await check(INVITING, OWNER, { ownerName: "Only a name" }, { ownerEmail: "-" });
    expect(run.counts).toMatchObject({ new: 3, letters: 1 });
    expect(await server.db.$count(outboxEmails)).toBe(0);
    expect((await apply(run)).counts).toMatchObject({ written: 3, left: 0, letters: 1 });
    const [owner, ...others] = await people();
    expect(others).toEqual([]);
    expect(owner).toMatchObject({
      name: "Niamh Daly",
      email: "niamh@members.example",
      role: "owner",
      status: "invited",
    });
    const [email] = await emailsTo(server.db, server.services.secret, owner?.id ?? "");
    const [, secret = ""] = email?.link?.split("#") ?? [];
    const accepted = await server.app.inject({
      method: "POST",
      url: "/api/auth/accept-invitation",
      payload: { token: secret, password: "turnip lantern 42 orchard" },
    });
    expect(accepted.statusCode).toBe(204);
    const entries = await server.history();
    const about = entries.filter(({ recordId }) => recordId === owner?.id);
    expect(about.map(({ action }) => action)).toEqual(expect.arrayContaining(["create", "invite"]));
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  test.each<[PharmacyLine, string, string]>([
    [{ ...OWNER, ownerName: "" }, "ownerName", "Owner's name is required."],
    [{ ...OWNER, ownerEmail: "nobody" }, "ownerEmail", "Enter a valid email address."],
  ])("are refused with the column at fault: %j", async (line, column, message) => {
    expect(await messagesOf(await check(INVITING, line))).toEqual([[column, message]]);
  });

  test("are refused where the address has a user or another row invites it", async () => {
    await server.post("/api/users", aUser({ email: "known@members.example" }));
    const run = await check(INVITING, { ...OWNER, ownerEmail: "KNOWN@members.example" }, OWNER, {
      ...OWNER,
      ownerEmail: "NIAMH@members.example",
    });
    expect(run.counts).toMatchObject({ new: 1, refused: 2, letters: 1 });
    expect(await messagesOf(run)).toEqual([
      ["ownerEmail", expect.stringContaining("A user with this email already exists.")],
      ["ownerEmail", expect.stringContaining("Row 3 invites the same address.")],
    ]);
    const { items } = (await server.get(`/api/runs/${run.id}/reasons`)).json();
    expect(items).toHaveLength(1);
    const correction = { reason: items[0].reason, column: "ownerEmail", value: "" };
    const corrected = await server.post(`/api/runs/${run.id}/corrections`, correction);
    expect(corrected.json().counts).toMatchObject({ new: 3, refused: 0, letters: 1 });
  });

  test("are not invited at an address that another line has after a correction", async () => {
    const run = await check(INVITING, OWNER, { ...OWNER, ownerEmail: "nobody" });
    const correction = { line: 3, column: "ownerEmail", value: OWNER.ownerEmail };
    const corrected = await server.post(`/api/runs/${run.id}/corrections`, correction);
    expect(corrected.json().counts).toMatchObject({ new: 1, refused: 1, letters: 1 });
  });

  test("are refused once their address has had too many invitations", async () => {
    for (let time = 1; time <= 5; time += 1) {
      const { id } = (
        await server.post("/api/users", aUser({ email: "niamh@members.example" }))
      ).json();
      await server.delete(`/api/users/${id}`);
    }
    const run = await check(INVITING, OWNER);
    expect(await messagesOf(run)).toEqual([
      [
        "ownerEmail",
        expect.stringMatching(/^5 emails of this kind were written to .* within an hour/),
      ],
    ]);
  });

  test("of pharmacies that are there already are invited where there is none yet", async () => {
    const lines = [{ licenceNumber: "4711" }, { licenceNumber: "4712" }].map((line, place) => ({
      ...line,
      name: `Castlewren ${place}`,
      city: "Castlewren",
      email: `info${place}@castlewren.example`,
    }));
    await imported(PHARMACY_MAPPING, ...lines);
    const owners = lines.map((line, place) => ({
      ...line,
      ...OWNER,
      ownerEmail: `owner${place}@members.example`,
    }));
    const [one, other] = owners as [PharmacyLine, PharmacyLine];
    expect((await imported(INVITING, one)).counts).toMatchObject({ changed: 1, letters: 1 });
    const again = await check(INVITING, one, other);
    expect(again.counts).toMatchObject({ changed: 1, unchanged: 1, letters: 1 });
    const [row] = await rowsOf(server, again, "verdict=changed");
    expect(row).toMatchObject({
      before: { owner: null },
      values: { owner: { name: "Niamh Daly", email: "owner1@members.example" } },
    });
  });

  test("lose their invitations when the import is undone", async () => {
    const run = await imported(INVITING, OWNER, {});
    const [owner] = await people();
    const emails = await emailsTo(server.db, server.services.secret, owner?.id ?? "");
    expect(emails).toHaveLength(1);
    expect(await undone(server, run)).toMatchObject({ status: "done", counts: { left: 0 } });
    expect(await people()).toEqual([]);
    expect(await server.db.$count(outboxEmails)).toBe(0);
    const { rows } = await server.db.execute(sql`select 1 from tokens where type = 'invitation'`);
    expect(rows).toEqual([]);
    const organizations: Organization[] = (await server.get("/api/organizations")).json().items;
    expect(organizations).toEqual([]);
  });

  test("keep their pharmacy when they have accepted before the undo", async () => {
    const run = await imported(INVITING, OWNER, {});
    await server.db.execute(sql`insert into audit_logs
      (id, actor_type, actor_name, action, model, outcome, record_id, record_label, organization, changes)
      select gen_random_uuid(), 'user', name, 'update', 'user', 'success', id, name, organization, '[]'
      from users where role = 'owner'`);
    const undo = await undone(server, run);
    expect(undo.counts.left).toBeGreaterThan(0);
    expect(await people()).toHaveLength(1);
    expect((await server.get("/api/organizations")).json().items).toHaveLength(1);
  });
});

describe("the choice to invite owners", () => {
  test("is neither suggested nor remembered, but kept for its own file", async () => {
    const text = pharmacyFile(OWNER);
    const first = await checked(server, text, { kind: "organizations", mapping: INVITING });
    expect((await previewed(server, first)).mapping).toMatchObject({
      inviteOwners: { fixed: "yes" },
    });
    const next = await previewed(server, await upload(server, text, "organizations"));
    expect(next.isRemembered).toBe(true);
    expect(next.mapping).not.toHaveProperty("inviteOwners");
    expect(next.mapping).toHaveProperty("ownerEmail");
    const field = next.fields.find(({ name }) => name === "inviteOwners");
    expect(field?.choice).toContain("invited");
  });
});
