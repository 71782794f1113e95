import { describe, expect, test } from "vitest";
import { emailChange, LINK_EXPIRED, NEW_EMAIL } from "#test/email-change.ts";
import { loseProof } from "#test/proof.ts";
import { aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { aLink } from "#test/ways-in.ts";

const server = testServer();
const {
  ask,
  email,
  expectRefusal,
  letters: emails,
  mailed: emailed,
  me,
  pharmacy,
  question,
  row,
  verify,
} = emailChange(server);

/** Guarantees that users sign in only with an address that they have proved to be theirs. */
describe("a new email address", () => {
  test("is mailed a link, the old one is notified, and nothing has changed yet", async () => {
    const response = await ask("  Niamh.New@Castlewren.example ");
    expect([response.statusCode, response.json().email, response.json().pendingEmail]).toEqual([
      200,
      email(),
      NEW_EMAIL,
    ]);
    const posted = await emails();
    expect(posted.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["emailVerification", NEW_EMAIL],
      ["emailChanged", email()],
    ]);
    expect(posted[1]?.text).toContain(NEW_EMAIL);
    expect(posted[1]?.link).toBeUndefined();
    expect((await row())?.email).toBe(email());
    const log = JSON.stringify(await server.history());
    expect(log).not.toContain(await emailed());
    expect((await server.history()).at(-1)).toMatchObject({
      action: "update",
      model: "user",
      recordId: me().userId,
      changes: [{ field: "pendingEmail", from: null, to: NEW_EMAIL }],
    });
  });

  test("replaces the old one when its link is opened", async () => {
    const started = Date.now();
    await ask();
    const token = await emailed();
    expect((await question(token)).json()).toMatchObject({ email: NEW_EMAIL });
    const verified = await verify(token);
    expect([verified.statusCode, verified.body]).toEqual([204, ""]);
    const after = await row();
    expect(after?.email).toBe(NEW_EMAIL);
    expect(Date.parse(after?.emailVerifiedAt ?? "")).toBeGreaterThanOrEqual(started);
    expect((await me().get("/api/auth/me")).json()).toMatchObject({
      email: NEW_EMAIL,
      pendingEmail: null,
    });
    const changes = (await server.history()).filter(({ recordId }) => recordId === me().userId);
    expect(changes.at(-1)).toMatchObject({
      action: "update",
      model: "user",
      actorId: me().userId,
      changes: [{ field: "email", from: email(), to: NEW_EMAIL }],
    });
  });

  test("invalidates every other link, which was mailed to the old address", async () => {
    const reset = await aLink(server.db, "passwordReset", {
      id: me().userId,
      organization: pharmacy(),
    });
    await ask();
    await verify(await emailed());
    const refused = await server.visitor.post("/api/auth/reset-link", { token: reset });
    expect(refused.json().message).toBe(LINK_EXPIRED);
  });

  test("can be requested again, and the older link no longer works", async () => {
    await ask();
    const older = await emailed();
    await ask();
    await expectRefusal(older, 409, LINK_EXPIRED);
    expect((await verify(await emailed())).statusCode).toBe(204);
  });

  test("can be cancelled", async () => {
    await ask();
    const kept = await me().delete("/api/auth/email");
    expect([kept.statusCode, kept.json().pendingEmail]).toEqual([200, null]);
    await expectRefusal(await emailed(), 409, LINK_EXPIRED);
  });

  test("requires a fresh proof of identity", async () => {
    await loseProof(server.db);
    const refused = await ask();
    expect([refused.statusCode, refused.json().error]).toEqual([403, "proof_required"]);
    expect(await emails()).toEqual([]);
  });

  test.each([
    ["nothing", "", "Email is required."],
    ["no address", "niamh", "Enter a valid email address."],
  ])("cannot be %s", async (_, address, message) => {
    const refused = await ask(address);
    expect([refused.statusCode, refused.json().fields]).toEqual([422, { email: message }]);
  });

  test("cannot be the current one", async () => {
    expect((await ask(email())).json().message).toBe("You already sign in with this address.");
    expect(await emails()).toEqual([]);
  });

  test("that is taken gets the usual answer, and is refused at verification", async () => {
    const { email: theirs } = (await server.post("/api/users", aUser())).json();
    const free = await ask();
    const taken = await ask(theirs.toUpperCase());
    expect([taken.statusCode, Object.keys(taken.json())]).toEqual([
      free.statusCode,
      Object.keys(free.json()),
    ]);
    expect(taken.json()).toMatchObject({ email: email(), pendingEmail: theirs });
    expect((await emails()).at(-2)).toMatchObject({
      kind: "emailVerification",
      recipient: theirs,
    });
    const refused = await verify(await emailed());
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "A user with this email already exists.",
    ]);
    expect((await row())?.email).toBe(email());
  });

  test("is mailed at most five times an hour", async () => {
    for (let time = 0; time < 5; time += 1) expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(429);
    expect((await emails()).filter(({ kind }) => kind === "emailVerification")).toHaveLength(5);
  });

  test("is limited to signed-in users", async () => {
    expect((await server.visitor.post("/api/auth/email", { email: NEW_EMAIL })).statusCode).toBe(
      401,
    );
    expect((await server.visitor.delete("/api/auth/email")).statusCode).toBe(401);
  });
});
