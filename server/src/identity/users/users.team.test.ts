import { PHARMACY_ROLES, PLATFORM_ROLES } from "@pharmacy/contract/roles.values";
import type { User } from "@pharmacy/contract/users/users";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { anOrganization, aUser } from "#test/records.ts";
import { forgetRefusals } from "#test/refusals.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../../platform/db/ids.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { users } from "../accounts/users.table.ts";

const server = testServer();

type Caller = Awaited<ReturnType<typeof server.as>>;

let pharmacy: string;
let elsewhere: string;
let owner: Caller;
beforeEach(async () => {
  pharmacy = (await server.post("/api/organizations", anOrganization())).json().id;
  elsewhere = (await server.post("/api/organizations", anOrganization())).json().id;
  for (const id of [pharmacy, elsewhere]) await server.subscribe(id);
  owner = await server.as("owner", pharmacy);
});

const read = async (id: string): Promise<User> => (await server.get(`/api/users/${id}`)).json();
const aColleague = (values: Parameters<typeof aUser>[0] = {}) =>
  aUser({ role: "pharmacist", organization: pharmacy, ...values });
const invited = async (values: Parameters<typeof aUser>[0] = {}): Promise<User> =>
  (await server.post("/api/users", aColleague(values))).json();

test("phone numbers of a pharmacy's users are read as dialled in its country", async () => {
  const added = await owner.post("/api/users", aColleague({ phone: "01 555 0100 ext. 7" }));
  expect(added.json().phone).toBe("+35315550100;ext=7");
  const path = `/api/users/${added.json().id}`;
  const changed = await owner.patch(path, { phone: "01 555 0123", version: 1 });
  expect(changed.json().phone).toBe("+35315550123");
  const own = await owner.patch("/api/auth/me", { phone: "01 555 0199", version: 1 });
  expect(own.json().phone).toBe("+35315550199");
  for (const refused of [
    await owner.patch(path, { phone: "12", version: 2 }),
    await owner.patch("/api/auth/me", { phone: "12", version: 2 }),
  ]) {
    expect(refused.json().fields.phone).toMatch(/^Enter a phone number such as 085 .* \(Ireland\)/);
  }
});

describe("an owner adds users", () => {
  test("to their own pharmacy, and they are invited", async () => {
    const values = aColleague();
    const added = await owner.post("/api/users", values);
    expect(added.statusCode).toBe(201);
    expect(added.json()).toMatchObject({
      name: values.name,
      role: "pharmacist",
      status: "invited",
      organization: { id: pharmacy },
    });
    const entries = (await server.history()).filter(({ actorId }) => actorId === owner.userId);
    expect(entries.map(({ action, model }) => `${action} ${model}`)).toEqual([
      "create user",
      "create token",
      "invite user",
    ]);
    for (const { organization } of entries) expect(organization).toBe(pharmacy);
  });

  test("to their own pharmacy even when none is named", async () => {
    const { organization: _, ...values } = aColleague();
    const added = await owner.post("/api/users", values);
    expect([added.statusCode, added.json().organization.id]).toEqual([201, pharmacy]);
  });

  test.each([["another"], ["one that does not exist"]])(
    "to no other pharmacy: %s is refused and logged",
    async (which) => {
      const organization = which === "another" ? elsewhere : newId();
      const before = await server.db.$count(users);
      const refused = await owner.post("/api/users", aColleague({ organization }));
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        "You do not have permission to do this.",
      ]);
      expect(await server.db.$count(users)).toBe(before);
      expect((await server.history()).at(-1)).toMatchObject({
        action: "create",
        model: "user",
        outcome: "denied",
        actorId: owner.userId,
        recordLabel: "a new user",
      });
    },
  );

  test.each(PLATFORM_ROLES)("in no platform role: %s", async (role) => {
    for (const organization of [null, pharmacy]) {
      const refused = await owner.post("/api/users", aColleague({ role, organization }));
      expect([403, 422]).toContain(refused.statusCode);
    }
    const { organization: _, ...values } = aColleague({ role });
    const refused = await owner.post("/api/users", values);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      "You cannot give a role above your own.",
    ]);
    expect(await server.db.$count(users, eq(users.role, role))).toBe(role === "admin" ? 1 : 0);
  });
});

