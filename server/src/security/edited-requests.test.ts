import { PHARMACY_ROLES, ROLES } from "@pharmacy/contract/roles.values";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { users } from "../identity/accounts/users.table.ts";

const server = testServer();

let own: string;
let other: string;
let owner: Awaited<ReturnType<typeof server.as>>;
let colleague: string;

beforeEach(async () => {
  [own, other] = [(await aPharmacy(server, {}, {})).id, (await aPharmacy(server, {}, {})).id];
  owner = await server.as("owner", own);
  colleague = (await server.as("viewer", own)).userId;
});

const rowOf = async (id: string) =>
  (await server.db.select().from(users).where(eq(users.id, id)))[0];

const UNSETTABLE = {
  id: "01900000-0000-7000-8000-000000000000",
  passwordHash: "$argon2id$",
  totpEnabledAt: null,
  totpSecret: null,
  recoveryHashes: [],
  failedSignIns: 0,
  lockedUntil: null,
  emailVerifiedAt: "2026-01-01T00:00:00.000Z",
  deletedAt: null,
  createdBy: null,
  isAdmin: true,
  permissions: ["admin"],
};

describe("an owner who edits the request", () => {
  const attempts: [string, object | string][] = [
    ["gives a role of the network", { role: "admin", version: 1 }],
    ["moves a user to another pharmacy", { organization: "other", version: 1 }],
    ["moves a user to no pharmacy", { organization: null, version: 1 }],
    ["gives a role in a list", { role: ["owner"], version: 1 }],
    ["gives a role in an object", { role: { $ne: "viewer" }, version: 1 }],
    ["gives a role in other letters", { role: "Owner", version: 1 }],
    ["sends a list of changes", [{ role: "owner", version: 1 }]],
    ["sends a text", '"role=owner"'],
    ["sets the prototype", '{"__proto__": {"role": "owner"}, "version": 1}'],
    ["sets the prototype's prototype", '{"constructor": {"prototype": {"role": "owner"}}}'],
    ["names a field twice, the first one refused", '{"role": "admin", "role": "root"}'],
    ...Object.entries(UNSETTABLE).map(([field, value]): [string, object] => [
      `sets ${field}`,
      { [field]: value, version: 1 },
    ]),
  ];

  test.each(attempts)("%s, in vain", async (_, change) => {
    const body = typeof change === "string" ? change : JSON.stringify(change);
    const before = [await rowOf(colleague), await rowOf(owner.userId)];
    for (const id of [colleague, owner.userId]) {
      const { statusCode } = await server.app.inject({
        method: "PATCH",
        url: `/api/users/${id}`,
        headers: { ...owner.headers, "content-type": "application/json" },
        payload: body.replace('"other"', `"${other}"`),
      });
      expect([400, 403, 422]).toContain(statusCode);
    }
    const after = [await rowOf(colleague), await rowOf(owner.userId)];
    expect(after.map(known)).toEqual(before.map(known));
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test("cannot add platform users or users of another pharmacy, in any way", async () => {
    const forms = [
      { role: "admin" },
      { role: "admin", organization: null },
      { role: "owner", organization: other },
      { role: "owner", organization: other.toUpperCase() },
      { role: "owner", organization: [own, other] },
      { role: "owner", organization: { id: other } },
      { role: "owner", pharmacy: other },
    ];
    for (const form of forms) {
      const { statusCode } = await owner.post("/api/users", { ...aUser(), ...form });
      expect([form, statusCode]).toSatisfy(([, code]) => code === 403 || code === 422);
    }
    expect(await server.db.$count(users, eq(users.organization, other))).toBe(0);
  });

  test("gains nothing from a role in the URL, in headers or in the profile", async () => {
    const headers = { ...owner.headers, "x-role": "admin", "x-user-id": server.adminId() };
    const ask = (query: string) =>
      server.app.inject({ method: "GET", url: `/api/users${query}`, headers });
    expect((await ask(`?organization=${other}`)).json().items).toEqual([]);
    expect((await ask("?actor=admin")).statusCode).toBe(400);
    expect((await ask("")).json().total).toBe(2);
    for (const field of ["role", "organization", "email", "status"]) {
      const change = { [field]: field === "organization" ? other : "admin", version: 1 };
      expect((await owner.patch("/api/auth/me", change)).statusCode).toBe(422);
    }
    expect(await rowOf(owner.userId)).toMatchObject({ role: "owner", organization: own });
  });
});

const BELOW = ROLES.filter((role) => role !== "admin");
test.each(BELOW)("a user with the role %s cannot grant a role above their own", async (role) => {
  const isOfPharmacy = PHARMACY_ROLES.some((one) => one === role);
  const caller = await server.as(role, isOfPharmacy ? own : undefined);
  for (const above of ["admin", "catalogue", "finance", "support"]) {
    const response = await caller.patch(`/api/users/${colleague}`, { role: above, version: 1 });
    expect([above, response.statusCode]).toEqual([above, 403]);
    expect((await caller.post("/api/users", aUser({ role: "admin" }))).statusCode).toBe(403);
  }
  expect(await rowOf(colleague)).toMatchObject({ role: "viewer" });
});

/** Leaves out when the session was last seen. */
function known(row: Awaited<ReturnType<typeof rowOf>>) {
  return { ...row, updatedAt: null };
}
