import type { Login } from "@pharmacy/contract/auth/auth";
import type { Role } from "@pharmacy/contract/roles.values";
import { HOUR_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { everyRoute } from "#test/every-route.ts";
import { untilWaiting } from "#test/lock-waits.ts";
import { aPharmacy } from "#test/members.ts";
import { loseProof } from "#test/proof.ts";
import { testServer } from "#test/server.ts";
import { auditLogs } from "../../platform/db/audit-logs.table.ts";
import { newId } from "../../platform/db/ids.ts";
import { users } from "../accounts/users.table.ts";
import { sessions } from "../sessions/sessions.table.ts";

const server = testServer();

type Caller = Awaited<ReturnType<typeof server.as>>;

const SEEN = "The pharmacy's owner";

/** An owner of a pharmacy on a plan. */
async function anOwner() {
  const { id: organization, name } = await aPharmacy(server, {}, {});
  const owner = await server.as("owner", organization);
  await server.db.update(users).set({ name: SEEN }).where(eq(users.id, owner.userId));
  return { ...owner, organization, pharmacyName: name };
}

async function seenBy(caller: Pick<typeof server, "post">, user: string) {
  const answer = await caller.post(`/api/users/${user}/see-as`, {});
  expect(answer.statusCode).toBe(200);
  const login = answer.json<Login>();
  return { ...login, ...server.callerWith(login.tokens.access_token) };
}

const isIn = async (caller: Pick<Caller, "get">) =>
  (await caller.get("/api/auth/me")).statusCode === 200;

const entries = () => server.db.$count(auditLogs);

test.each(["admin", "support"] as const)("%s reads what the user reads", async (role) => {
  const owner = await anOwner();
  const staff = await server.as(role);
  const [me] = await server.db.select().from(users).where(eq(users.id, staff.userId));
  const seen = await seenBy(staff, owner.userId);
  expect(seen.user).toMatchObject({ id: owner.userId, role: "owner", seenBy: { name: me?.name } });
  for (const place of ["auth/me", "products", "orders", "invoices", "organizations"]) {
    const own = await owner.get(`/api/${place}`);
    expect([place, own.statusCode]).toEqual([place, 200]);
    const answer = await seen.get(`/api/${place}`);
    expect([place, answer.statusCode]).toEqual([place, own.statusCode]);
    const added = place === "auth/me" ? { seenBy: { name: me?.name } } : {};
    expect(answer.json()).toEqual({ ...own.json(), ...added });
  }
  expect((await owner.get("/api/auth/me")).json()).not.toHaveProperty("seenBy");
});

test.each(["catalogue", "finance", "owner", "pharmacist", "technician", "viewer"] as const)(
  "a %s cannot",
  async (role) => {
    const owner = await anOwner();
    const isPlatform = role === "catalogue" || role === "finance";
    const caller = await server.as(role, isPlatform ? undefined : owner.organization);
    const answer = await caller.post(`/api/users/${owner.userId}/see-as`, {});
    expect(answer.statusCode).toBe(403);
  },
);

test("a user without a dashboard, or who cannot sign in, is not seen", async () => {
  const owner = await anOwner();
  const see = async (id: string) => {
    const answer = await server.post(`/api/users/${id}/see-as`, {});
    return [answer.statusCode, answer.json().message];
  };
  const staff = await server.as("support");
  await server.db.update(users).set({ name: "Support" }).where(eq(users.id, staff.userId));
  const none = "Support belongs to no pharmacy and has no dashboard.";
  expect(await see(staff.userId)).toEqual([409, none]);
  expect(await see(newId())).toEqual([404, "User not found."]);
  const { organization } = owner;
  await server.patch(`/api/organizations/${organization}`, { status: "inactive", version: 1 });
  expect(await see(owner.userId)).toEqual([409, `The pharmacy of ${SEEN} is inactive.`]);
  for (const [status, message] of [
    ["invited", `${SEEN} has not accepted the invitation yet.`],
    ["suspended", `${SEEN} is suspended. Activate the account first.`],
  ] as const) {
    await server.db.update(users).set({ status }).where(eq(users.id, owner.userId));
    expect(await see(owner.userId)).toEqual([409, message]);
  }
  expect(await server.db.$count(sessions, sql`seen_from is not null`)).toBe(0);
});

test("nothing is begun in a session that has ended meanwhile", async () => {
  const owner = await anOwner();
  const staff = await server.as("support");
  const blocker = await server.db.$client.connect();
  try {
    await blocker.query("begin");
    await blocker.query(`update sessions set ended_at = now() where "user" = $1`, [staff.userId]);
    const begun = staff.post(`/api/users/${owner.userId}/see-as`, {});
    await untilWaiting(server, 1);
    await blocker.query("commit");
    expect((await begun).statusCode).toBe(401);
  } finally {
    blocker.release();
  }
  expect(await server.db.$count(sessions, sql`seen_from is not null`)).toBe(0);
});

test("it needs a fresh proof", async () => {
  const owner = await anOwner();
  await loseProof(server.db);
  const answer = await server.post(`/api/users/${owner.userId}/see-as`, {});
  expect(answer.json().error).toBe("proof_required");
});

test("no route can be written to, and none that is read writes an entry", async () => {
  const owner = await anOwner();
  const seen = await seenBy(server, owner.userId);
  const before = await entries();
  const refusal = `You see the dashboard as ${SEEN}, and can only read. End it to make changes.`;
  let looked = 0;
  for (const { method, url } of await everyRoute()) {
    if (url === "/api/auth/logout" || url === "/api/live" || method === "HEAD") continue;
    const path = url.replaceAll(/:\w+/g, newId()).replace("*", "");
    const answer = await server.app.inject({
      method: method as "GET",
      url: path,
      headers: seen.headers,
      ...(method === "GET" ? {} : { payload: {} }),
    });
    const place = `${method} ${url}`;
    if (method === "GET") {
      looked += answer.statusCode === 200 ? 1 : 0;
      expect([place, answer.statusCode < 500 && answer.statusCode !== 401]).toEqual([place, true]);
    } else {
      expect([place, answer.statusCode, answer.json().message]).toEqual([place, 403, refusal]);
    }
  }
  expect(looked).toBeGreaterThan(20);
  expect(await entries()).toBe(before);
});

test("an export, which stands in the log, is refused", async () => {
  const owner = await anOwner();
  const seen = await seenBy(server, owner.userId);
  expect((await owner.get("/api/products/export?format=csv&columns=name")).statusCode).toBe(200);
  const before = await entries();
  expect((await seen.get("/api/products/export?format=csv&columns=name")).statusCode).toBe(403);
  expect(await entries()).toBe(before);
});

describe("it ends", () => {
  type Ending = [string, (staff: Caller, seen: Caller, owner: Caller) => Promise<unknown>];
  const setTo = (values: Partial<typeof users.$inferInsert>) => (staff: Caller) =>
    server.db.update(users).set(values).where(eq(users.id, staff.userId));
  const of = (user: string) => sql`"user" = ${user}`;
  test.each<Ending>([
    ["by one press", (_, seen) => seen.post("/api/auth/logout", {})],
    ["when its person signs out", (staff) => staff.post("/api/auth/logout", {})],
    ["when its person is suspended", setTo({ status: "suspended" })],
    ["when its person loses the role", setTo({ role: "finance" })],
    [
      "when its person signs out everywhere",
      (staff) => server.delete(`/api/users/${staff.userId}/sessions`),
    ],
    ["when the user is suspended", (_, __, owner) => setTo({ status: "suspended" })(owner)],
    [
      "when the user ends it",
      async (_, __, owner) => {
        const { items } = (await owner.get("/api/sessions")).json();
        const { id } = items.find((one: { seenBy: unknown }) => one.seenBy !== null);
        await owner.delete(`/api/auth/sessions/${id}`);
      },
    ],
    [
      "when its person's session expires",
      (staff) => server.db.update(sessions).set({ expiresAt: sql`now()` }).where(of(staff.userId)),
    ],
  ])("%s", async (_, end) => {
    const owner = await anOwner();
    const staff = await server.as("support");
    const seen = await seenBy(staff, owner.userId);
    expect(await isIn(seen)).toBe(true);
    await end(staff, { ...seen, userId: owner.userId, token: "" }, owner);
    expect(await isIn(seen)).toBe(false);
  });

  test("when the next is begun, one at a time", async () => {
    const owner = await anOwner();
    const staff = await server.as("support");
    const logins = await Promise.all([1, 2, 3].map(() => seenBy(staff, owner.userId)));
    const open = await Promise.all(logins.map(isIn));
    expect(open.filter(Boolean)).toHaveLength(1);
    expect(await isIn(staff)).toBe(true);
    expect(await isIn(owner)).toBe(true);
  });

  test("after an hour, or with the session it was begun in", async () => {
    const owner = await anOwner();
    const staff = await server.as("support");
    const soon = new Date(Date.now() + 10 * MINUTE_MS).toISOString();
    const late = new Date(Date.now() + 6 * HOUR_MS).toISOString();
    const until = async (expiresAt: string) => {
      await server.db.update(sessions).set({ expiresAt }).where(of(staff.userId));
      return Date.parse((await seenBy(staff, owner.userId)).tokens.access_expires);
    };
    expect(await until(soon)).toBe(Date.parse(soon));
    expect(Math.abs((await until(late)) - Date.now() - HOUR_MS)).toBeLessThan(MINUTE_MS);
  });
});

test("its beginning and its end stand in the log under the name of who saw", async () => {
  const owner = await anOwner();
  const staff = await server.as("support");
  const seen = await seenBy(staff, owner.userId);
  await seen.post("/api/auth/logout", {});
  const logged = (await server.history()).slice(-2);
  expect(
    logged.map(({ action, actorId, actorRole, organization, sessionId }) => [
      action,
      actorId,
      actorRole,
      organization,
      sessionId,
    ]),
  ).toEqual(
    ["seeAs", "endSeeAs"].map((action) => [
      action,
      staff.userId,
      "support" satisfies Role,
      owner.organization,
      logged[0]?.sessionId,
    ]),
  );
  const { items } = (await owner.get("/api/sessions?status=all")).json();
  const line = items.find((one: { seenBy: unknown }) => one.seenBy !== null);
  expect(line).toMatchObject({ status: "signedOut", seenBy: { id: staff.userId } });
});

test("it is no sign-in of the user", async () => {
  const owner = await anOwner();
  const activity = async () =>
    (await server.get(`/api/organizations/${owner.organization}`)).json().lastActivityAt;
  const seen = await seenBy(server, owner.userId);
  await server.db.execute(
    sql`update sessions set last_seen_at = now() + interval '1 day' where seen_from is not null`,
  );
  expect(await isIn(seen)).toBe(true);
  expect(Date.parse(await activity())).toBeLessThan(Date.now() + MINUTE_MS);
  const [user] = await server.db.select().from(users).where(eq(users.id, owner.userId));
  expect(user?.lastSignInAt).toBeNull();
});
