import { HOUR_MS } from "@pharmacy/contract/time.values";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { loseProof } from "#test/proof.ts";
import { anOrganization, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { aLink, lettersTo } from "#test/ways-in.ts";
import { tokens } from "../tables/tokens.table.ts";
import { users } from "../tables/users.table.ts";

const server = testServer();

type Caller = Awaited<ReturnType<typeof server.as>>;

const OTHER = "niamh.new@castlewren.example";
const EXPIRED = "This link has expired. Ask for a new one.";

let pharmacy: string;
let me: Caller;
let email: string;
beforeEach(async () => {
  pharmacy = (await server.post("/api/organizations", anOrganization())).json().id;
  await server.subscribe(pharmacy);
  me = await server.as("pharmacist", pharmacy);
  ({ email } = (await me.get("/api/auth/me")).json());
});

const ask = (address = OTHER) => me.post("/api/auth/email", { email: address });
const verify = (token: string) => server.visitor.post("/api/auth/verify-email", { token });
const question = (token: string) => server.visitor.post("/api/auth/email-link", { token });
const letters = () => lettersTo(server.db, server.services.secret, me.userId);
const row = async () => (await server.db.select().from(users).where(eq(users.id, me.userId)))[0];

/** The secret of the newest mailed link. */
async function mailed(): Promise<string> {
  const links = (await letters()).flatMap(({ link }) => link ?? []);
  return links.at(-1)?.split("#")[1] ?? "";
}

async function expectRefusal(token: string, status: number, message: string) {
  for (const refused of [await question(token), await verify(token)]) {
    expect([refused.statusCode, refused.json().message]).toEqual([status, message]);
  }
  expect((await row())?.email).toBe(email);
}

/** Guarantees that users sign in only with an address that they have proved to be theirs. */
describe("a new email address", () => {
  test("is mailed a link, the old one is notified, and nothing has changed yet", async () => {
    const response = await ask("  Niamh.New@Castlewren.example ");
    expect([response.statusCode, response.json().email, response.json().pendingEmail]).toEqual([
      ...[200, email, OTHER],
    ]);
    const posted = await letters();
    expect(posted.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["emailVerification", OTHER],
      ["emailChanged", email],
    ]);
    expect(posted[1]?.text).toContain(OTHER);
    expect(posted[1]?.link).toBeUndefined();
    expect((await row())?.email).toBe(email);
    const log = JSON.stringify(await server.history());
    expect(log).not.toContain(await mailed());
    expect((await server.history()).at(-1)).toMatchObject({
      ...{ action: "update", model: "user", recordId: me.userId },
      changes: [{ field: "pendingEmail", from: null, to: OTHER }],
    });
  });

  test("replaces the old one when its link is opened", async () => {
    const started = Date.now();
    await ask();
    const token = await mailed();
    expect((await question(token)).json()).toMatchObject({ email: OTHER });
    const verified = await verify(token);
    expect([verified.statusCode, verified.body]).toEqual([204, ""]);
    const after = await row();
    expect(after?.email).toBe(OTHER);
    expect(Date.parse(after?.emailVerifiedAt ?? "")).toBeGreaterThanOrEqual(started);
    expect((await me.get("/api/auth/me")).json()).toMatchObject({
      ...{ email: OTHER, pendingEmail: null },
    });
    const changes = (await server.history()).filter(({ recordId }) => recordId === me.userId);
    expect(changes.at(-1)).toMatchObject({
      ...{ action: "update", model: "user", actorId: me.userId },
      changes: [{ field: "email", from: email, to: OTHER }],
    });
  });

  test("invalidates every other link, which was mailed to the old address", async () => {
    const reset = await aLink(server.db, "passwordReset", {
      ...{ id: me.userId, organization: pharmacy },
    });
    await ask();
    await verify(await mailed());
    const refused = await server.visitor.post("/api/auth/reset-link", { token: reset });
    expect(refused.json().message).toBe(EXPIRED);
  });

  test("can be requested again, and the older link no longer works", async () => {
    await ask();
    const older = await mailed();
    await ask();
    await expectRefusal(older, 409, EXPIRED);
    expect((await verify(await mailed())).statusCode).toBe(204);
  });

  test("can be cancelled", async () => {
    await ask();
    const kept = await me.delete("/api/auth/email");
    expect([kept.statusCode, kept.json().pendingEmail]).toEqual([200, null]);
    await expectRefusal(await mailed(), 409, EXPIRED);
  });

  test("requires a fresh proof of identity", async () => {
    await loseProof(server.db);
    const refused = await ask();
    expect([refused.statusCode, refused.json().error]).toEqual([403, "proof_required"]);
    expect(await letters()).toEqual([]);
  });

  test.each([
    ["nothing", "", "Email is required."],
    ["no address", "niamh", "Enter a valid email address."],
  ])("cannot be %s", async (_, address, message) => {
    const refused = await ask(address);
    expect([refused.statusCode, refused.json().fields]).toEqual([422, { email: message }]);
  });

  test("cannot be the current one", async () => {
    expect((await ask(email)).json().message).toBe("You already sign in with this address.");
    expect(await letters()).toEqual([]);
  });

  test("that is taken gets the usual answer, and is refused at verification", async () => {
    const { email: theirs } = (await server.post("/api/users", aUser())).json();
    const free = await ask();
    const taken = await ask(theirs.toUpperCase());
    expect([taken.statusCode, Object.keys(taken.json())]).toEqual([
      ...[free.statusCode, Object.keys(free.json())],
    ]);
    expect(taken.json()).toMatchObject({ email, pendingEmail: theirs });
    expect((await letters()).at(-2)).toMatchObject({
      ...{ kind: "emailVerification", recipient: theirs },
    });
    const refused = await verify(await mailed());
    expect([refused.statusCode, refused.json().message]).toEqual([
      ...[409, "A user with this email already exists."],
    ]);
    expect((await row())?.email).toBe(email);
  });

  test("is mailed at most five times an hour", async () => {
    for (let time = 0; time < 5; time += 1) expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(429);
    expect((await letters()).filter(({ kind }) => kind === "emailVerification")).toHaveLength(5);
  });

  test("is limited to signed-in users", async () => {
    expect((await server.visitor.post("/api/auth/email", { email: OTHER })).statusCode).toBe(401);
    expect((await server.visitor.delete("/api/auth/email")).statusCode).toBe(401);
  });
});

