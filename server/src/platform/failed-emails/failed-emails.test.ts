import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aFailedEmail } from "#test/letters.ts";
import { anOrganization, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

describe("failed emails", () => {
  test("are listed newest first, with the user concerned and the mail server's message", async () => {
    await aFailedEmail(server, 2);
    const { id } = (await server.post("/api/users", aUser({ name: "Inês Carvalho" }))).json();
    await server.db.execute(
      sql`update mails set status = 'failed', error = '550' where "user" = ${id}`,
    );
    await aFailedEmail(server, 31);
    const { items } = (await server.get("/api/letters")).json();
    expect(items).toMatchObject([
      { kind: "invitation", person: { id, name: "Inês Carvalho" }, error: "550" },
      { kind: "passwordReset", recipient: "niamh@castlewren.example", person: null },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/body|link/);
    const found = async (query: string) =>
      (await server.get(`/api/letters?${query}`)).json().items.length;
    expect(await found("search=niamh")).toBe(1);
    expect(await found("kind=invitation")).toBe(1);
    expect(await found("kind=nothing")).toBe(0);
    const { body } = await server.get("/api/letters/export?format=csv&columns=recipient,error");
    expect(body).toContain("niamh@castlewren.example,550 No such mailbox");
  });

  test("are visible only to roles that may see every user", async () => {
    const own = (await server.post("/api/organizations", anOrganization())).json().id;
    for (const [role, status] of [
      ["admin", 200],
      ["support", 200],
      ["finance", 403],
      ["catalogue", 403],
      ["owner", 403],
    ] as const) {
      const caller = await server.as(role, role === "owner" ? own : undefined);
      for (const path of ["/api/letters", "/api/letters/ids"]) {
        expect([role, (await caller.get(path)).statusCode]).toEqual([role, status]);
      }
    }
  });
});
