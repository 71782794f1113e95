import { describe, expect, test } from "vitest";
import { listen } from "#test/live.ts";
import { liveServer, until } from "#test/live-server.ts";
import { aToken, aUser, aView } from "#test/records.ts";
import { createApp } from "../../app.ts";

const server = liveServer();

/** The entry for a list exported as a file. */
const addExport = () =>
  server.db.$client.query(
    `insert into audit_logs (id, actor_type, actor_name, action, model, record_label, changes, outcome)
     values (gen_random_uuid(), 'user', 'Another User', 'export', 'unit', 'Units', '[]', 'success')`,
  );

/** Guarantees that users hear only of changes they may view. */
describe("live updates", () => {
  test("to pharmacy users: of pharmacies only their own, and of all units", async () => {
    const [own, other] = [await server.createPharmacy(), await server.createPharmacy()];
    const heard = await server.follow((await server.as("owner", own)).token);
    await server.patch(`/api/organizations/${other}`, { notes: "quiet", version: 1 });
    await server.patch(`/api/organizations/${own}`, { notes: "loud", version: 1 });
    await server.createUnit();
    await until(() => expect(heard.changes()).toHaveLength(2));
    expect(heard.changes()).toMatchObject([
      { model: "organization", recordId: own },
      { model: "unit" },
    ]);
  });

  test("to pharmacy users: only of their own colleagues, and of no sessions", async () => {
    const [own, other] = [await server.createPharmacy(), await server.createPharmacy()];
    const [colleague, stranger] = [
      await server.as("viewer", own),
      await server.as("viewer", other),
    ];
    const heard = await server.follow((await server.as("owner", own)).token);
    const start = heard.events()[0]?.id;
    const change = { name: "Orla Daly", version: 1 };
    await server.patch(`/api/users/${stranger.userId}`, change);
    // ending a session is a change of a session of their own pharmacy
    await server.delete(`/api/users/${colleague.userId}/sessions`);
    await server.patch(`/api/users/${colleague.userId}`, change);
    const expected = [{ model: "user", recordId: colleague.userId }];
    await until(() => expect(heard.changes()).toMatchObject(expected));
    const resumed = await server.follow((await server.as("owner", own)).token, start);
    await until(() => expect(resumed.changes().length).toBeGreaterThan(0));
    const models = new Set(resumed.changes().map(({ model }) => model));
    expect([...models].sort()).toEqual(["organization", "user"]);
    for (const { recordId } of resumed.changes()) {
      expect([other, stranger.userId]).not.toContain(recordId);
    }
  });

  test("to an owner: of the pharmacy's API tokens, and of no account links", async () => {
    const own = await server.createPharmacy();
    await server.subscribe(own);
    const colleague = await server.as("viewer", own);
    const heard = await server.follow((await server.as("owner", own)).token);
    const start = heard.events()[0]?.id;
    await server.post(`/api/users/${colleague.userId}/password-reset`, {});
    await server.post("/api/users", aUser({ role: "viewer", organization: own }));
    const made = await server.post("/api/tokens", aToken({ organization: own }));
    const { id } = made.json().token;
    await server.delete(`/api/tokens/${id}`);
    const tokensOf = ({ changes }: typeof heard) =>
      changes()
        .filter(({ model }) => model === "token")
        .map(({ recordId }) => recordId);
    await until(() => expect(tokensOf(heard)).toEqual([id, id]));
    const resumed = await server.follow((await server.as("owner", own)).token, start);
    await until(() => expect(tokensOf(resumed)).toEqual([id, id]));
  });

  test("of actions on a user: an invitation, and a password reset link", async () => {
    const invited = (await server.post("/api/users", aUser())).json();
    const active = await server.as("support");
    const heard = await server.follow((await server.as("admin")).token);
    await server.post(`/api/users/${invited.id}/invitation`, {});
    await server.post(`/api/users/${active.userId}/password-reset`, {});
    await until(() =>
      expect(heard.changes().filter(({ model }) => model === "user")).toMatchObject([
        { recordId: invited.id, action: "invite" },
        { recordId: active.userId, action: "resetPassword" },
      ]),
    );
  });

  test("to a role: only of the models it may view, whether live or missed", async () => {
    const { token } = await server.as("catalogue");
    const admin = await server.follow(server.token());
    const heard = await server.follow(token);
    const start = heard.events()[0]?.id;
    // the catalogue role has no access to users and sessions
    await server.as("viewer");
    await server.createUnit();
    await until(() => expect(admin.changes().map(({ model }) => model)).toContain("session"));
    await until(() => expect(heard.changes()).toHaveLength(1));
    expect(heard.changes()).toMatchObject([{ model: "unit" }]);
    const resumed = await server.follow(token, start);
    await until(() => expect(resumed.changes().length).toBeGreaterThan(0));
    expect(resumed.changes().filter(({ model }) => model !== "unit")).toEqual([]);
  });

  test("of no export, and of no view since it may be private", async () => {
    const support = await server.as("support");
    const heard = await server.follow(support.token);
    const start = heard.events()[0]?.id;
    expect((await server.post("/api/views", aView())).statusCode).toBe(201);
    await addExport();
    const { id } = await server.createUnit();
    await until(() => expect(heard.changes()).toMatchObject([{ recordId: id }]));
    const resumed = await server.follow(support.token, start);
    await until(() => expect(resumed.changes().map(({ recordId }) => recordId)).toContain(id));
    const expected = resumed.changes().map(({ model, action }) => `${action} ${model}`);
    expect(expected).not.toContain("create view");
    expect(expected).not.toContain("export unit");
  });

  test("of the position where a stream begins: no changes by others", async () => {
    const heard = await server.follow(
      (await server.as("owner", await server.createPharmacy())).token,
    );
    const entries = await server.db.$client.query("select id from audit_logs");
    expect(entries.rows.map(({ id }) => id)).not.toContain(heard.events()[0]?.id);
  });

  test("to no one without an active session", async () => {
    expect((await listen(server.app, "")).status).toBe(401);
    const { token, post } = await server.as("admin");
    await post("/api/auth/logout", {});
    expect((await listen(server.app, token)).status).toBe(401);
  });
});

/** Guarantees that a stream ends together with the permission to listen. */
describe("a stream ends", () => {
  test("when its session is ended", async () => {
    const { token, post } = await server.as("support");
    const heard = await server.follow(token);
    await post("/api/auth/logout", {});
    await until(() => expect(heard.hasEnded()).toBe(true));
  });

  test("when its pharmacy is deactivated", async () => {
    const pharmacy = await server.createPharmacy();
    const heard = await server.follow((await server.as("owner", pharmacy)).token);
    await server.patch(`/api/organizations/${pharmacy}`, { status: "inactive" });
    await until(() => expect(heard.hasEnded()).toBe(true));
  });

  test("when the server stops, which would otherwise wait for it", async () => {
    const app = await createApp(server.services);
    const heard = await server.follow(server.token(), undefined, app);
    await app.close();
    await until(() => expect(heard.hasEnded()).toBe(true));
  });
});
