import { PLATFORM_ROLES } from "@pharmacy/contract/roles.values";
import { OwnProfile } from "@pharmacy/contract/users/profile";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { aForm, aPdf, aPng, aPngOf, sendForm } from "#test/pictures.ts";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../../platform/db/ids.ts";
import { users } from "../accounts/users.table.ts";
import { sessions } from "../sessions/sessions.table.ts";

const server = testServer();

type Caller = Awaited<ReturnType<typeof server.as>>;

let me: Caller;
beforeEach(async () => {
  const pharmacy = (await server.post("/api/organizations", anOrganization())).json().id;
  me = await server.as("viewer", pharmacy);
});

const own = async (caller = me): Promise<OwnProfile> => (await caller.get("/api/auth/me")).json();
const patch = (change: object, caller = me) => caller.patch("/api/auth/me", change);
const upload = async (bytes: Buffer, caller = me): Promise<string> =>
  (await sendForm(server, aForm({ bytes }), caller.token)).json().id;

describe("a user's own profile", () => {
  test("is saved as sent, and logged without the phone number", async () => {
    const change = {
      name: "Niamh Corrigan",
      phone: "+353209110001",
      jobTitle: "Locum",
      timeZone: "Europe/Dublin",
      locale: "en-IE",
      version: 1,
    };
    const changed = await patch(change);
    expect(changed.statusCode).toBe(200);
    expect(OwnProfile.safeParse(changed.json()).error).toBeUndefined();
    expect(changed.json()).toMatchObject({ ...change, version: 2 });
    expect(await own()).toEqual(changed.json());
    const entry = (await server.history()).at(-1);
    expect(entry).toMatchObject({ action: "update", model: "user", recordId: me.userId });
    expect(JSON.stringify(entry?.changes)).not.toContain("209110001");
  });

  test.each(PLATFORM_ROLES)("can be changed by platform users: %s", async (role) => {
    const caller = await server.as(role);
    expect((await patch({ name: "Orla Daly", version: 1 }, caller)).json().name).toBe("Orla Daly");
  });

  test.each([
    ["role", "admin"],
    ["email", "other@castlewren.example"],
    ["status", "active"],
    ["organization", null],
    ["passwordHash", "x"],
    ["emailVerifiedAt", null],
    ["totpEnabledAt", null],
    ["id", newId()],
  ])("has no field %s to set", async (field, value) => {
    const before = await own();
    const refused = await patch({ name: "Niamh Daly", [field]: value, version: 1 });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { [field]: "Unknown field." },
    ]);
    expect(await own()).toEqual(before);
  });

  test.each([
    ["name", "-", "Name must have at least one letter or digit."],
    ["name", "", "Name is required."],
    ["phone", "12", expect.stringMatching(/^Enter a phone number such as 085 .* \(Ireland\)/)],
    ["timeZone", "Mars/Olympus", "Choose a time zone."],
    ["timeZone", "+01:00", "Choose a time zone."],
    ["locale", "english please", "Choose a language."],
    ["avatar", "me.png", "Upload the picture first."],
  ])("refuses %s %j", async (field, value, message) => {
    const refused = await patch({ [field]: value, version: 1 });
    expect([refused.statusCode, refused.json().fields]).toEqual([422, { [field]: message }]);
  });

  test("requires the version it was based on; of two simultaneous changes one is refused", async () => {
    expect((await patch({ name: "Niamh Daly" })).statusCode).toBe(422);
    const both = await Promise.all(
      ["Niamh Daly", "Niamh Keane"].map((name) => patch({ name, version: 1 })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = both.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().current).toEqual(await own());
  });

  test("is empty by default, and can be cleared", async () => {
    await patch({ timeZone: "Europe/Dublin", locale: "de-AT", jobTitle: "Locum", version: 1 });
    const emptied = await patch({ timeZone: null, locale: null, jobTitle: "", version: 2 });
    expect(emptied.json()).toMatchObject({ timeZone: null, locale: null, jobTitle: null });
  });

  test("comes with the sign-in, so that dates have the right format immediately", async () => {
    await patch({ timeZone: "Europe/Dublin", locale: "de-AT", version: 1 });
    expect(await own()).toMatchObject({ timeZone: "Europe/Dublin", locale: "de-AT" });
    expect((await server.visitor.patch("/api/auth/me", {})).statusCode).toBe(401);
  });
});

