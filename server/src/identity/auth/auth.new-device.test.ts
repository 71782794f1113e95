import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { anAuthenticator } from "#test/authenticator.ts";
import { givePassword } from "#test/second-factor.ts";
import { testServer } from "#test/server.ts";
import { emailsTo } from "#test/ways-in.ts";

const server = testServer();
const PASSWORD = "correct horse battery";

const WINDOWS = "(Windows NT 10.0; Win64; x64)";
const FIREFOX = `Mozilla/5.0 ${WINDOWS.replace(")", "; rv:132.0)")} Gecko/20100101 Firefox/132.0`;
const NEWER_FIREFOX = FIREFOX.replaceAll("132.0", "141.0");
const MAC_FIREFOX = FIREFOX.replace(/\([^)]*\)/, "(Macintosh; Intel Mac OS X 10.15; rv:132.0)");
const CHROME = `Mozilla/5.0 ${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36`;

let person: Awaited<ReturnType<typeof server.as>>;
let email: string;

beforeEach(async () => {
  person = await server.as("support");
  email = await givePassword(server, person, PASSWORD);
  await server.db.execute(sql`delete from sessions where "user" = ${person.userId}`);
});

type From = { userAgent?: string; address?: string; platform?: string };

const headersOf = ({ userAgent = FIREFOX, platform }: From) => ({
  "user-agent": userAgent,
  ...(platform && { "x-client-platform": platform }),
});

async function signIn(from: From = {}, password = PASSWORD) {
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email, password },
    headers: headersOf(from),
    remoteAddress: from.address ?? "203.0.113.77",
  });
  return answer.statusCode;
}

const emails = async () =>
  (await emailsTo(server.db, server.services.secret, person.userId)).filter(
    ({ kind }) => kind === "newDevice",
  );

/** Guarantees that users are notified when a new device signs in to their account. */
describe("a sign-in with a new device", () => {
  test("sends an email: when, with what, roughly from where, and what to do", async () => {
    await signIn();
    expect(await emails()).toEqual([]);
    await server.db.execute(sql`update users set time_zone = 'Europe/Lisbon'`);
    expect(await signIn({ userAgent: CHROME, address: "198.51.100.23" })).toBe(200);
    const [message, ...others] = await emails();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ recipient: email, subject: "New sign-in to your account" });
    expect(message?.text).toMatch(
      /with Chrome on Windows on \d+ \w+ \d{4} at \d\d:\d\d (WET|WEST|GMT(\+1)?), from the network address 198\.51\.100\.x\./,
    );
    expect(message?.text).not.toContain("198.51.100.23");
    expect(message?.text).toContain("choose a new password now");
    expect(message?.text).toContain(server.services.config.supportEmail);
    expect(message?.link).toBe(`${server.services.config.publicUrl}/forgot-password`);
  });

  test("that only someone else saw the dashboard with sends an email", async () => {
    await signIn();
    await signIn({ userAgent: CHROME });
    await server.db.execute(sql`update sessions set seen_from = (
        select id from sessions where "user" = ${server.adminId()})
      where "user" = ${person.userId} and browser like 'Chrome%'`);
    await signIn({ userAgent: CHROME });
    expect(await emails()).toHaveLength(2);
  });

  test("sends one email: the device is known from then on", async () => {
    await signIn();
    await signIn({ userAgent: CHROME });
    await signIn({ userAgent: CHROME });
    await signIn();
    expect(await emails()).toHaveLength(1);
  });

  test.each([
    ["another version of the browser", { userAgent: NEWER_FIREFOX }],
    ["another network", { address: "198.51.100.23" }],
  ])("does not include %s", async (_, from) => {
    await signIn();
    expect(await signIn(from)).toBe(200);
    expect(await emails()).toEqual([]);
  });

  test.each([
    ["another browser", { userAgent: CHROME }],
    ["another system", { userAgent: MAC_FIREFOX }],
    ["another platform", { platform: "desktop" }],
    ["a program without a user agent", { userAgent: "" }],
  ])("includes one with %s", async (_, from) => {
    await signIn();
    expect(await signIn(from)).toBe(200);
    expect(await emails()).toHaveLength(1);
  });

  test("is not reported for the very first, but again once no session is stored", async () => {
    await signIn({ userAgent: CHROME });
    expect(await emails()).toEqual([]);
    await server.db.execute(sql`delete from sessions where "user" = ${person.userId}`);
    await signIn({ userAgent: CHROME });
    expect(await emails()).toHaveLength(1);
  });

  test("is not reported for a failed one, nor for one of another user", async () => {
    await signIn();
    expect(await signIn({ userAgent: CHROME }, "wrong")).toBe(401);
    const other = await server.as("support");
    const theirs = { email: await givePassword(server, other, PASSWORD), password: PASSWORD };
    await server.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: theirs,
      headers: headersOf({ userAgent: CHROME }),
    });
    expect(await emails()).toEqual([]);
  });

  test("is also reported for a passkey", async () => {
    await signIn();
    const login = { email, password: PASSWORD };
    const { tokens } = (await server.visitor.post("/api/auth/login", login)).json();
    const caller = server.callerWith(tokens.access_token);
    const device = anAuthenticator();
    const made = device.make((await caller.post("/api/auth/passkeys/options", {})).json());
    await caller.post("/api/auth/passkeys", { name: "Laptop", response: made });
    const before = (await emails()).length;
    const question = (await server.visitor.post("/api/auth/passkey-login/options", {})).json();
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/auth/passkey-login",
      headers: headersOf({ userAgent: CHROME }),
      payload: { response: device.use(question) },
    });
    expect(answer.statusCode).toBe(200);
    expect(await emails()).toHaveLength(before + 1);
  });

  test("sends one email when it happens several times at the same moment", async () => {
    await signIn();
    const all = await Promise.all([1, 2, 3, 4].map(() => signIn({ userAgent: CHROME })));
    expect(all).toEqual([200, 200, 200, 200]);
    expect(await emails()).toHaveLength(1);
  });

  test("sends at most five emails an hour, and is never blocked", async () => {
    await signIn();
    for (const platform of ["ios", "android", "desktop"]) {
      for (const userAgent of [FIREFOX, CHROME, MAC_FIREFOX]) {
        expect(await signIn({ userAgent, platform })).toBe(200);
      }
    }
    expect(await emails()).toHaveLength(5);
  });

  test("sends no email if it opens no session", async () => {
    await signIn();
    await server.db.execute(sql`
      create function no_session() returns trigger language plpgsql as
        $$ begin raise exception 'no room'; end $$;
      create trigger no_session before insert on sessions execute function no_session()`);
    expect(await signIn({ userAgent: CHROME })).toBe(500);
    await server.db.execute(sql`drop function no_session cascade`);
    expect(await emails()).toEqual([]);
  });
});
