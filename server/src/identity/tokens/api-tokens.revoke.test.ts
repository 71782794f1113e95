import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { aToken } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { tokenReader } from "#test/tokens.ts";
import { aLink, insertUser } from "#test/ways-in.ts";
import { newId } from "../../platform/db/ids.ts";

const server = testServer();
const { anApiToken, read, opens } = tokenReader(server);

describe("revoking", () => {
  test("an API token ends it at its next call, and records by whom", async () => {
    const { token, secret } = await anApiToken();
    expect(await opens(secret)).toBe(true);
    expect((await server.delete(`/api/tokens/${token.id}`)).statusCode).toBe(204);
    expect(await opens(secret)).toBe(false);
    expect(await read(token.id)).toMatchObject({
      status: "revoked",
      revokedBy: { id: server.adminId() },
    });
    expect((await server.history()).at(-1)).toMatchObject({
      action: "revoke",
      model: "token",
      recordId: token.id,
      outcome: "success",
    });
  });

  test("happens once, even for simultaneous requests", async () => {
    const { token } = await anApiToken();
    const calls = [1, 2, 3].map(() => server.delete(`/api/tokens/${token.id}`));
    const answers = await Promise.all(calls);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().message).toBe("This token was already revoked.");
    const entries = (await server.history()).filter(
      ({ recordId, action }) => recordId === token.id && action === "revoke",
    );
    expect(entries).toHaveLength(1);
  });

  test("an access token ends its session, but never the caller's own", async () => {
    const person = await server.as("catalogue");
    const [token] = (await server.get(`/api/tokens?user=${person.userId}`)).json().items;
    expect((await server.delete(`/api/tokens/${token.id}`)).statusCode).toBe(204);
    expect((await person.get("/api/auth/me")).statusCode).toBe(401);
    expect((await server.get(`/api/sessions/${token.id}`)).json()).toMatchObject({
      status: "revoked",
      endReason: "revoked",
    });
    const own = (await server.get(`/api/tokens?user=${server.adminId()}`)).json().items[0];
    const answer = await server.delete(`/api/tokens/${own.id}`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe("Use Log out to end your own session.");
  });

  test("a link disables it; revoking a used one is refused with that reason", async () => {
    const user = await insertUser(server.db);
    const secret = await aLink(server.db, "invitation", user);
    const [link] = (await server.get("/api/tokens?type=invitation")).json().items;
    expect((await server.delete(`/api/tokens/${link.id}`)).statusCode).toBe(204);
    const opened = await server.visitor.post("/api/auth/invitation", { token: secret });
    expect(opened.json().message).toBe("This link has expired. Ask for a new one.");
    await server.db.execute(sql`update tokens set used_at = now()`);
    expect((await server.delete(`/api/tokens/${link.id}`)).json().message).toBe(
      "This link was already used.",
    );
  });

  test("several tokens gives each its own result, whatever their type", async () => {
    const { token } = await anApiToken();
    const over = await anApiToken();
    await server.delete(`/api/tokens/${over.token.id}`);
    const person = await server.as("catalogue");
    const [session] = (await server.get(`/api/tokens?user=${person.userId}`)).json().items;
    const ids = [token.id, over.token.id, session.id, newId()];
    const answer = await server.post("/api/tokens/bulk", { ids, do: "revoke" });
    const { results } = answer.json<{ results: { error: { message: string } | null }[] }>();
    expect(results.map(({ error }) => error?.message)).toEqual([
      undefined,
      "This token was already revoked.",
      undefined,
      "Token not found.",
    ]);
    expect((await person.get("/api/auth/me")).statusCode).toBe(401);
  });

  test.each(["delete", "activate", "deactivate"])(
    "is the only action: %s does not exist",
    async (act) => {
      const { token } = await anApiToken();
      const answer = await server.post("/api/tokens/bulk", { ids: [token.id], do: act });
      expect(answer.statusCode).toBe(403);
      expect((await read(token.id)).status).toBe("active");
    },
  );
});

describe("a pharmacy that is", () => {
  test("deactivated loses its programs' tokens for good", async () => {
    const { token, secret } = await anApiToken();
    const other = await anApiToken();
    const organization = token.organization?.id;
    await server.patch(`/api/organizations/${organization}`, { status: "inactive", version: 1 });
    expect([await opens(secret), await opens(other.secret)]).toEqual([false, true]);
    expect((await read(token.id)).status).toBe("revoked");
    await server.patch(`/api/organizations/${organization}`, { status: "active", version: 2 });
    expect(await opens(secret)).toBe(false);
  });

  test("deleted loses them too", async () => {
    const { token, secret } = await anApiToken();
    const organization = token.organization?.id;
    await server.db.execute(sql`update organizations set status = 'inactive'`);
    expect(await opens(secret)).toBe(false);
    await server.delete(`/api/organizations/${organization}`);
    expect((await read(token.id)).status).toBe("revoked");
  });
});

test("suspending a token's creator counts their links, and the pharmacy keeps the token", async () => {
  const colleague = await server.as("admin");
  const { id: organization } = await aPharmacy(server, {}, {});
  const made = await colleague.post("/api/tokens", aToken({ organization }));
  const impact = (await server.get(`/api/users/${colleague.userId}/impact`)).json();
  expect(impact).toEqual({ sessions: 1, links: 0 });
  const reason = { status: "suspended", suspensionReason: "Left the network" };
  await server.patch(`/api/users/${colleague.userId}`, reason);
  expect(await opens(made.json().secret)).toBe(true);
});
