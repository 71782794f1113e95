import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addPasskey } from "#test/passkeys.ts";
import { loseProof } from "#test/proof.ts";
import { testServer } from "#test/server.ts";
import { emailsTo } from "#test/ways-in.ts";
import { passkeys } from "./passkeys.table.ts";

const server = testServer();

describe("a user's passkey", () => {
  test("is renamed, unless it was renamed meanwhile", async () => {
    const caller = await server.as("owner");
    const { passkey } = await addPasskey(caller);
    const path = `/api/auth/passkeys/${passkey.id}`;
    const renamed = await caller.patch(path, { name: "Old laptop", version: 1 });
    expect(renamed.json()).toMatchObject({ name: "Old laptop", version: 2 });
    const stale = await caller.patch(path, { name: "Late", version: 1 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().current).toMatchObject({ name: "Old laptop", version: 2 });
    expect(JSON.stringify(stale.json())).not.toMatch(/publicKey|credentialId|counter/);
    expect((await caller.patch(path, { name: "X" })).statusCode).toBe(422);
    expect((await caller.patch(path, { counter: 0, version: 2 })).statusCode).toBe(422);
    expect((await server.history()).at(-1)).toMatchObject({
      action: "update",
      model: "passkey",
      changes: [{ field: "name", from: "Laptop", to: "Old laptop" }],
    });
  });

  test("is removed once, reported by email and logged", async () => {
    const caller = await server.as("owner");
    await addPasskey(caller, "Other");
    const { passkey } = await addPasskey(caller);
    const path = `/api/auth/passkeys/${passkey.id}`;
    await server.db.execute(sql`update users set password_hash = 'x'`);
    await loseProof(server.db);
    expect((await caller.delete(path)).json().error).toBe("proof_required");
    await server.db.execute(sql`update sessions set proved_at = now()`);
    const answers = await Promise.all([caller.delete(path), caller.delete(path)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
    expect((await caller.get("/api/auth/passkeys")).json().items).toHaveLength(1);
    expect((await server.history()).at(-1)).toMatchObject({
      action: "delete",
      model: "passkey",
      recordLabel: "Laptop",
      actorId: caller.userId,
    });
    const emails = await emailsTo(server.db, server.services.secret, caller.userId);
    expect(emails.map(({ subject }) => subject)).toEqual([
      "A passkey was added",
      "A passkey was added",
      "A passkey was removed",
    ]);
  });

  test("that is the only way to sign in cannot be removed until there is a password", async () => {
    const caller = await server.as("owner");
    const { passkey } = await addPasskey(caller);
    const path = `/api/auth/passkeys/${passkey.id}`;
    const refused = await caller.delete(path);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      "This is the only way you can sign in. Choose a password first.",
    );
    await server.db.execute(sql`update users set password_hash = 'x'`);
    expect((await caller.delete(path)).statusCode).toBe(204);
  });

  test("is never visible to others, who cannot rename or remove it, even administrators", async () => {
    const { passkey } = await addPasskey(await server.as("owner"));
    const path = `/api/auth/passkeys/${passkey.id}`;
    expect((await server.get("/api/auth/passkeys")).json().items).toEqual([]);
    for (const answer of [
      await server.patch(path, { name: "Mine", version: 1 }),
      await server.patch(path, { name: "Mine", version: 7 }),
      await server.delete(path),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain("Laptop");
    }
    expect(await server.db.$count(passkeys)).toBe(1);
  });
});