describe("a user's own picture", () => {
  test("is one the user uploaded, and is shown to others at a signed URL", async () => {
    const avatar = await upload(aPng());
    const changed = await patch({ avatar, version: 1 });
    expect(changed.json().avatar).toContain(`/api/files/${avatar}?expires=`);
    expect((await server.visitor.get(changed.json().avatar)).statusCode).toBe(200);
    const seen = (await server.get(`/api/users/${me.userId}`)).json();
    expect(seen.avatarUrl).toContain(avatar);
    expect((await patch({ avatar: null, version: 2 })).json().avatar).toBeNull();
  });

  test("cannot be another user's, even in the same pharmacy", async () => {
    const { organization } = await own();
    const colleague = await server.as("owner", organization?.id);
    for (const avatar of [await upload(aPng(), colleague), newId()]) {
      const refused = await patch({ avatar, version: 1 });
      expect(refused.json().fields).toEqual({ avatar: "Upload the picture first." });
    }
  });

  test.each([
    ["a document", () => aPdf(), "A picture must be a PNG, JPEG or WebP file."],
    ["too small", () => aPng(63, 200), "A picture must have at least 64 × 64 pixels."],
    ["too large", () => aPngOf(2 * 1024 * 1024 + 1), "A picture must be at most 2 MB."],
  ])("cannot be %s", async (_, bytes, message) => {
    const refused = await patch({ avatar: await upload(bytes()), version: 1 });
    expect([refused.statusCode, refused.json().fields]).toEqual([422, { avatar: message }]);
  });
});

describe("a user's own sessions", () => {
  /** The same user signed in on another device. */
  async function another(person = me): Promise<string> {
    const id = newId();
    const [row] = await server.db.select().from(sessions).where(eq(sessions.user, person.userId));
    if (!row) throw new Error("There is no session to copy.");
    const { search: _, ...values } = row;
    await server.db.insert(sessions).values({ ...values, id, tokenHash: Buffer.from(id) });
    return id;
  }
  const endOf = async (id: string) =>
    (await server.db.select().from(sessions).where(eq(sessions.id, id)))[0]?.endReason;

  test("can be ended one by one, but not those of others", async () => {
    const [here, there] = [await another(), await another()];
    const stranger = await another(await server.as("support"));
    expect((await me.delete(`/api/auth/sessions/${here}`)).statusCode).toBe(204);
    const refused = await me.delete(`/api/auth/sessions/${stranger}`);
    expect([refused.statusCode, refused.json().message]).toEqual([404, "Session not found."]);
    expect((await me.delete(`/api/auth/sessions/${newId()}`)).json().message).toBe(
      "Session not found.",
    );
    expect([await endOf(here), await endOf(there), await endOf(stranger)]).toEqual([
      "revoked",
      null,
      null,
    ]);
    expect((await me.delete(`/api/auth/sessions/${here}`)).json().message).toBe(
      "This session has already ended.",
    );
  });

  test("except for this one, which is ended by logging out", async () => {
    const [row] = await server.db.select().from(sessions).where(eq(sessions.user, me.userId));
    expect((await me.delete(`/api/auth/sessions/${row?.id}`)).json().message).toBe(
      "Use Log out to end your own session.",
    );
  });

  test("can be ended all at once, except this one", async () => {
    const [here, there] = [await another(), await another()];
    const stranger = await another(await server.as("support"));
    expect((await me.delete("/api/auth/sessions")).statusCode).toBe(204);
    expect([await endOf(here), await endOf(there), await endOf(stranger)]).toEqual([
      "revoked",
      "revoked",
      null,
    ]);
    expect((await own()).id).toBe(me.userId);
    expect((await server.visitor.delete("/api/auth/sessions")).statusCode).toBe(401);
  });
});

test("a deleted user has no profile", async () => {
  await server.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, me.userId));
  expect((await me.get("/api/auth/me")).statusCode).toBe(401);
});
