import { PHARMACY_ROLES } from "@pharmacy/contract/roles.values";
import { View } from "@pharmacy/contract/views/views";
import { VIEWS_MAX, VIEWS_SEEN_MAX } from "@pharmacy/contract/views/views.values";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aView } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { auditLogs } from "../../platform/db/audit-logs.table.ts";

const server = testServer();

type Caller = Pick<typeof server, "get">;

async function namesSeenBy(caller: Caller, list = "units"): Promise<string[]> {
  const { items } = (await caller.get(`/api/views?list=${list}`)).json();
  return items.map(({ name }: View) => name);
}

test("a view is stored as it was sent, and read back the same", async () => {
  const body = aView({ search: { status: "inactive" }, columns: [{ id: "name", width: 240 }] });
  const created = await server.post("/api/views", body);
  expect(created.statusCode).toBe(201);
  expect(created.json()).toMatchObject({ ...body, version: 1, isMine: true });
  expect(created.json().owner.id).toBe(server.adminId());
  expect(View.safeParse(created.json()).error).toBeUndefined();
  const { items } = (await server.get("/api/views?list=units")).json();
  expect(items).toEqual([created.json()]);
});

test("a user's own views come first, then the shared ones of others, by name", async () => {
  const support = await server.as("support");
  for (const name of ["beta", "Alpha"]) await server.post("/api/views", aView({ name }));
  await server.post("/api/views", aView({ list: "organizations", name: "Elsewhere" }));
  await support.post("/api/views", aView({ name: "Aardvark", isShared: true }));
  await support.post("/api/views", aView({ name: "Kept to myself" }));
  expect(await namesSeenBy(server)).toEqual(["Alpha", "beta", "Aardvark"]);
  expect(await namesSeenBy(support)).toEqual(["Aardvark", "Kept to myself"]);
  expect(await namesSeenBy(server, "organizations")).toEqual(["Elsewhere"]);
  const [, , shared] = (await server.get("/api/views?list=units")).json().items;
  expect(shared).toMatchObject({ isMine: false, owner: { id: support.userId } });
});

test.each(["page", "id"])("a view does not store the %s of a URL", async (name) => {
  const refused = await server.post("/api/views", aView({ search: { [name]: "7" } }));
  expect(refused.statusCode).toBe(422);
  expect(refused.json().fields).toEqual({
    search: "A view cannot include a page number or an open record.",
  });
  const { id } = (await server.post("/api/views", aView())).json();
  const change = { search: { [name]: "7" }, version: 1 };
  expect((await server.patch(`/api/views/${id}`, change)).statusCode).toBe(422);
  const kept = await server.post("/api/views", aView({ search: { count: "50" } }));
  expect(kept.statusCode).toBe(201);
});

test.each(["", "?list=settings", "?list=units&page=1"])("views%s is refused", async (query) => {
  expect((await server.get(`/api/views${query}`)).statusCode).toBe(400);
});

test("a change is checked against the version that was read, and is in the history", async () => {
  const { id } = (await server.post("/api/views", aView({ name: "Mine" }))).json();
  const changed = await server.patch(`/api/views/${id}`, { name: "Ours", version: 1 });
  expect(changed.statusCode).toBe(200);
  expect(changed.json()).toMatchObject({ name: "Ours", version: 2, isMine: true });
  const late = await server.patch(`/api/views/${id}`, { isShared: true, version: 1 });
  expect(late.statusCode).toBe(409);
  expect(late.json().current).toEqual(changed.json());
  expect((await server.history()).at(-1)).toMatchObject({
    action: "update",
    model: "view",
    recordId: id,
    changes: [{ field: "name", from: "•••", to: "•••" }],
  });
});

test("a deleted view does not exist any longer", async () => {
  const { id } = (await server.post("/api/views", aView())).json();
  expect((await server.delete(`/api/views/${id}`)).statusCode).toBe(204);
  expect(await namesSeenBy(server)).toEqual([]);
  expect((await server.history()).at(-1)).toMatchObject({ action: "delete", recordId: id });
});