/**
 * Guarantees that the link works once, in time, for the user and the purpose it was created for.
 */
describe("the verification link", () => {
  test("works once, even when it is opened twice at the same moment", async () => {
    await ask();
    const token = await mailed();
    const answers = await Promise.all([verify(token), verify(token), verify(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409]);
    const again = await verify(token);
    expect([again.statusCode, again.json().message]).toEqual([409, "This link was already used."]);
  });

  test("lasts a day", async () => {
    await ask();
    const [link] = await server.db.select().from(tokens);
    const hours = (Date.parse(link?.expiresAt ?? "") - Date.now()) / HOUR_MS;
    expect(Math.round(hours)).toBe(24);
    await server.db.update(tokens).set({ expiresAt: sql`now()` });
    await expectRefusal(await mailed(), 409, EXPIRED);
  });

  test("is not accepted as any other type of link, nor the other way round", async () => {
    const self = { id: me.userId, organization: pharmacy };
    const reset = await aLink(server.db, "passwordReset", self);
    await expectRefusal(reset, 404, "This link is not valid. Ask for a new one.");
    await ask();
    const token = await mailed();
    for (const url of ["reset-link", "invitation"]) {
      expect((await server.visitor.post(`/api/auth/${url}`, { token })).statusCode).toBe(404);
    }
    const body = { token, password: "correct horse battery" };
    for (const url of ["reset-password", "accept-invitation"]) {
      expect((await server.visitor.post(`/api/auth/${url}`, body)).statusCode).toBe(404);
    }
    expect((await verify(token)).statusCode).toBe(204);
  });

  test("does nothing for a user suspended since, even if unrevoked", async () => {
    await ask();
    const token = await mailed();
    const suspended = { status: "suspended", suspensionReason: "Left us." };
    await server.patch(`/api/users/${me.userId}`, suspended);
    await expectRefusal(token, 409, EXPIRED);
    await server.db.update(tokens).set({ revokedAt: null });
    await expectRefusal(
      token,
      403,
      "This account is suspended. Contact support@aldermere.example.",
    );
  });

  test("does not work while the pharmacy is inactive", async () => {
    await ask();
    await server.db.execute(sql`update organizations set status = 'inactive'`);
    await expectRefusal(
      await mailed(),
      403,
      "This pharmacy's account is inactive. Contact support@aldermere.example.",
    );
  });

  test("reports that another user has since taken the address", async () => {
    await ask();
    const token = await mailed();
    await server.post("/api/users", aUser({ email: OTHER }));
    const taken = await verify(token);
    expect([taken.statusCode, taken.json().message]).toEqual([
      ...[409, "A user with this email already exists."],
    ]);
    expect((await row())?.email).toBe(email);
  });

  test.each([[""], ["short"], ["!".repeat(43)]])("cannot be %j", async (token) => {
    expect((await verify(token)).statusCode).toBe(422);
  });
});

/** Guarantees that no administrator replaces an address that is used for sign-in. */
describe("an email address changed by another user", () => {
  type Changer = Pick<Caller, "get"> & Pick<typeof server, "patch">;
  const change = async (by: Changer = server) => {
    const { version } = (await by.get(`/api/users/${me.userId}`)).json();
    return by.patch(`/api/users/${me.userId}`, { email: OTHER, jobTitle: "Locum", version });
  };

  test.each(["an administrator", "the owner"])("waits for verification: %s", async (who) => {
    const by = who === "the owner" ? await server.as("owner", pharmacy) : server;
    const changed = await change(by);
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ email, pendingEmail: OTHER, jobTitle: "Locum" });
    expect((await letters()).map(({ recipient }) => recipient)).toEqual([OTHER, email]);
    expect((await me.get("/api/auth/me")).json().pendingEmail).toBe(OTHER);
    expect((await verify(await mailed())).statusCode).toBe(204);
    const after = (await by.get(`/api/users/${me.userId}`)).json();
    expect([after.email, after.pendingEmail]).toEqual([OTHER, null]);
  });

  test("is refused immediately when it is taken", async () => {
    await server.post("/api/users", aUser({ email: OTHER }));
    const taken = await change();
    expect([taken.statusCode, taken.json().fields]).toEqual([
      409,
      { email: "A user with this email already exists." },
    ]);
    expect((await row())?.jobTitle).toBeNull();
  });

  test("changes immediately for an invited user, and cancels the invitation", async () => {
    const invited = (await server.post("/api/users", aUser())).json();
    const changed = await server.patch(`/api/users/${invited.id}`, { email: OTHER, version: 1 });
    expect(changed.json()).toMatchObject({
      ...{ email: OTHER, pendingEmail: null, invitationExpiresAt: null },
    });
  });
});
