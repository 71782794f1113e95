import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { codeOf, givePassword, turnOnSecondFactor } from "#test/second-factor.ts";
import { testServer } from "#test/server.ts";
import { emailsTo } from "#test/ways-in.ts";
import { users } from "../accounts/users.table.ts";
import { sessions } from "../sessions/sessions.table.ts";

const server = testServer();
const PASSWORD = "correct horse battery";
const REFUSED = /^The email or password is wrong\./;
const WRONG_CODE = /^The code is wrong or already used\./;

let me: Awaited<ReturnType<typeof server.as>>;
let email: string;
let secret: string;
let codes: string[];

beforeEach(async () => {
  me = await server.as("support");
  email = await givePassword(server, me, PASSWORD);
  ({ secret, codes } = await turnOnSecondFactor(me));
});

/** From another network address each time, so that no limit is reached. */
async function signIn(totp?: string, password = PASSWORD) {
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email, password, ...(totp !== undefined && { totp }) },
    remoteAddress: `10.1.${randomBytes(2).join(".")}`,
  });
  const { error = "", message = "" } = answer.json();
  return { status: answer.statusCode, error, message, answer };
}

const failures = async () =>
  (await server.db.select().from(users).where(eq(users.id, me.userId)))[0]?.failedSignIns;

describe("signing in with the second factor on", () => {
  test("asks for a code after the right password alone", async () => {
    for (const totp of [undefined, "", " "]) {
      const { status, error } = await signIn(totp);
      expect([status, error]).toEqual([401, "totp_required"]);
    }
    for (const totp of [undefined, codeOf(secret), codes[0]]) {
      const { status, error, message } = await signIn(totp, "wrong");
      expect([status, error]).toEqual([401, "invalid_credentials"]);
      expect(message).toMatch(REFUSED);
    }
  });

  test("works with a code from the app, of this step and its neighbours", async () => {
    expect((await signIn(codeOf(secret, 3))).message).toMatch(WRONG_CODE);
    expect((await signIn(codeOf(secret, -3))).message).toMatch(WRONG_CODE);
    expect((await signIn(codeOf(secret))).status).toBe(200);
    expect((await signIn(codeOf(secret, 1))).status).toBe(200);
  });

  test("accepts no code twice, and none older than the last", async () => {
    const [older, newer] = [codeOf(secret), codeOf(secret, 1)];
    expect((await signIn(newer)).status).toBe(200);
    expect((await signIn(newer)).message).toMatch(WRONG_CODE);
    expect((await signIn(older)).message).toMatch(WRONG_CODE);
  });

  test("accepts a code once, even when it is sent many times at the same moment", async () => {
    const code = codeOf(secret);
    const answers = await Promise.all([1, 2, 3].map(() => signIn(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test("does not accept the code that turned it on", async () => {
    expect((await signIn(codeOf(secret, -1))).message).toMatch(WRONG_CODE);
  });

  test("is not required of a user without one, who may still send a code", async () => {
    const other = await server.as("support");
    email = await givePassword(server, other, PASSWORD);
    expect((await signIn("123456")).status).toBe(200);
  });
});

describe("wrong codes", () => {
  test("lock the account as wrong passwords do, and are logged", async () => {
    const wrong = codeOf(secret, 50);
    for (let time = 0; time < 5; time++) expect((await signIn(wrong)).status).toBe(401);
    expect((await signIn(codeOf(secret))).message).toMatch(REFUSED);
    expect((await signIn()).message).toMatch(REFUSED);
    const failed = (await server.history()).filter(({ action }) => action === "signInFailed");
    expect(failed).toHaveLength(7);
    expect(JSON.stringify(failed)).not.toContain(wrong);
  });

  test("cannot be tried endlessly by sending the right password in between", async () => {
    const wrong = codeOf(secret, 50);
    for (let time = 0; time < 4; time++) {
      expect((await signIn(wrong)).message).toMatch(WRONG_CODE);
      expect((await signIn()).error).toBe("totp_required");
    }
    expect(await failures()).toBe(4);
    await signIn(wrong);
    expect((await signIn()).error).toBe("invalid_credentials");
  });

  test("are not counted for a sign-in without a code", async () => {
    for (let time = 0; time < 8; time++) expect((await signIn()).error).toBe("totp_required");
    expect((await signIn(codeOf(secret))).status).toBe(200);
    expect(await failures()).toBe(0);
  });
});

describe("a recovery code", () => {
  test("signs in once, is logged, and sends an email", async () => {
    const [code = ""] = codes;
    expect((await signIn(code)).status).toBe(200);
    expect((await signIn(code)).message).toMatch(WRONG_CODE);
    expect((await me.get("/api/auth/totp")).json().recoveryCodesLeft).toBe(9);
    const used = (await server.history()).find(({ action }) => action === "useRecoveryCode");
    expect(used).toMatchObject({ actorId: me.userId, recordId: me.userId, outcome: "success" });
    expect(used?.changes).toEqual([{ field: "recoveryHashes", from: "•••", to: "•••" }]);
    const emails = await emailsTo(server.db, server.services.secret, me.userId);
    expect(emails.at(-1)?.subject).toBe("A recovery code was used");
  });

  test("signs in once, even when it is sent many times at the same moment", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => signIn(codes[1])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await me.get("/api/auth/totp")).json().recoveryCodesLeft).toBe(9);
  });

  test("may be typed in capitals, without its dashes, and with O for 0", async () => {
    const code = codes[2] ?? "";
    expect(
      (await signIn(code.toUpperCase().replaceAll("-", " ").replaceAll("0", "O"))).status,
    ).toBe(200);
  });

  test("from an earlier set no longer works once there are new ones", async () => {
    const renewed = (await me.post("/api/auth/totp/recovery-codes", {})).json().codes;
    expect(renewed).toHaveLength(10);
    expect((await signIn(codes[0])).message).toMatch(WRONG_CODE);
    expect((await signIn(renewed[0])).status).toBe(200);
  });
});

test("a sign-in that coincides with turning the second factor on opens no session", async () => {
  await me.post("/api/auth/totp/disable", {});
  const open = () => server.db.$count(sessions, eq(sessions.user, me.userId));
  const before = await open();
  const client = await server.db.$client.connect();
  try {
    await client.query("begin");
    await client.query("update users set totp_enabled_at = now() where id = $1", [me.userId]);
    // long enough for the sign-in to have read the account and to wait for it
    const attempt = signIn();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await client.query("commit");
    expect((await attempt).status).toBe(401);
  } finally {
    client.release();
  }
  expect(await open()).toBe(before);
});
