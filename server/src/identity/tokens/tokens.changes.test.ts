import { DAY_MS, HOUR_MS } from "@pharmacy/contract/time.values";
import { IssuedToken } from "@pharmacy/contract/tokens/tokens";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { loseProof } from "#test/proof.ts";
import { aToken } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { tokenReader } from "#test/tokens.ts";
import { aLink, insertUser } from "#test/ways-in.ts";
import { newId } from "../../platform/db/ids.ts";

const server = testServer();
const { anApiToken, read, opens } = tokenReader(server);

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const rotate = (id: string, overlap: string) =>
  server.post(`/api/tokens/${id}/rotate`, { overlap });

describe("a token with a scope that no token gets any more", () => {
  test("is read and listed with it, and is replaced by one that has it too", async () => {
    const { token } = await anApiToken();
    await server.db.execute(sql`update tokens
      set scopes = '{products:write,catalogue:read}' where id = ${token.id}`);
    const scopes = ["products:write", "catalogue:read"];
    expect((await read(token.id)).scopes).toEqual(scopes);
    expect((await server.get("/api/tokens?type=api")).json().items).toMatchObject([{ scopes }]);
    const rotated = await rotate(token.id, "now");
    expect([rotated.statusCode, rotated.json().token.scopes]).toEqual([201, scopes]);
  });
});

