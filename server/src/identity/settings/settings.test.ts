import { describe, expect, test } from "vitest";
import { loseProof } from "#test/proof.ts";
import { anOrganization } from "#test/records.ts";
import { givePassword, turnOnSecondFactor } from "#test/second-factor.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PASSWORD = "correct horse battery";
const REFUSED =
  "Your network requires a second factor. Set one up on your account page to continue.";

const read = async () => (await server.get("/api/settings")).json();

/** The administrator, who has a second factor, requires one of everyone. */
async function demandSecondFactor() {
  await turnOnSecondFactor(server);
  const { version } = await read();
  return server.patch("/api/settings", { requireSecondFactor: true, version });
}

describe("the settings of the network", () => {
  test("are changed by administrators, and the change is logged", async () => {
    expect(await read()).toMatchObject({ requireSecondFactor: false, logRetentionMonths: 24 });
    const answer = await server.patch("/api/settings", { logRetentionMonths: 36, version: 1 });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ logRetentionMonths: 36, version: 2 });
    expect((await server.history()).at(-1)).toMatchObject({
      action: "update",
      model: "setting",
      changes: [{ field: "logRetentionMonths", from: 24, to: 36 }],
    });
  });

  test("are visible to finance and support, who cannot change them, and to no other role", async () => {
    const pharmacy = (await server.post("/api/organizations", anOrganization())).json().id;
    for (const [role, sees] of [
      ["finance", 200],
      ["support", 200],
      ["catalogue", 403],
      ["owner", 403],
    ] as const) {
      const caller = await server.as(role, role === "owner" ? pharmacy : undefined);
      expect((await caller.get("/api/settings")).statusCode).toBe(sees);
      const change = { logRetentionMonths: 36, version: 1 };
      expect((await caller.patch("/api/settings", change)).statusCode).toBe(403);
    }
    expect((await server.visitor.get("/api/settings")).statusCode).toBe(401);
  });

  test.each([11, 121, 24.5, "24", null])("do not accept %j months", async (logRetentionMonths) => {
    const refused = await server.patch("/api/settings", { logRetentionMonths, version: 1 });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual({
      logRetentionMonths: "Enter a whole number of months, from 12 to 120.",
    });
  });

  test.each([
    [
      { sellerEndpoint: "9520000000004" },
      { sellerEndpointScheme: "Enter the scheme of the electronic address." },
    ],
    [
      { sellerEndpoint: "9520000000004", sellerEndpointScheme: "1234" },
      { sellerEndpointScheme: expect.stringContaining("EAS code list") },
    ],
    [
      { sellerEndpoint: "9520000000005", sellerEndpointScheme: "0088" },
      { sellerEndpoint: "With scheme 0088, enter a GLN of 13 digits." },
    ],
  ])("do not accept the electronic address %j", async (values, fields) => {
    const { version } = await read();
    const refused = await server.patch("/api/settings", { version, ...values });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual(fields);
  });

  test.each([
    [{ fillRateTarget: 0 }, "Target must be a whole number from 1 to 100."],
    [{ fillRateTarget: 101 }, "Target must be a whole number from 1 to 100."],
    [{ fillRateTarget: 95.5 }, "Target must be a whole number from 1 to 100."],
    [{ registrationOpen: "no" }, expect.any(String)],
    [{ registrationOpen: null }, expect.any(String)],
  ])("do not accept %j", async (values, message) => {
    const refused = await server.patch("/api/settings", { version: 1, ...values });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual({ [Object.keys(values)[0] ?? ""]: message });
    expect(await read()).toMatchObject({ fillRateTarget: 95, registrationOpen: true, version: 1 });
  });

  test("say in the log that applications were closed and which target was set", async () => {
    const change = { registrationOpen: false, fillRateTarget: 90, version: 1 };
    expect((await server.patch("/api/settings", change)).statusCode).toBe(200);
    const entry = (await server.history()).at(-1);
    expect(entry?.changes).toHaveLength(2);
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: "registrationOpen", from: true, to: false },
        { field: "fillRateTarget", from: 95, to: 90 },
      ]),
    );
  });

  test("are not changed from a stale version or without a fresh proof", async () => {
    const change = (months: number) =>
      server.patch("/api/settings", { logRetentionMonths: months, version: 1 });
    const answers = await Promise.all([change(30), change(31)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const stale = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(stale.current).toMatchObject({ version: 2 });
    await loseProof(server.db);
    expect((await change(32)).json().error).toBe("proof_required");
  });
});

