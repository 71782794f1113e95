import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { liveServer, until } from "#test/live-server.ts";
import { givePassword, turnOnSecondFactor } from "#test/second-factor.ts";
import { aLink } from "#test/ways-in.ts";
import { createApp } from "../../app.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { userById } from "../accounts/accounts.reads.ts";

const server = liveServer();
const PASSWORD = "correct horse battery";
const NEW_PASSWORD = "quiet lantern over the weir";

let pharmacy: string;
let me: Awaited<ReturnType<typeof server.as>>;
/** The same user on another device. */
let elsewhere: ReturnType<typeof server.callerWith>;

beforeEach(async () => {
  pharmacy = await server.createPharmacy();
  await server.as("owner", pharmacy);
  me = await server.as("owner", pharmacy);
  const email = await givePassword(server, me, PASSWORD);
  const login = await server.visitor.post("/api/auth/login", { email, password: PASSWORD });
  elsewhere = server.callerWith(login.json().tokens.access_token);
});

const patchMe = async (change: object) => {
  const { version } = (await server.get(`/api/users/${me.userId}`)).json();
  return server.patch(`/api/users/${me.userId}`, { ...change, version });
};

const sessionOf = async () => {
  const { items } = (await me.get("/api/sessions")).json();
  return items.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;
};

const resetPassword = async () => {
  const person = await userById(server.db, me.userId);
  if (!person) throw new Error("There is nobody to send a link to.");
  const token = await aLink(server.db, "passwordReset", person);
  return server.visitor.post("/api/auth/reset-password", { token, password: NEW_PASSWORD });
};

type Act = () => PromiseLike<{ statusCode: number }>;

/** Actions that end a session, made in one process. */
const ENDINGS: [name: string, act: Act][] = [
  ["is suspended", () => patchMe({ status: "suspended", suspensionReason: "Left us." })],
  ["has another role", () => patchMe({ role: "pharmacist" })],
  ["is deleted", () => server.delete(`/api/users/${me.userId}`)],
  ["is signed out everywhere", () => server.delete(`/api/users/${me.userId}/sessions`)],
  [
    "changed the password elsewhere",
    () =>
      elsewhere.post("/api/auth/change-password", { current: PASSWORD, password: NEW_PASSWORD }),
  ],
  ["chose a new password by a link", resetPassword],
  [
    "turned on a second factor elsewhere",
    async () => {
      await turnOnSecondFactor(elsewhere);
      return { statusCode: 200 };
    },
  ],
  [
    "ended this session elsewhere",
    async () => elsewhere.delete(`/api/auth/sessions/${await sessionOf()}`),
  ],
  ["had the session ended", async () => server.delete(`/api/sessions/${await sessionOf()}`)],
  ["had its token revoked", async () => server.delete(`/api/tokens/${await sessionOf()}`)],
  ["logged out", () => me.post("/api/auth/logout", {})],
  [
    "has a pharmacy that is switched off",
    () => server.patch(`/api/organizations/${pharmacy}`, { status: "inactive" }),
  ],
];

/** Another process on the same database, with its own connections. */
async function anotherProcess() {
  const db = openDatabase(server.url);
  const app = await createApp({ ...server.services, db });
  onTestFinished(async () => {
    await app.close();
    await db.$client.end();
  });
  const headers = { authorization: `Bearer ${me.token}` };
  return {
    app,
    get: (url: string) => app.inject({ url, headers }),
    open: (url: string) => app.inject({ url }),
  };
}

/**
 * Guarantees that an ended session stops working in every process with the next request, however it
 * is sent.
 */
describe("a session whose user", () => {
  test.each(ENDINGS)("%s gives no access in another process", async (_, act) => {
    const other = await anotherProcess();
    const exportBody = { format: "csv", columns: "name" };
    const { url } = (await me.post("/api/organizations/export", exportBody)).json();
    expect((await other.open(url)).statusCode).toBe(200);
    expect((await other.get("/api/auth/me")).statusCode).toBe(200);
    const heard = await server.follow(me.token, undefined, other.app);
    expect([heard.status, heard.hasEnded()]).toEqual([200, false]);

    expect((await act()).statusCode).toBeLessThan(300);

    expect((await other.get("/api/auth/me")).statusCode).toBe(401);
    expect((await other.open(url)).statusCode).toBe(401);
    await until(() => expect(heard.hasEnded()).toBe(true));
    expect((await server.follow(me.token, undefined, other.app)).status).toBe(401);
  });
});