describe("an owner manages users", () => {
  test.each(PHARMACY_ROLES)("who can get any pharmacy role, such as %s", async (role) => {
    const { id, version } = await invited({ role: role === "viewer" ? "owner" : "viewer" });
    const changed = await owner.patch(`/api/users/${id}`, { role, version });
    expect([changed.statusCode, changed.json().role]).toEqual([200, role]);
  });

  test.each(PLATFORM_ROLES)("who cannot get a platform role: %s", async (role) => {
    const { id, version } = await invited();
    const refused = await owner.patch(`/api/users/${id}`, { role, version });
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      "You cannot give a role above your own.",
    ]);
    expect((await read(id)).role).toBe("pharmacist");
    expect((await server.history()).at(-1)).toMatchObject({ outcome: "denied", recordId: id });
  });

  test("suspends them with a reason, which ends their sessions, and activates them again", async () => {
    const colleague = await server.as("pharmacist", pharmacy);
    await server.db.update(users).set({ passwordHash: "x" }).where(eq(users.id, colleague.userId));
    const path = `/api/users/${colleague.userId}`;
    expect((await owner.patch(path, { status: "suspended" })).statusCode).toBe(422);
    const reason = { status: "suspended", suspensionReason: "Left the pharmacy." };
    expect((await owner.patch(path, reason)).json()).toMatchObject(reason);
    expect((await colleague.get("/api/auth/me")).statusCode).toBe(401);
    expect((await owner.patch(path, { status: "active" })).json()).toMatchObject({
      status: "active",
      suspensionReason: null,
    });
  });

  test("cannot remove the last owner", async () => {
    const itself = `/api/users/${owner.userId}`;
    const away = { status: "suspended", suspensionReason: "Enough of it." };
    expect((await owner.patch(itself, away)).json().message).toBe(
      "You cannot suspend or delete your own account.",
    );
    const { version } = await read(owner.userId);
    expect((await owner.patch(itself, { role: "viewer", version })).statusCode).toBe(409);
    const partner = await server.as("owner", pharmacy);
    const both = await Promise.all([
      owner.patch(`/api/users/${partner.userId}`, away),
      partner.patch(itself, away),
    ]);
    // the second caller was already barred, or was the last one
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test("cannot move a user to another pharmacy", async () => {
    const { id, version } = await invited();
    for (const organization of [elsewhere, pharmacy, null]) {
      const refused = await owner.patch(`/api/users/${id}`, { organization, version });
      expect([403, 422]).toContain(refused.statusCode);
    }
    expect((await read(id)).organization?.id).toBe(pharmacy);
  });

  test("cannot delete a user", async () => {
    const { id } = await invited();
    expect((await owner.delete(`/api/users/${id}`)).statusCode).toBe(403);
    const many = await owner.post("/api/users/bulk", { ids: [id], do: "delete" });
    expect(many.statusCode).toBe(403);
    expect((await read(id)).id).toBe(id);
  });

  test("passes on the link of an invitation if there is no mail server, only for users of their own pharmacy", async () => {
    const { id } = await invited();
    const other = await invited({ organization: elsewhere });
    await server.db.update(outboxEmails).set({ status: "kept" });
    const [email] = (await owner.get(`/api/users/${id}/mails`)).json().items;
    expect(email.link).toMatch(/accept-invitation#/);
    expect((await owner.get(`/api/users/${other.id}/mails`)).statusCode).toBe(403);
    for (const role of ["pharmacist", "technician", "viewer"] as const) {
      const colleague = await server.as(role, pharmacy);
      const refused = await colleague.get(`/api/users/${id}/mails`);
      expect(refused.statusCode).toBe(403);
      expect(refused.body).not.toContain("accept-invitation");
    }
  });

  test("signs them out everywhere", async () => {
    const colleague = await server.as("viewer", pharmacy);
    const neighbour = await server.as("viewer", elsewhere);
    expect((await owner.delete(`/api/users/${colleague.userId}/sessions`)).statusCode).toBe(204);
    expect((await colleague.get("/api/auth/me")).statusCode).toBe(401);
    expect((await owner.delete(`/api/users/${neighbour.userId}/sessions`)).statusCode).toBe(403);
    expect((await neighbour.get("/api/auth/me")).statusCode).toBe(200);
  });
});

/** Guarantees that users of other pharmacies, and platform users, do not exist for an owner. */
describe("other users", () => {
  test("can be neither seen nor changed, and each attempt is logged", async () => {
    const stranger = await server.as("pharmacist", elsewhere);
    const network = await server.as("support");
    for (const id of [stranger.userId, network.userId, newId()]) {
      const path = `/api/users/${id}`;
      const attempts = [
        () => owner.patch(path, { name: "Mine Now", version: 1 }),
        () => owner.patch(path, { status: "suspended", suspensionReason: "Go." }),
        () => owner.patch(path, { role: "viewer", version: 1 }),
        () => owner.post(`${path}/invitation`, {}),
        () => owner.post(`${path}/password-reset`, {}),
        () => owner.delete(`${path}/sessions`),
        () => owner.delete(path),
      ];
      for (const attempt of attempts) {
        await forgetRefusals(server.db);
        const { statusCode, json } = await attempt();
        expect([statusCode, json().message]).toEqual([
          403,
          "You do not have permission to do this.",
        ]);
      }
      const denied = (await server.history()).filter((entry) => entry.recordId === id);
      expect(denied.filter(({ outcome }) => outcome === "denied")).toHaveLength(attempts.length);
      // the log does not reveal the record's name to a caller who only knew its id
      expect(new Set(denied.slice(-attempts.length).map((entry) => entry.recordLabel))).toEqual(
        new Set(["this user"]),
      );
    }
    expect((await stranger.get("/api/auth/me")).statusCode).toBe(200);
  });
});