describe("the name of a view", () => {
  const message = "You already have a view called Late.";

  test("is unique among the user's views of a list, ignoring case", async () => {
    await server.post("/api/views", aView({ name: "Late" }));
    for (const name of ["Late", "LATE", "  late "]) {
      const twin = await server.post("/api/views", aView({ name }));
      expect(twin.statusCode).toBe(409);
      expect(twin.json()).toMatchObject({ error: "conflict", message, fields: { name: message } });
    }
    const { id } = (await server.post("/api/views", aView({ name: "Early" }))).json();
    const renamed = await server.patch(`/api/views/${id}`, { name: "Late", version: 1 });
    expect(renamed.json().fields).toEqual({ name: message });
  });

  test("differs from another by an accent", async () => {
    for (const name of ["Pera", "Pêra"]) {
      expect((await server.post("/api/views", aView({ name }))).statusCode).toBe(201);
    }
  });

  test("can be reused in another list, and by another user", async () => {
    await server.post("/api/views", aView({ name: "Late" }));
    const elsewhere = aView({ name: "Late", list: "organizations" });
    expect((await server.post("/api/views", elsewhere)).statusCode).toBe(201);
    const support = await server.as("support");
    expect((await support.post("/api/views", aView({ name: "Late" }))).statusCode).toBe(201);
  });
});

test("a user has a limited number of views per list", async () => {
  for (let made = 0; made < VIEWS_MAX; made += 1) await server.post("/api/views", aView());
  const refused = await server.post("/api/views", aView());
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toBe(
    "You have 50 views of this list. Delete one before you save another.",
  );
  const elsewhere = await server.post("/api/views", aView({ list: "organizations" }));
  expect(elsewhere.statusCode).toBe(201);
});

test("simultaneous calls do not exceed the limit", async () => {
  for (let made = 3; made < VIEWS_MAX; made += 1) await server.post("/api/views", aView());
  const calls = Array.from({ length: 12 }, () => server.post("/api/views", aView()));
  const answers = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(answers.filter((status) => status === 201)).toHaveLength(3);
  expect(answers.filter((status) => status === 409)).toHaveLength(9);
  expect(await namesSeenBy(server)).toHaveLength(VIEWS_MAX);
});

test("however many views are shared, one answer contains a short menu, including the user's own", async () => {
  const { userId } = await server.as("support");
  await server.db.execute(sql`
    insert into views (id, list, owner, name, search, columns, density, is_shared)
    select gen_random_uuid(), 'units', ${userId}, 'A' || n, '{}', '[]', 'normal', true
    from generate_series(1, ${VIEWS_SEEN_MAX + 20}::int) n`);
  await server.post("/api/views", aView({ name: "Zebra" }));
  const names = await namesSeenBy(server);
  expect(names).toHaveLength(VIEWS_SEEN_MAX);
  expect(names[0]).toBe("Zebra");
});

/** Guarantees that a shared view disappears together with its owner. */
describe("a shared view", () => {
  test.each([
    ["was suspended", sql`status = 'suspended'`],
    ["was deleted", sql`deleted_at = now()`],
    ["now works for a pharmacy", sql`role = 'viewer'`],
  ])("is hidden from others once its owner %s", async (_, change) => {
    const support = await server.as("support");
    const { id } = (await support.post("/api/views", aView({ isShared: true }))).json();
    expect(await namesSeenBy(server)).toHaveLength(1);
    await server.db.execute(sql`update users set ${change} where id = ${support.userId}`);
    expect(await namesSeenBy(server)).toEqual([]);
    expect((await server.delete(`/api/views/${id}`)).statusCode).toBe(404);
  });

  test("can be removed by an administrator, who cannot change it", async () => {
    const support = await server.as("support");
    const { id } = (await support.post("/api/views", aView({ isShared: true }))).json();
    const change = await server.patch(`/api/views/${id}`, { name: "x", version: 1 });
    expect(change.statusCode).toBe(403);
    expect((await server.delete(`/api/views/${id}`)).statusCode).toBe(204);
    expect(await namesSeenBy(support)).toEqual([]);
  });

  test("that was not shared cannot be removed by an administrator", async () => {
    const support = await server.as("support");
    const { id } = (await support.post("/api/views", aView())).json();
    expect((await server.delete(`/api/views/${id}`)).statusCode).toBe(404);
    expect(await namesSeenBy(support)).toHaveLength(1);
  });
});

