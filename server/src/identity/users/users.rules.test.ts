import { setTimeout } from "node:timers/promises";
import { ROLES } from "@pharmacy/contract/roles.values";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { anOrganization, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { auditLogs } from "../../platform/db/audit-logs.table.ts";
import { userKind, users } from "../accounts/users.table.ts";
import { requireGrantable } from "./users.rules.ts";

const server = testServer();
const suspension = { status: "suspended", suspensionReason: "Left the network." };

let pharmacy: string;
beforeEach(async () => {
  pharmacy = (await server.post("/api/organizations", anOrganization())).json().id;
  await server.subscribe(pharmacy);
});

type Answer = { statusCode: number; json(): { message: string } };

function expectConflict(answer: Answer, message: string) {
  expect([answer.statusCode, answer.json().message]).toEqual([409, message]);
}

const activeOwners = () =>
  server.db.$count(
    users,
    and(
      eq(users.organization, pharmacy),
      eq(users.role, "owner"),
      eq(users.status, "active"),
      userKind.present,
    ),
  );

/** Guarantees that users cannot lock themselves out or promote themselves. */
describe("a user's own account", () => {
  const message = "You cannot suspend or delete your own account.";

  test("can be neither suspended nor deleted", async () => {
    await server.as("admin");
    const path = `/api/users/${server.adminId()}`;
    expectConflict(await server.patch(path, suspension), message);
    expectConflict(await server.delete(path), message);
    const body = { ids: [server.adminId()], do: "delete" };
    const [result] = (await server.post("/api/users/bulk", body)).json().results;
    expect(result.error).toEqual({ code: "conflict", message });
    expect((await server.get(path)).json()).toMatchObject({ status: "active", version: 1 });
  });

  test("keeps its role, but can be changed in every other way", async () => {
    await server.as("admin");
    const path = `/api/users/${server.adminId()}`;
    const refused = await server.patch(path, { role: "finance", version: 1 });
    expectConflict(refused, "You cannot change your own role.");
    const renamed = await server.patch(path, { role: "admin", name: "Niamh Daly", version: 1 });
    expect(renamed.json()).toMatchObject({ role: "admin", name: "Niamh Daly" });
    expect((await server.get("/api/auth/me")).statusCode).toBe(200);
  });
});

/** Guarantees that there is always a user who can give others access. */
describe("the last active administrator", () => {
  const message = "The platform needs at least one active administrator.";

  test("remains when two suspend each other at once", async () => {
    const other = await server.as("admin");
    const answers = await Promise.all([
      server.patch(`/api/users/${other.userId}`, suspension),
      other.patch(`/api/users/${server.adminId()}`, suspension),
    ]);
    const active = and(eq(users.role, "admin"), eq(users.status, "active"));
    expect(await server.db.$count(users, active)).toBe(1);
    // the slower one is refused by the rule, or is no longer signed in
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes[0]).toBe(200);
    expect([401, 409]).toContain(codes[1]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    if (refused) expect(refused.json().message).toBe(message);
  });

  test.each([
    ["suspended", suspension],
    ["given another role", { role: "support", version: 1 }],
    ["deleted", undefined],
  ] as const)("cannot be %s by one who is suspended meanwhile", async (_, change) => {
    const other = await server.as("admin");
    const path = `/api/users/${other.userId}`;
    const isMe = eq(users.id, server.adminId());
    const userRow = await server.db.transaction(async (tx) => {
      // the call is admitted, and waits for its record
      await tx.select().from(users).where(eq(users.id, other.userId)).for("update");
      const call = change ? server.patch(path, change) : server.delete(path);
      const answer = call.then((response) => response);
      await setTimeout(300);
      await tx.update(users).set({ status: "suspended" }).where(isMe);
      return { answer };
    });
    expectConflict(await userRow.answer, message);
    const [row] = await server.db.select().from(users).where(eq(users.id, other.userId));
    expect(row).toMatchObject({ status: "active", role: "admin", deletedAt: null });
  });
});

type Person = Awaited<ReturnType<typeof server.as>>;

/**
 * Guarantees that a barred administrator cannot bar anyone else, even when their call was already
 * admitted.
 */
describe("of two administrators beside a third", () => {
  test.each([
    ["suspend", (by: Person, path: string) => by.patch(path, suspension)],
    ["delete", (by: Person, path: string) => by.delete(path)],
    ["demote", (by: Person, path: string) => by.patch(path, { role: "support", version: 1 })],
  ] as const)("who %s each other at once, one stays", async (_, act) => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await server.as("admin"), await server.as("admin")];
      const answers = await Promise.all([
        act(one, `/api/users/${other.userId}`),
        act(other, `/api/users/${one.userId}`),
      ]);
      const left = [one, other].map(async ({ userId }) => {
        const isLeft = and(eq(users.id, userId), eq(users.role, "admin"), userKind.present);
        return server.db.$count(users, and(isLeft, eq(users.status, "active")));
      });
      expect((await Promise.all(left)).sort()).toEqual([0, 1]);
      const refused = answers.find(({ statusCode }) => statusCode >= 300);
      expect(refused?.json().message).toBe("Unauthorized. Please login again.");
    }
  });
});

