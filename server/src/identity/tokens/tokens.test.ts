import { Token } from "@pharmacy/contract/tokens/tokens";
import { TOKEN_TYPES } from "@pharmacy/contract/tokens/tokens.values";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { testServer } from "#test/server.ts";
import { tokenReader } from "#test/tokens.ts";
import { aLink, insertUser } from "#test/ways-in.ts";
import { newId } from "../../platform/db/ids.ts";

const server = testServer();
const { listed, anApiToken, setToken } = tokenReader(server);

/** An invited user, and the link they were sent. */
async function anInvitation() {
  const user = await insertUser(server.db);
  await aLink(server.db, "invitation", user);
  const [token] = await listed(`user=${user.id}`);
  return { user, id: token?.id ?? "" };
}

const idsOf = (tokens: Token[]) => tokens.map(({ id }) => id).sort();

describe("the list of tokens", () => {
  test("has every type in the contract's format, newest first, and never a secret", async () => {
    const { user } = await anInvitation();
    await aLink(server.db, "passwordReset", user);
    await aLink(server.db, "emailVerification", user);
    const { token, secret } = await anApiToken();
    const tokens = await listed();
    expect(tokens.map(({ type }) => type).sort()).toEqual([...TOKEN_TYPES].sort());
    expect(tokens[0]).toEqual(token);
    for (const one of tokens) {
      expect(Token.safeParse(one).error).toBeUndefined();
      expect(one.isCurrent).toBe(one.type === "access");
      expect(one).not.toHaveProperty("secretHash");
    }
    expect(JSON.stringify(tokens)).not.toContain(secret);
    expect(token).toMatchObject({
      type: "api",
      status: "active",
      lastUsedAt: null,
      isOfSuspendedCreator: false,
      hint: `pk_…${secret.slice(-4)}`,
      createdBy: { id: server.adminId() },
      user: { id: server.adminId() },
    });
    for (const one of tokens) {
      expect((await server.get(`/api/tokens/${one.id}`)).json()).toEqual(one);
    }
  });

  test("can be filtered by type, pharmacy and user", async () => {
    const { user, id } = await anInvitation();
    const { token } = await anApiToken();
    expect(idsOf(await listed("type=invitation"))).toEqual([id]);
    expect(idsOf(await listed("type=api"))).toEqual([token.id]);
    expect(await listed("type=access")).toHaveLength(1);
    expect(await listed("type=all")).toHaveLength(3);
    expect(await listed("type=cookie")).toEqual([]);
    expect(idsOf(await listed(`organization=${token.organization?.id}`))).toEqual([token.id]);
    expect(idsOf(await listed(`user=${user.id}`))).toEqual([id]);
    // tokens the user created are listed with those issued to them
    expect(await listed(`user=${server.adminId()}`)).toHaveLength(2);
    expect(await listed(`user=${newId()}`)).toEqual([]);
    expect(await listed("user=nobody")).toEqual([]);
  });

  test("shows each token's status, and filters by it", async () => {
    const active = await anApiToken();
    const expired = await anApiToken();
    await setToken(expired.token.id, sql`expires_at = now() - interval '1 second'`);
    const revoked = await anApiToken();
    await server.delete(`/api/tokens/${revoked.token.id}`);
    const used = await anInvitation();
    await setToken(used.id, sql`used_at = now()`);
    const person = await server.as("catalogue");
    const [left] = await listed(`user=${person.userId}`);
    await person.post("/api/auth/logout", {});
    const late = await server.as("catalogue");
    const [over] = await listed(`user=${late.userId}`);
    await server.db.execute(
      sql`update sessions set expires_at = now() - interval '1 second' where id = ${over?.id}`,
    );
    const [own] = await listed(`user=${server.adminId()}&type=access`);

    expect(idsOf(await listed("status=active"))).toEqual([active.token.id, own?.id].sort());
    expect(idsOf(await listed("status=expired"))).toEqual([expired.token.id, over?.id].sort());
    expect(idsOf(await listed("status=revoked"))).toEqual([revoked.token.id, left?.id].sort());
    expect(idsOf(await listed("status=used"))).toEqual([used.id]);
    for (const status of ["active", "expired", "revoked", "used"] as const) {
      for (const token of await listed(`status=${status}`)) expect(token.status).toBe(status);
    }
    expect(await listed("status=asleep")).toEqual([]);
    expect(await listed("status=constructor")).toEqual([]);
    expect((await listed("status=revoked")).find(({ id }) => id === left?.id)?.revokedBy).toEqual({
      id: person.userId,
      name: left?.user?.name,
    });
  });

  test("can be searched by name, hint, user and pharmacy", async () => {
    const { id: castlewren } = await aPharmacy(server, { name: "Castlewren Pharmacy" }, {});
    const { token } = await anApiToken({ organization: castlewren, name: "Till of Órla" });
    const search = async (text: string) =>
      idsOf(await listed(`search=${encodeURIComponent(text)}`));
    for (const text of [
      "orla",
      "till of",
      "castlewren",
      token.hint?.slice(-4) ?? "",
      "orla wren",
    ]) {
      expect(await search(text), text).toContain(token.id);
    }
    expect(await search("castlewren")).toEqual([token.id]);
    const { user, id } = await anInvitation();
    await server.db.execute(sql`update users set name = 'Zita Brandão' where id = ${user.id}`);
    expect(await search("zita")).toEqual([id]);
    expect(await search(user.email)).toEqual([id]);
    const person = await server.as("catalogue");
    const [session] = await listed(`user=${person.userId}`);
    await server.db.execute(
      sql`update sessions set token_hint = 'adm_s_…q9Zx' where id = ${session?.id}`,
    );
    expect(await search("q9zx")).toEqual([session?.id]);
    expect(await search("nobody at all")).toEqual([]);
  });

  test("can be sorted by creation, expiry and last use, and paged to its end", async () => {
    const { id: organization } = await aPharmacy(server, {}, {});
    for (let count = 0; count < 4; count++) await anApiToken({ organization });
    const all = (await listed("sort=createdAt&order=asc")).map(({ id }) => id);
    expect((await listed()).map(({ id }) => id)).toEqual(all.toReversed());
    for (const sort of ["expiresAt", "lastUsedAt"]) {
      const found = await listed(`sort=${sort}&order=asc`);
      const keys = found.map((token) => token[sort as "expiresAt"] ?? "~");
      expect(keys).toEqual(keys.toSorted());
    }
    const pages = [];
    for (const page of [1, 2, 3]) {
      const answer = await server.get(`/api/tokens?count=2&page=${page}&sort=createdAt&order=asc`);
      pages.push(...answer.json().items.map(({ id }: Token) => id));
    }
    expect(pages).toEqual(all);
    const { ids } = (await server.get("/api/tokens/ids?sort=createdAt&order=asc")).json();
    expect(ids).toEqual(all);
  });

  test.each(["sort=user", "page=0", "colour=red"])("%s is refused", async (query) => {
    expect((await server.get(`/api/tokens?${query}`)).statusCode).toBe(400);
  });

  test("a sign-in session is identified by the end of its token", async () => {
    const email = "orla@aldermere.example";
    const { id } = await insertUser(server.db, { email, status: "active" });
    const { hashPassword } = await import("../auth/auth.passwords.ts");
    const hash = await hashPassword("correct-horse-battery");
    await server.db.execute(sql`update users set password_hash = ${hash} where id = ${id}`);
    const credentials = { email, password: "correct-horse-battery" };
    const login = await server.visitor.post("/api/auth/login", credentials);
    const [token] = await listed(`user=${id}`);
    expect(token?.hint).toBe(`adm_s_…${login.json().tokens.access_token.slice(-4)}`);
  });

  test("flags working tokens of a suspended creator, but not revoked ones", async () => {
    const colleague = await server.as("admin");
    const { token } = await anApiToken({}, colleague);
    const read = async () => (await server.get(`/api/tokens/${token.id}`)).json();
    expect((await read()).isOfSuspendedCreator).toBe(false);
    await server.patch(`/api/users/${colleague.userId}`, {
      status: "suspended",
      suspensionReason: "Left the network",
    });
    expect(await read()).toMatchObject({ isOfSuspendedCreator: true, status: "active" });
    await server.delete(`/api/tokens/${token.id}`);
    expect((await read()).isOfSuspendedCreator).toBe(false);
  });
});

test("an export contains what the list shows, in words, and is itself logged", async () => {
  const { id: organization } = await aPharmacy(server, { name: "Castlewren Pharmacy" }, {});
  const { token } = await anApiToken({ organization, name: "Till" });
  await setToken(
    token.id,
    sql`last_used_at = '2026-01-02T03:04:05Z', last_used_ip = '203.0.113.77', last_used_route = 'GET /api/units'`,
  );
  const columns = "type,name,organization,scopes,status,lastUsed";
  const answer = await server.get(`/api/tokens/export?format=csv&columns=${columns}&type=api`);
  expect(answer.body.split("\r\n")).toEqual([
    "\ufeffType,Name,Pharmacy,Scopes,Status,Created by a suspended user,Last used (UTC),Last address,Last call",
    "API token,Till,Castlewren Pharmacy,catalogue:read,Active,No,2026-01-02T03:04:05.000Z,203.0.113.77,GET /api/units",
    "",
  ]);
  expect((await server.history()).at(-1)).toMatchObject({
    action: "export",
    model: "token",
    recordLabel: "Tokens, 1 row",
  });
});