/** Guarantees that the audit log does not reveal private views. */
test("the history says that a view was saved, not what it filters", async () => {
  const secret = "castlewren";
  const body = aView({
    name: `${secret} 1`,
    search: { search: `${secret} 2`, status: "active" },
    columns: [{ id: `${secret} 3` }],
  });
  const { id } = (await server.post("/api/views", body)).json();
  await server.patch(`/api/views/${id}`, { search: { search: `${secret} 4` }, version: 1 });
  await server.patch(`/api/views/${id}`, { name: `${secret} 5`, isShared: true, version: 2 });
  await server.patch(`/api/views/${id}`, { name: `${secret} 6`, isShared: false, version: 3 });
  await server.delete(`/api/views/${id}`);
  const entries = await server.db.select().from(auditLogs).where(eq(auditLogs.recordId, id));
  expect(entries.map(({ recordLabel }) => recordLabel).sort()).toEqual([
    "a view",
    "a view",
    "a view",
    "a view",
    // a shared view is logged by name
    `${secret} 5`,
  ]);
  expect(JSON.stringify(entries.map(({ changes }) => changes))).not.toContain(secret);
  const logs = (await (await server.as("support")).get("/api/logs?model=view")).json();
  expect(logs.total).toBe(5);
  const update = logs.items.find(({ changes }: { changes: object[] }) => changes.length === 1);
  expect(update.changes).toEqual([{ field: "search", from: "•••", to: "•••" }]);
});

/** Guarantees that users cannot change another user's view, nor learn of one that is not shared. */
describe("the views of others", () => {
  test.each(["patch", "delete"] as const)("%s of a shared one is refused", async (verb) => {
    const { id } = (await server.post("/api/views", aView({ isShared: true }))).json();
    const support = await server.as("support");
    const change = verb === "patch" ? { isShared: false, version: 1 } : undefined;
    const answer = await support[verb](`/api/views/${id}`, change);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toMatch(/^This view belongs to admin .+\. Save your own copy\.$/);
    expect((await server.history()).at(-1)).toMatchObject({
      action: verb === "patch" ? "update" : "delete",
      model: "view",
      recordId: id,
      outcome: "denied",
      actorId: support.userId,
    });
    expect((await server.get("/api/views?list=units")).json().items).toMatchObject([
      { isShared: true, version: 1 },
    ]);
  });

  test.each(["patch", "delete"] as const)("%s of a private one finds nothing", async (verb) => {
    const { id } = (await server.post("/api/views", aView())).json();
    const support = await server.as("support");
    // a stale version must not reveal it either
    for (const version of [1, 7]) {
      const change = verb === "patch" ? { isShared: true, version } : undefined;
      const answer = await support[verb](`/api/views/${id}`, change);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().current).toBeUndefined();
    }
    expect(await namesSeenBy(server)).toHaveLength(1);
  });

  test.each(PHARMACY_ROLES)("a shared one is not visible to a %s", async (role) => {
    const { id } = (await server.post("/api/views", aView({ isShared: true }))).json();
    const caller = await server.as(role);
    for (const answer of [
      await caller.get("/api/views?list=units"),
      await caller.post("/api/views", aView()),
      await caller.patch(`/api/views/${id}`, { name: "x", version: 1 }),
      await caller.delete(`/api/views/${id}`),
    ]) {
      expect(answer.statusCode).toBe(403);
    }
  });
});