/** Guarantees that a pharmacy that has had an owner keeps one. */
describe("the last active owner of a pharmacy", () => {
  const message = "A pharmacy needs at least one active owner.";

  test.each([
    ["suspended", (path: string) => server.patch(path, suspension)],
    ["deleted", (path: string) => server.delete(path)],
    ["given another role", (path: string) => server.patch(path, { role: "viewer", version: 1 })],
  ] as const)("cannot be %s", async (_, act) => {
    const owner = await server.as("owner", pharmacy);
    await server.post("/api/users", aUser({ role: "owner", organization: pharmacy }));
    await server.as("pharmacist", pharmacy);
    const elsewhere = (await server.post("/api/organizations", anOrganization())).json().id;
    await server.as("owner", elsewhere);
    const path = `/api/users/${owner.userId}`;
    expectConflict(await act(path), message);
    expect((await server.get(path)).json()).toMatchObject({ status: "active", role: "owner" });
    expect((await owner.get("/api/units")).statusCode).toBe(200);
    await server.as("owner", pharmacy);
    expect((await act(path)).statusCode).toBeLessThan(300);
  });

  test.each([
    ["suspended", (path: string) => server.patch(path, suspension)],
    ["deleted", (path: string) => server.delete(path)],
    ["given another role", (path: string) => server.patch(path, { role: "viewer", version: 1 })],
    [
      "now suspended, now deleted",
      (path: string, at: number) => (at % 2 ? server.delete(path) : server.patch(path, suspension)),
    ],
  ] as const)("remains when all owners are %s at once", async (_, act) => {
    const owners = [];
    for (let count = 0; count < 4; count += 1) owners.push(await server.as("owner", pharmacy));
    const answers = await Promise.all(
      owners.map(({ userId }, at) => act(`/api/users/${userId}`, at)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1);
    for (const answer of answers) {
      if (answer.statusCode === 409) expect(answer.json().message).toBe(message);
    }
    expect(await activeOwners()).toBe(1);
  });

  test("can be changed in every other way", async () => {
    const { userId } = await server.as("owner", pharmacy);
    const change = { name: "Niamh Daly", role: "owner", version: 1 };
    expect((await server.patch(`/api/users/${userId}`, change)).statusCode).toBe(200);
  });

  test("does not include owners who never accepted", async () => {
    const values = aUser({ role: "owner", organization: pharmacy });
    const { id } = (await server.post("/api/users", values)).json();
    expect((await server.patch(`/api/users/${id}`, suspension)).statusCode).toBe(200);
    expect((await server.delete(`/api/users/${id}`)).statusCode).toBe(204);
    expect(await activeOwners()).toBe(0);
  });
});

/** Guarantees that no user grants a role above their own, even where a route is open. */
describe("a role above one's own", () => {
  const attempt = (own: (typeof ROLES)[number], role: (typeof ROLES)[number]) =>
    requireGrantable(
      server.db,
      {
        actor: { ...SYSTEM, type: "user", role: own },
        method: "PATCH",
        params: {},
        routeOptions: { config: { access: ["user", "edit"] } },
      } as never,
      role,
    );

  test.each([
    ["support", "admin"],
    ["finance", "admin"],
    ["owner", "support"],
    ["owner", "admin"],
    ["pharmacist", "owner"],
    ["viewer", "technician"],
  ] as const)("%s cannot make a user %s, and the attempt is logged", async (own, role) => {
    await expect(attempt(own, role)).rejects.toMatchObject({
      code: "forbidden",
      message: "You cannot give a role above your own.",
    });
    const denied = eq(auditLogs.outcome, "denied");
    const entries = await server.db.select().from(auditLogs).where(denied);
    expect(entries).toMatchObject([{ action: "update", model: "user", actorRole: own }]);
  });

  test("does not exist for an administrator", async () => {
    for (const role of ROLES) await expect(attempt("admin", role)).resolves.toBeUndefined();
    await expect(attempt("owner", "owner")).resolves.toBeUndefined();
  });
});
