import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anAuthenticator } from "#test/authenticator.ts";
import { addPasskey, passkeyQuestion } from "#test/passkeys.ts";
import { loseProof } from "#test/proof.ts";
import { testServer } from "#test/server.ts";
import { emailsTo } from "#test/ways-in.ts";
import { createApp } from "../../app.ts";
import { challenges } from "./challenges.table.ts";
import { passkeys } from "./passkeys.table.ts";

const server = testServer();

type Caller = Awaited<ReturnType<typeof server.as>>;

describe("a new passkey", () => {
  test("is stored under its name, reported by email and logged, without its key", async () => {
    const caller = await server.as("viewer");
    const { answer, passkey } = await addPasskey(caller, " Laptop ");
    expect(answer.statusCode).toBe(201);
    expect(passkey).toMatchObject({
      name: "Laptop",
      isSynced: false,
      lastUsedAt: null,
      version: 1,
    });
    expect(Object.keys(passkey).sort()).toEqual([
      "createdAt",
      "createdBy",
      "id",
      "isSynced",
      "lastUsedAt",
      "name",
      "updatedAt",
      "version",
    ]);
    const list = (await caller.get("/api/auth/passkeys")).json();
    expect(list).toEqual({ items: [passkey], origin: "http://localhost:3000" });

    const [entry] = await server.history();
    expect(entry).toMatchObject({
      action: "create",
      model: "passkey",
      recordId: passkey.id,
      recordLabel: "Laptop",
      actorId: caller.userId,
      outcome: "success",
    });
    expect(entry?.changes).toContainEqual({ field: "publicKey", from: null, to: "•••" });
    const [email] = await emailsTo(server.db, server.services.secret, caller.userId);
    expect(email).toMatchObject({ kind: "passkeyChanged", subject: "A passkey was added" });
    expect(email?.text).toContain("“Laptop”");
  });

  test("must be discoverable, verify its owner, and be the device's first", async () => {
    const caller = await server.as("support");
    const { device } = await addPasskey(caller);
    expect(await passkeyQuestion(caller)).toMatchObject({
      rp: { id: "localhost" },
      user: { id: Buffer.from(caller.userId).toString("base64url") },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: device.id, transports: ["internal"] }],
    });
  });

  test("that its maker stores in more than one place is called synced", async () => {
    const { passkey } = await addPasskey(await server.as("owner"), "Phone", { isSynced: true });
    expect(passkey.isSynced).toBe(true);
  });

  test.each([
    ["was created for another site", { rpId: "evil.example" }],
    ["comes from another site's page", { origin: "http://localhost.evil.example" }],
    ["comes from another port of this computer", { origin: "http://localhost:3001" }],
    ["has a challenge that was never issued", { challenge: "A".repeat(43) }],
    ["was not unlocked with a fingerprint, face or PIN", { isVerified: false }],
  ])("that %s is refused", async (_, overrides) => {
    const caller = await server.as("admin");
    const { answer } = await addPasskey(caller, "Laptop", overrides);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toBe("The passkey could not be added. Try again.");
    expect(await server.db.$count(passkeys)).toBe(0);
    expect(await emailsTo(server.db, server.services.secret, caller.userId)).toEqual([]);
  });

  test("answers a challenge once, even twice at the same moment", async () => {
    const caller = await server.as("admin");
    const response = anAuthenticator().make(await passkeyQuestion(caller));
    const answers = await Promise.all(
      ["One", "Two", "Three"].map((name) => caller.post("/api/auth/passkeys", { name, response })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422]);
    expect(await server.db.$count(passkeys)).toBe(1);
  });

  test("answers another process's challenge, but no other user's and no expired one", async () => {
    const caller = await server.as("admin");
    const other = await server.as("admin");
    const process = await createApp(server.services);
    const answered = await process.inject({
      method: "POST",
      url: "/api/auth/passkeys/options",
      headers: caller.headers,
      payload: {},
    });
    await process.close();
    const add = (who: Caller, question: { challenge: string }) =>
      who.post("/api/auth/passkeys", { name: "Key", response: anAuthenticator().make(question) });
    expect((await add(caller, answered.json())).statusCode).toBe(201);

    expect((await add(other, await passkeyQuestion(caller))).statusCode).toBe(422);
    const late = await passkeyQuestion(caller);
    await server.db.execute(sql`update challenges set expires_at = now() - interval '1 second'`);
    expect((await add(caller, late)).statusCode).toBe(422);
    // expired challenges are deleted with the next one, and stored only as hashes
    const { challenge } = await passkeyQuestion(caller);
    const kept = await server.db.select().from(challenges);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(challenge);
  });

  test("is refused with an old proof, after ten passkeys, or when signed out", async () => {
    const caller = await server.as("pharmacist");
    for (let made = 0; made < 9; made++) await addPasskey(caller);
    const last = [await passkeyQuestion(caller), await passkeyQuestion(caller)];
    const answers = await Promise.all(
      last.map((question) =>
        caller.post("/api/auth/passkeys", {
          name: "Last",
          response: anAuthenticator().make(question),
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const refused = await caller.post("/api/auth/passkeys/options", {});
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      "You have 10 passkeys, the maximum. Remove one before you add another.",
    );
    await loseProof(server.db);
    expect((await caller.post("/api/auth/passkeys/options", {})).json().error).toBe(
      "proof_required",
    );
    expect((await server.visitor.post("/api/auth/passkeys/options", {})).statusCode).toBe(401);
    expect((await server.visitor.get("/api/auth/passkeys")).statusCode).toBe(401);
  });

  test("is registered once, across all users", async () => {
    const { device } = await addPasskey(await server.as("admin"));
    const other = await server.as("admin");
    const response = device.make(await passkeyQuestion(other));
    const twin = await other.post("/api/auth/passkeys", { name: "Twin", response });
    expect(twin.statusCode).toBe(409);
    expect(twin.json().message).toBe("This passkey is already registered.");
  });

  test.each([
    ["", "Name is required."],
    [" ", "Name is required."],
    ["x".repeat(61), "Name must be at most 60 characters."],
    ["Lap\u202etop", "Name contains a character that cannot be displayed: U+202E. Delete it."],
  ])("cannot be named %j", async (name, message) => {
    const caller = await server.as("admin");
    const { answer, passkey } = await addPasskey(caller, name);
    expect([answer.statusCode, passkey.fields]).toEqual([422, { name: message }]);
    const { passkey: good } = await addPasskey(caller);
    const changed = await caller.patch(`/api/auth/passkeys/${good.id}`, { name, version: 1 });
    expect([changed.statusCode, changed.json().fields]).toEqual([422, { name: message }]);
  });

  test("that does not have a browser's format is refused before the database is asked", async () => {
    const caller = await server.as("admin");
    const good = anAuthenticator().make(await passkeyQuestion(caller));
    for (const response of [
      {},
      "text",
      { ...good, id: "not base64" },
      { ...good, type: "password" },
      { ...good, response: { ...good.response, clientDataJSON: "x".repeat(50_001) } },
    ]) {
      const { statusCode } = await caller.post("/api/auth/passkeys", { name: "Key", response });
      expect(statusCode).toBe(422);
    }
    const noise = { ...good, response: { ...good.response, clientDataJSON: "bm9pc2U" } };
    const answer = await caller.post("/api/auth/passkeys", { name: "Key", response: noise });
    expect(answer.statusCode).toBe(422);
  });
});
