import { describe, expect, test } from "vitest";
import { emailChange, NEW_EMAIL } from "#test/email-change.ts";
import { aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const { email, letters: emails, mailed: emailed, me, pharmacy, row, verify } = emailChange(server);

/** Guarantees that no administrator replaces an address that is used for sign-in. */
describe("an email address changed by another user", () => {
  type Changer = Pick<Awaited<ReturnType<typeof server.as>>, "get"> & Pick<typeof server, "patch">;
  const change = async (by: Changer = server) => {
    const { version } = (await by.get(`/api/users/${me().userId}`)).json();
    return by.patch(`/api/users/${me().userId}`, { email: NEW_EMAIL, jobTitle: "Locum", version });
  };

  test.each(["an administrator", "the owner"])("waits for verification: %s", async (who) => {
    const by = who === "the owner" ? await server.as("owner", pharmacy()) : server;
    const changed = await change(by);
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({
      email: email(),
      pendingEmail: NEW_EMAIL,
      jobTitle: "Locum",
    });
    expect((await emails()).map(({ recipient }) => recipient)).toEqual([NEW_EMAIL, email()]);
    expect((await me().get("/api/auth/me")).json().pendingEmail).toBe(NEW_EMAIL);
    expect((await verify(await emailed())).statusCode).toBe(204);
    const after = (await by.get(`/api/users/${me().userId}`)).json();
    expect([after.email, after.pendingEmail]).toEqual([NEW_EMAIL, null]);
  });

  test("is refused immediately when it is taken", async () => {
    await server.post("/api/users", aUser({ email: NEW_EMAIL }));
    const taken = await change();
    expect([taken.statusCode, taken.json().fields]).toEqual([
      409,
      { email: "A user with this email already exists." },
    ]);
    expect((await row())?.jobTitle).toBeNull();
  });

  test("changes immediately for an invited user, and cancels the invitation", async () => {
    const invited = (await server.post("/api/users", aUser())).json();
    const changed = await server.patch(`/api/users/${invited.id}`, {
      email: NEW_EMAIL,
      version: 1,
    });
    expect(changed.json()).toMatchObject({
      email: NEW_EMAIL,
      pendingEmail: null,
      invitationExpiresAt: null,
    });
  });
});
