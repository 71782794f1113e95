import { isPlatformRole, PHARMACY_ROLES, ROLES, type Role } from "@pharmacy/contract/roles.values";
import { beforeEach, describe, expect, test } from "vitest";
import { anOrganization, aUser } from "#test/records.ts";
import { forgetRefusals } from "#test/refusals.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

let pharmacy: string;
let person: string;
beforeEach(async () => {
  pharmacy = (await server.post("/api/organizations", anOrganization())).json().id;
  await server.subscribe(pharmacy);
  const values = aUser({ role: "viewer", organization: pharmacy });
  person = (await server.post("/api/users", values)).json().id;
});

type Caller = Awaited<ReturnType<typeof server.as>>;
type Call = (caller: Caller) => Promise<{ statusCode: number; json(): { error?: string } }>;

const USER_MANAGERS: Role[] = ["admin", "owner"];
const SEEN_BY: Role[] = ["admin", "support", ...PHARMACY_ROLES];

/** Every call, and which of the eight roles may make it for a user of their own pharmacy. */
const CALLS: [name: string, roles: Role[], call: Call][] = [
  ["list", SEEN_BY, (caller) => caller.get("/api/users")],
  ["read", SEEN_BY, (caller) => caller.get(`/api/users/${person}`)],
  ["ids", SEEN_BY, (caller) => caller.get("/api/users/ids")],
  ["impact", SEEN_BY, (caller) => caller.get(`/api/users/${person}/impact`)],
  [
    "export",
    SEEN_BY,
    (caller) => caller.post("/api/users/export", { format: "csv", columns: "name" }),
  ],
  [
    "invitation",
    ["admin", "support", "owner"],
    (caller) => caller.post(`/api/users/${person}/invitation`, {}),
  ],
  [
    "password reset",
    USER_MANAGERS,
    async (caller) => {
      const { userId } = await server.as("viewer", pharmacy);
      return caller.post(`/api/users/${userId}/password-reset`, {});
    },
  ],
  ["mails", USER_MANAGERS, (caller) => caller.get(`/api/users/${person}/mails`)],
  [
    "create",
    USER_MANAGERS,
    (caller) => caller.post("/api/users", aUser({ role: "viewer", organization: pharmacy })),
  ],
  [
    "change",
    USER_MANAGERS,
    (caller) => caller.patch(`/api/users/${person}`, { name: "Niamh Daly", version: 1 }),
  ],
  [
    "suspend",
    USER_MANAGERS,
    (caller) =>
      caller.patch(`/api/users/${person}`, { status: "suspended", suspensionReason: "Left us." }),
  ],
  ["sign out", USER_MANAGERS, (caller) => caller.delete(`/api/users/${person}/sessions`)],
  ["bulk", ["admin"], (caller) => caller.post("/api/users/bulk", { ids: [person], do: "delete" })],
  ["delete", ["admin"], (caller) => caller.delete(`/api/users/${person}`)],
];

/** Guarantees that the permission table is complete: no role can do more or less. */
describe.each(ROLES)("a user with the role %s", (role) => {
  test.each(CALLS)("%s", async (_, roles, call) => {
    const caller = await server.as(role, isPlatformRole(role) ? undefined : pharmacy);
    const answer = await call(caller);
    if (roles.includes(role)) expect(answer.statusCode).toBeLessThan(300);
    else expect([answer.statusCode, answer.json().error]).toEqual([403, "forbidden"]);
  });

  test("cannot raise any role, least of all their own", async () => {
    if (role === "admin") return;
    const caller = await server.as(role, isPlatformRole(role) ? undefined : pharmacy);
    for (const id of [caller.userId, person]) {
      const body = { role: "admin", version: 1 };
      await forgetRefusals(server.db);
      expect((await caller.patch(`/api/users/${id}`, body)).statusCode).toBe(403);
      expect((await server.history()).at(-1)).toMatchObject({
        action: "update",
        model: "user",
        recordId: id,
        outcome: "denied",
        actorId: caller.userId,
        actorRole: role,
      });
    }
  });
});

test("users can be neither read nor changed without a token", async () => {
  for (const [, , call] of CALLS) {
    expect((await call(server.visitor as Caller)).statusCode).toBe(401);
  }
});

/** Guarantees that details between a user and their account managers are hidden from colleagues. */
test.each(ROLES.filter((role) => SEEN_BY.includes(role)))(
  "the suspension reason, lock end and pending address are visible to a %s",
  async (role) => {
    const { db } = server;
    await db.$client.query(
      `update users set status = 'suspended', suspension_reason = 'Stole from the till.',
        locked_until = now() + interval '10 minutes' where id = $1`,
      [person],
    );
    await db.$client.query(
      `update tokens set type = 'emailVerification', email = 'next@castlewren.example'
       where "user" = $1`,
      [person],
    );
    const caller = await server.as(role, isPlatformRole(role) ? undefined : pharmacy);
    const one = (await caller.get(`/api/users/${person}`)).json();
    const { items } = (await caller.get("/api/users")).json();
    const listed = items.find(({ id }: { id: string }) => id === person);
    const isKeeper = ["admin", "support", "owner"].includes(role);
    for (const { suspensionReason, lockedUntil, pendingEmail } of [one, listed]) {
      expect(suspensionReason).toBe(isKeeper ? "Stole from the till." : null);
      expect(lockedUntil !== null).toBe(isKeeper);
      expect(pendingEmail).toBe(isKeeper ? "next@castlewren.example" : null);
    }
    expect([one.passkeys, listed.passkeys]).toEqual([0, undefined]);
  },
);

test.each(ROLES)(
  "%s is told of a colleague's sessions and links only as far as accounts are kept",
  async (role) => {
    const isOfPharmacy = PHARMACY_ROLES.some((one) => one === role);
    const caller = await server.as(role, isOfPharmacy ? pharmacy : undefined);
    const impact = async (id: string) => (await caller.get(`/api/users/${id}/impact`)).json();
    const isKeeper = ["admin", "support", "owner"].includes(role);
    if (SEEN_BY.includes(role)) {
      expect(await impact(person)).toEqual(
        isKeeper ? { sessions: 0, links: expect.any(Number) } : { sessions: null, links: null },
      );
      expect((await impact(caller.userId)).sessions).toBe(1);
    } else expect((await impact(person)).error).toBe("forbidden");
  },
);

/** Guarantees that no answer contains a secret, for any caller and purpose. */
test("no answer contains a hash, a link or a count of failures", async () => {
  for (const path of ["/api/users", `/api/users/${person}`, `/api/users/${person}/impact`]) {
    const { body } = await server.get(path);
    expect(body).not.toMatch(/hash|accept-invitation#|failedSignIns|nameKey|deletedAt/i);
  }
});