describe("a required second factor", () => {
  test("can be required only by a user who has one", async () => {
    const refused = await server.patch("/api/settings", { requireSecondFactor: true, version: 1 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().fields.requireSecondFactor).toMatch(/^First set up a second factor/);
    expect((await demandSecondFactor()).statusCode).toBe(200);
  });

  test("can also be required by a user who has only a passkey", async () => {
    await server.db.$client.query(
      `insert into passkeys (id, "user", name, credential_id, public_key, counter, transports, is_synced)
       values (gen_random_uuid(), $1, 'Laptop', 'abc', '', 0, '[]', false)`,
      [server.adminId()],
    );
    const answer = await server.patch("/api/settings", { requireSecondFactor: true, version: 1 });
    expect(answer.json()).toMatchObject({
      requireSecondFactor: true,
      usersWithoutSecondFactor: 0,
    });
    expect((await server.get("/api/users")).statusCode).toBe(200);
  });

  test("shows beforehand how many users it will affect", async () => {
    await server.as("support");
    const pharmacy = (await server.post("/api/organizations", anOrganization())).json().id;
    await server.as("owner", pharmacy);
    await turnOnSecondFactor(await server.as("finance"));
    expect(await read()).toMatchObject({ usersWithoutSecondFactor: 2 });
  });

  test("closes every route to users without one, except for setting it up", async () => {
    const me = await server.as("support");
    await demandSecondFactor();
    for (const path of ["users", "units", "settings", "logs", "live", "search?q=a"]) {
      const refused = await me.get(`/api/${path}`);
      expect([path, refused.statusCode]).toEqual([path, 403]);
      expect(refused.json()).toMatchObject({ error: "forbidden", message: REFUSED });
    }
    expect((await me.post("/api/units/bulk", { ids: [], do: "activate" })).json().message).toBe(
      REFUSED,
    );
    expect((await me.get("/api/auth/me")).json().mustSetUpSecondFactor).toBe(true);
    expect((await me.get("/api/auth/totp")).json().isRequired).toBe(true);

    await turnOnSecondFactor(me);
    expect((await me.get("/api/auth/me")).json()).not.toHaveProperty("mustSetUpSecondFactor");
    expect((await me.get("/api/users")).statusCode).toBe(200);
    await me.post("/api/auth/totp/disable", {});
    expect((await me.get("/api/users")).json().message).toBe(REFUSED);
  });

  test("lets users sign in, and tells them", async () => {
    const me = await server.as("support");
    const email = await givePassword(server, me, PASSWORD);
    await demandSecondFactor();
    const login = await server.visitor.post("/api/auth/login", { email, password: PASSWORD });
    expect(login.statusCode).toBe(200);
    expect(login.json().user.mustSetUpSecondFactor).toBe(true);
    const caller = server.callerWith(login.json().tokens.access_token);
    expect((await caller.post("/api/auth/logout", {})).statusCode).toBe(204);
  });

  test("is not required of pharmacy users", async () => {
    const pharmacy = (await server.post("/api/organizations", anOrganization())).json().id;
    const owner = await server.as("owner", pharmacy);
    await demandSecondFactor();
    expect((await owner.get(`/api/organizations/${pharmacy}`)).statusCode).toBe(200);
    expect((await owner.get("/api/auth/totp")).json().isRequired).toBe(false);
  });
});
