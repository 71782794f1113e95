import { PHARMACY_ROLES, ROLES } from "@pharmacy/contract/roles.values";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { aToken } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { tokenReader } from "#test/tokens.ts";
import { aLink, insertUser } from "#test/ways-in.ts";
import { newId } from "../../platform/db/ids.ts";

const server = testServer();
const { listed, anApiToken, setToken } = tokenReader(server);

describe("access", () => {
  test("the support role sees only hints, and cannot change anything", async () => {
    const { token, secret } = await anApiToken();
    await setToken(token.id, sql`last_used_at = now(), last_used_ip = '203.0.113.77'`);
    const support = await server.as("support");
    expect((await server.get(`/api/tokens/${token.id}`)).json().lastUsedIp).toBe("203.0.113.77");
    const seen = await support.get(`/api/tokens/${token.id}`);
    expect(seen.json()).toMatchObject({ hint: token.hint, lastUsedIp: "203.0.113.x" });
    expect(seen.body).not.toContain(secret);
    const file = await support.get("/api/tokens/export?format=csv&columns=lastUsed,hint");
    expect(file.body).toContain("203.0.113.x");
    expect(file.body).not.toContain("203.0.113.77");
    const calls = [
      () => support.delete(`/api/tokens/${token.id}`),
      () => support.post("/api/tokens", aToken({ organization: token.organization?.id })),
      () => support.post(`/api/tokens/${token.id}/rotate`, { overlap: "now" }),
      () => support.post("/api/tokens/bulk", { ids: [token.id], do: "revoke" }),
    ];
    for (const call of calls) {
      expect((await call()).statusCode).toBe(403);
      expect((await server.history()).at(-1)).toMatchObject({
        model: "token",
        outcome: "denied",
        actorId: support.userId,
      });
    }
    expect((await server.get(`/api/tokens/${token.id}`)).json().status).toBe("active");
  });

  test.each(ROLES.filter((role) => !["admin", "support", "owner"].includes(role)))(
    "%s sees no tokens and cannot create any",
    async (role) => {
      const { token } = await anApiToken();
      const isOfPharmacy = PHARMACY_ROLES.some((known) => known === role);
      const caller = await server.as(role, isOfPharmacy ? token.organization?.id : undefined);
      for (const url of ["", "/ids", `/${token.id}`, "/export?format=csv&columns=name"]) {
        expect((await caller.get(`/api/tokens${url}`)).statusCode).toBe(403);
      }
      expect((await caller.post("/api/tokens", aToken())).statusCode).toBe(403);
      expect((await caller.delete(`/api/tokens/${token.id}`)).statusCode).toBe(403);
      const rotation = await caller.post(`/api/tokens/${token.id}/rotate`, { overlap: "now" });
      expect(rotation.statusCode).toBe(403);
      const many = await caller.post("/api/tokens/bulk", { ids: [token.id], do: "revoke" });
      expect(many.statusCode).toBe(403);
    },
  );

  test("no visitor", async () => {
    expect((await server.visitor.get("/api/tokens")).statusCode).toBe(401);
    expect((await server.visitor.post("/api/tokens", aToken())).statusCode).toBe(401);
    expect((await server.visitor.delete(`/api/tokens/${newId()}`)).statusCode).toBe(401);
  });
});

/** Guarantees that an owner has access only to the API tokens of their own pharmacy. */
describe("an owner", () => {
  async function twoPharmacies() {
    const { id: own } = await aPharmacy(server, { name: "Castlewren Pharmacy" }, {});
    const { id: other } = await aPharmacy(server, { name: "Ballyhart Chemist" }, {});
    const owner = await server.as("owner", own);
    return { own, other, owner };
  }

  test("creates, rotates and revokes the pharmacy's own", async () => {
    const { own, owner } = await twoPharmacies();
    const made = await owner.post("/api/tokens", aToken());
    expect(made.statusCode).toBe(201);
    const { token } = made.json();
    expect(token.organization.id).toBe(own);
    const rotated = await owner.post(`/api/tokens/${token.id}/rotate`, { overlap: "1h" });
    expect(rotated.statusCode).toBe(201);
    expect((await owner.delete(`/api/tokens/${rotated.json().token.id}`)).statusCode).toBe(204);
    expect(await listed("", owner)).toHaveLength(2);
  });

  test("cannot create one for another pharmacy, and the attempt is logged", async () => {
    const { own, other, owner } = await twoPharmacies();
    const answer = await owner.post("/api/tokens", aToken({ organization: other }));
    expect(answer.statusCode).toBe(403);
    expect(await listed("type=api")).toEqual([]);
    expect((await server.history()).at(-1)).toMatchObject({
      action: "create",
      model: "token",
      outcome: "denied",
      actorId: owner.userId,
    });
    expect((await owner.post("/api/tokens", aToken({ organization: own }))).statusCode).toBe(201);
  });

  test("sees no tokens of another pharmacy, and no sessions and links of their own", async () => {
    const { own, other, owner } = await twoPharmacies();
    const colleague = await insertUser(server.db, { role: "pharmacist", organization: own });
    await aLink(server.db, "invitation", colleague);
    const { token } = await anApiToken({ organization: other, name: "Foreign till" });
    const [invitation] = await listed("type=invitation");
    const [session] = await listed(`user=${owner.userId}`);
    for (const hidden of [token, invitation, session]) {
      const id = hidden?.id ?? "";
      expect((await owner.get(`/api/tokens/${id}`)).statusCode).toBe(403);
      expect((await owner.delete(`/api/tokens/${id}`)).statusCode).toBe(403);
      const rotation = await owner.post(`/api/tokens/${id}/rotate`, { overlap: "now" });
      expect(rotation.statusCode).toBe(403);
      const many = await owner.post("/api/tokens/bulk", { ids: [id], do: "revoke" });
      expect(many.json().results).toMatchObject([
        { id, label: null, error: { code: "not_found", message: "Token not found." } },
      ]);
    }
    for (const query of [
      "",
      "search=foreign",
      `organization=${other}`,
      "type=access",
      "type=all",
    ]) {
      expect(await listed(query, owner), query).toEqual([]);
      expect((await owner.get(`/api/tokens/ids?${query}`)).json().ids).toEqual([]);
      const file = await owner.get(`/api/tokens/export?format=csv&columns=name,user&${query}`);
      expect(file.body.trim().split("\r\n")).toHaveLength(1);
    }
    for (const { status } of await listed("type=api")) expect(status).toBe("active");
    expect((await server.get(`/api/tokens/${invitation?.id}`)).json().status).toBe("active");
  });
});
