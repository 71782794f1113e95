import { and, eq, ne, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aFailedEmail } from "#test/letters.ts";
import { anOrganization, aUser } from "#test/records.ts";
import { aRequestTo, aWaitingOne } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";
import { outboxEmails } from "../email/outbox.table.ts";

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

describe("sending an email again", () => {
  const bulk = (ids: string[], caller: Pick<typeof server, "post"> = server) =>
    caller.post("/api/letters/bulk", { ids, do: "sendAgain" });
  const rowOf = async (id: string) => {
    const [row] = await server.db.select().from(outboxEmails).where(eq(outboxEmails.id, id));
    return row;
  };
  const refusalOf = async (id: string) => (await bulk([id])).json().results[0].error?.message;

  /** Without a link that ends. */
  async function aFailed(status = "failed"): Promise<string> {
    const id = await aFailedEmail(server, 2, status, "passwordChanged");
    await server.db.execute(sql`update mails set tries = 6 where id = ${id}`);
    return id;
  }

  test("begins with the attempts anew, and is in the log", async () => {
    const id = await aFailed();
    const { results } = (await bulk([id])).json();
    expect(results).toMatchObject([{ id, error: null }]);
    expect(await rowOf(id)).toMatchObject({ status: "queued", tries: 0, nextTryAt: null });
    const [entry] = (await server.history()).filter(({ action }) => action === "sendEmailAgain");
    expect(entry).toMatchObject({ model: "user", recordLabel: "Choose a new password" });
  });

  test("twice at once is once", async () => {
    const id = await aFailed();
    const answers = await Promise.all([bulk([id]), bulk([id])]);
    const errors = answers.map((answer) => answer.json().results[0].error?.code ?? "done");
    expect(errors.sort()).toEqual(["conflict", "done"]);
    const entries = (await server.history()).filter(({ action }) => action === "sendEmailAgain");
    expect(entries).toHaveLength(1);
  });

  test.each([
    ["queued", "This email is waiting, and is tried again without your help."],
    ["kept", "No mail server is set up. The email is sent once there is one."],
  ])("of one that is %s is refused", async (status, message) => {
    const id = await aFailed(status);
    await server.db.execute(sql`update mails set error = '450 Later' where id = ${id}`);
    expect(await refusalOf(id)).toBe(message);
    expect(await rowOf(id)).toMatchObject({ status, tries: 6 });
  });

  test("with a link that no longer works is refused", async () => {
    const person = (await server.post("/api/users", aUser())).json();
    await server.db.execute(sql`update mails set status = 'failed' where "user" = ${person.id}`);
    const [invitation] = await server.db
      .select()
      .from(outboxEmails)
      .where(eq(outboxEmails.user, person.id));
    const id = invitation?.id ?? "";
    await server.post(`/api/users/${person.id}/invitation`, {});
    expect(await refusalOf(id)).toMatch(/^Its link no longer works\./);
  });

  test("to a user who was suspended is refused", async () => {
    const id = await aFailed();
    const person = await server.as("support");
    await server.db.execute(sql`update mails set "user" = ${person.userId} where id = ${id}`);
    await server.db.execute(sql`update users set status = 'suspended' where id = ${person.userId}`);
    expect(await refusalOf(id)).toBe("Its user is suspended or deleted.");
  });

  test("with the link of an application that a newer one replaced is refused", async () => {
    const { id } = await aWaitingOne(server);
    await aRequestTo(server, id);
    await server.db.execute(sql`update mails set status = 'failed' where about = ${id}`);
    const [older] = await server.db.select().from(outboxEmails).where(eq(outboxEmails.about, id));
    await aRequestTo(server, id);
    expect(await refusalOf(older?.id ?? "")).toMatch(/^Its link no longer works\./);
    const [newer] = await server.db
      .select()
      .from(outboxEmails)
      .where(and(eq(outboxEmails.about, id), ne(outboxEmails.id, older?.id ?? "")));
    await server.db.execute(sql`update mails set status = 'failed' where id = ${newer?.id}`);
    expect(await refusalOf(newer?.id ?? "")).toBeUndefined();
  });

  test("is for roles that see every user alone", async () => {
    const id = await aFailed();
    const own = (await server.post("/api/organizations", anOrganization())).json().id;
    for (const role of ["finance", "catalogue", "owner"] as const) {
      const caller = await server.as(role, role === "owner" ? own : undefined);
      expect([role, (await bulk([id], caller)).statusCode]).toEqual([role, 403]);
    }
    expect(await rowOf(id)).toMatchObject({ status: "failed" });
    expect((await bulk([id], await server.as("support"))).json().results[0].error).toBeNull();
  });
});
