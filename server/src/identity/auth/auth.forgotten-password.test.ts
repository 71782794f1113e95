import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { emailsTo, insertUser } from "#test/ways-in.ts";
import { createApp } from "../../app.ts";
import { hashPassword } from "./auth.passwords.ts";

const server = testServer();
const PASSWORD = "correct horse battery";
const OTHER = "a wholly different one";
const hashed = hashPassword(PASSWORD);

const post = (path: string, body: object) => server.visitor.post(`/api/auth/${path}`, body);
const statusOfSignIn = async (email: string, password: string) =>
  (await post("login", { email, password })).statusCode;

const anActiveUser = async (values = {}) =>
  insertUser(server.db, { status: "active", passwordHash: await hashed, ...values });

describe("a forgotten password", () => {
  /** Calls a server that is then closed, so that its background work is finished. */
  async function forget(...emails: string[]) {
    const app = await createApp(server.services);
    const answers = [];
    for (const email of emails) {
      const payload = { email };
      answers.push(await app.inject({ method: "POST", url: "/api/auth/forgot-password", payload }));
    }
    await app.close();
    return answers;
  }
  const messages = (id: string) => emailsTo(server.db, server.services.secret, id);

  test("can be replaced through a link", async () => {
    const user = await anActiveUser();
    await forget(` ${user.email.toUpperCase()} `);
    const [email, ...others] = await messages(user.id);
    expect(others).toEqual([]);
    expect(email).toMatchObject({ kind: "passwordReset", recipient: user.email, status: "kept" });
    const [, token] = /\/reset-password#([\w-]{43})$/.exec(email?.link ?? "") ?? [];
    expect(email?.text).toContain(email?.link);
    expect((await post("reset-password", { token, password: OTHER })).statusCode).toBe(204);
    expect(await statusOfSignIn(user.email, OTHER)).toBe(200);
  });

  test("gets the same answer for every address", async () => {
    const organization = (await server.post("/api/organizations", anOrganization())).json().id;
    const owner = await anActiveUser({ role: "owner", organization });
    await server.db.execute(sql`update organizations set status = 'inactive'`);
    const silent = [
      await insertUser(server.db),
      await anActiveUser({ status: "suspended" }),
      owner,
    ];
    const known = await anActiveUser();
    const emails = [...silent.map(({ email }) => email), "nobody@aldermere.example", "no address"];
    const answers = await forget(known.email, ...emails);
    const seen = answers.map(({ statusCode, body, headers }) => {
      const { date, "x-request-id": id, ...others } = headers;
      // the remaining calls and their period
      const { "x-ratelimit-remaining": left, "x-ratelimit-reset": until, ...rest } = others;
      expect([date, id, left, until]).not.toContain(undefined);
      return { statusCode, body, rest };
    });
    expect(seen[0]).toMatchObject({ statusCode: 204, body: "" });
    for (const one of seen) expect(one).toEqual(seen[0]);
    expect(await messages(known.id)).toHaveLength(1);
    for (const { id } of silent) expect(await messages(id)).toEqual([]);
  });

  test("is answered before anything is looked up, so that timing does not reveal whether the account exists", async () => {
    const user = await anActiveUser();
    const client = await server.db.$client.connect();
    try {
      await client.query("begin");
      await client.query("lock table users in access exclusive mode");
      const answer = await post("forgot-password", { email: user.email });
      expect(answer.statusCode).toBe(204);
    } finally {
      await client.query("rollback");
      client.release();
    }
    await expect.poll(() => messages(user.id)).toHaveLength(1);
  });

  test("is mailed once in five minutes, and the earlier link stops working", async () => {
    const user = await anActiveUser();
    await forget(user.email, user.email);
    await forget(user.email);
    expect(await messages(user.id)).toHaveLength(1);
    await server.db.execute(sql`update mails set created_at = now() - interval '5 minutes'`);
    await forget(user.email);
    const [first, second, ...others] = await messages(user.id);
    expect(others).toEqual([]);
    const [one, other] = [first, second].map((email) => email?.link?.split("#")[1]);
    expect((await post("reset-link", { token: one })).statusCode).toBe(409);
    expect((await post("reset-link", { token: other })).statusCode).toBe(200);
  });

  test("sends one email for ten simultaneous requests", async () => {
    const user = await anActiveUser();
    const email = user.email;
    await Promise.all(Array.from({ length: 10 }, () => post("forgot-password", { email })));
    await forget(email);
    expect(await messages(user.id)).toHaveLength(1);
  });

  test("can be requested at most ten times a minute from one address", async () => {
    const answers = await forget(...Array(11).fill("nobody@aldermere.example"));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([...Array(10).fill(204), 429]);
  });
});