describe("a new API token", () => {
  test("is returned with its secret, which is stored nowhere", async () => {
    const { id: organization } = await aPharmacy(server, {}, {});
    const body = aToken({ organization, scopes: ["catalogue:read", "stock:read"] });
    const answer = await server.post("/api/tokens", body);
    expect(answer.statusCode).toBe(201);
    const issued: IssuedToken = answer.json();
    expect(IssuedToken.safeParse(issued).error).toBeUndefined();
    expect(issued.secret).toMatch(/^pk_[\w-]{43}$/);
    const { name, scopes, expiresAt } = body;
    expect(issued.token).toMatchObject({ type: "api", name, scopes, expiresAt, status: "active" });
    expect(issued.token.organization?.id).toBe(organization);
    expect((await server.history()).at(-1)).toMatchObject({
      action: "create",
      model: "token",
      recordId: issued.token.id,
      recordLabel: name,
      organization,
    });
    expect(JSON.stringify(await server.history())).not.toContain(issued.secret);
    expect((await server.get(`/api/tokens/${issued.token.id}`)).body).not.toContain(issued.secret);
  });

  test("is different each time", async () => {
    const { id: organization } = await aPharmacy(server, {}, {});
    const body = aToken({ organization });
    const one = (await server.post("/api/tokens", body)).json();
    const two = (await server.post("/api/tokens", body)).json();
    expect(one.secret).not.toBe(two.secret);
  });

  test.each([
    [{ name: "" }, "name", "Give the token a name."],
    [{ name: "" }, "name", "Give the token a name."],
    [{ name: "x".repeat(61) }, "name", "Name must be at most 60 characters."],
    [{ expiresAt: inDays(366) }, "expiresAt", "An API token can last at most 365 days."],
    [{ expiresAt: inDays(-1) }, "expiresAt", "Choose a day in the future."],
    [{ expiresAt: "soon" }, "expiresAt", "Choose when the token expires."],
    [{ scopes: [] }, "scopes", "Choose what the token can do."],
    [{ scopes: ["stock:read", "stock:read"] }, "scopes", "List each scope only once."],
    [{ organization: null }, "organization", "Choose a pharmacy."],
    [
      { organization: "00000000-0000-7000-8000-00000000dead" },
      "organization",
      "There is no such pharmacy. Choose another.",
    ],
  ])("%j is refused beside its field", async (values, field, message) => {
    const { id: organization } = await aPharmacy(server, {}, {});
    const body = { ...aToken({ organization }), ...values };
    const answer = await server.post("/api/tokens", body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual({ [field]: message });
  });

  test.each([
    { scopes: ["units:delete"] },
    { scopes: ["products:read"] },
    { type: "access" },
    { secret: "pk_mine" },
  ])("%j is refused", async (values) => {
    const body = { ...aToken({ organization: (await aPharmacy(server, {}, {})).id }), ...values };
    expect((await server.post("/api/tokens", body)).statusCode).toBe(422);
  });

  test("lasts at most 365 days, whatever the caller's clock says", async () => {
    const { token } = await anApiToken({
      expiresAt: new Date(Date.now() + 365 * DAY_MS + 60_000).toISOString(),
    });
    const lifeMs = Date.parse(token.expiresAt) - Date.now();
    expect(lifeMs).toBeLessThanOrEqual(365 * DAY_MS);
    expect(lifeMs).toBeGreaterThan(364 * DAY_MS);
  });

  test("requires an active pharmacy", async () => {
    const { id: organization } = await aPharmacy(server, {}, {});
    await server.patch(`/api/organizations/${organization}`, { status: "inactive", version: 1 });
    const answer = await server.post("/api/tokens", aToken({ organization }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields.organization).toMatch(
      / is inactive\. Activate the pharmacy first\.$/,
    );
  });
});

/** Guarantees that an unattended session cannot be used to create a token. */
test("creating and rotating require a fresh proof; revoking does not", async () => {
  const { token, secret } = await anApiToken();
  await loseProof(server.db);
  const organization = token.organization?.id ?? "";
  const made = await server.post("/api/tokens", aToken({ organization }));
  const rotated = await rotate(token.id, "now");
  for (const answer of [made, rotated]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error).toBe("proof_required");
  }
  expect((await server.get("/api/tokens?type=api")).json().total).toBe(1);
  expect(await opens(secret)).toBe(true);
  expect((await server.delete(`/api/tokens/${token.id}`)).statusCode).toBe(204);
});

describe("rotating", () => {
  test.each([
    ["1h", HOUR_MS],
    ["24h", DAY_MS],
    ["7d", 7 * DAY_MS],
  ])("with an overlap of %s keeps both tokens working until it ends", async (overlap, lengthMs) => {
    const { token, secret } = await anApiToken();
    const answer = await rotate(token.id, overlap);
    expect(answer.statusCode).toBe(201);
    const next: IssuedToken = answer.json();
    expect(next.secret).not.toBe(secret);
    expect(next.token).toMatchObject({
      name: token.name,
      scopes: token.scopes,
      organization: token.organization,
    });
    // it is valid for as long as the previous one was
    const lifeMs = Date.parse(next.token.expiresAt) - Date.parse(next.token.createdAt);
    expect(lifeMs / DAY_MS).toBeCloseTo(90, 2);
    const old = await read(token.id);
    expect(old).toMatchObject({ status: "active", replacedBy: next.token.id });
    const leftMs = Date.parse(old.expiresAt) - Date.now();
    expect(leftMs).toBeLessThanOrEqual(lengthMs);
    expect(leftMs).toBeGreaterThan(lengthMs - 60_000);
    expect([await opens(secret), await opens(next.secret)]).toEqual([true, true]);
    await server.db.execute(
      sql`update tokens set expires_at = now() - interval '1 second' where id = ${token.id}`,
    );
    expect([await opens(secret), await opens(next.secret)]).toEqual([false, true]);
  });

  test("without overlap ends the old token at its next call", async () => {
    const { token, secret } = await anApiToken();
    const next: IssuedToken = (await rotate(token.id, "now")).json();
    expect([await opens(secret), await opens(next.secret)]).toEqual([false, true]);
    expect(await read(token.id)).toMatchObject({
      status: "revoked",
      replacedBy: next.token.id,
      revokedBy: { id: server.adminId() },
    });
    const [made, ended] = (await server.history()).slice(-2);
    expect(made).toMatchObject({ action: "create", recordId: next.token.id });
    expect(ended).toMatchObject({ action: "revoke", recordId: token.id });
  });

  test("never extends the old token's life", async () => {
    const { token } = await anApiToken({ expiresAt: inDays(2) });
    await rotate(token.id, "7d");
    expect((await read(token.id)).expiresAt).toBe(token.expiresAt);
  });

  test("happens once, even for simultaneous requests", async () => {
    const { token } = await anApiToken();
    const answers = await Promise.all(["1h", "24h", "now"].map((over) => rotate(token.id, over)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const { total } = (await server.get("/api/tokens?type=api")).json();
    expect(total).toBe(2);
    const again = await rotate(token.id, "1h");
    expect(again.json().message).toBe("This token was already rotated. Rotate its replacement.");
  });

  test("is refused for a token that has ended, is not an API token, or does not exist", async () => {
    const revoked = await anApiToken();
    await server.delete(`/api/tokens/${revoked.token.id}`);
    expect((await rotate(revoked.token.id, "1h")).json()).toMatchObject({
      error: "conflict",
      message: "This token was already revoked.",
    });
    const expired = await anApiToken();
    await server.db.execute(
      sql`update tokens set expires_at = now() - interval '1 second' where type = 'api'`,
    );
    expect((await rotate(expired.token.id, "1h")).json().message).toBe(
      "This token has already expired.",
    );
    const [session] = (await server.get("/api/tokens?type=access")).json().items;
    const user = await insertUser(server.db);
    await aLink(server.db, "invitation", user);
    const [link] = (await server.get("/api/tokens?type=invitation")).json().items;
    for (const { id } of [session, link]) {
      const answer = await rotate(id, "1h");
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toBe("Only an API token can be rotated.");
    }
    expect((await rotate(newId(), "1h")).statusCode).toBe(404);
    expect((await rotate("none", "1h")).statusCode).toBe(400);
    expect((await rotate(revoked.token.id, "forever")).statusCode).toBe(422);
  });

  test("is refused for an inactive pharmacy", async () => {
    const { token } = await anApiToken();
    await server.db.execute(sql`update organizations set status = 'inactive'`);
    expect((await rotate(token.id, "1h")).statusCode).toBe(422);
    expect((await read(token.id)).replacedBy).toBeNull();
  });
});
