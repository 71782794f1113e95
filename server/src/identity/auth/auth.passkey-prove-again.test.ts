import { beforeEach, describe, expect, test } from "vitest";
import { aDeviceOf, type anAuthenticator } from "#test/authenticator.ts";
import { loseProof } from "#test/proof.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

type Caller = Awaited<ReturnType<typeof server.as>>;

let person: Caller;
let device: ReturnType<typeof anAuthenticator>;

beforeEach(async () => {
  person = await server.as("support");
  device = await aDeviceOf(person);
});

const ask = async () => (await server.visitor.post("/api/auth/passkey-login/options", {})).json();
const signIn = async (response: object) =>
  server.visitor.post("/api/auth/passkey-login", { response });

describe("proving one's identity again with a passkey", () => {
  const path = "/api/auth/prove/passkey";
  const question = async (caller: Caller) => (await caller.post(`${path}/options`, {})).json();
  const isAskedAgain = async (caller: Caller) =>
    (await caller.post("/api/auth/passkeys/options", {})).json().error === "proof_required";

  test("lets the pending action go on, in this session only", async () => {
    const { tokens } = (await signIn(device.use(await ask()))).json();
    await loseProof(server.db);
    expect(await isAskedAgain(person)).toBe(true);
    const options = await question(person);
    expect(options.allowCredentials).toMatchObject([{ id: device.id }]);
    const proved = await person.post(path, { response: device.use(options) });
    expect([proved.statusCode, proved.body]).toEqual([204, ""]);
    expect(await isAskedAgain(person)).toBe(false);
    const elsewhere = await server
      .callerWith(tokens.access_token)
      .post("/api/auth/passkeys/options", {});
    expect(elsewhere.json().error).toBe("proof_required");
  });

  test("is refused with another user's passkey, and signs no one out", async () => {
    const admin = await server.as("admin");
    const theirs = await aDeviceOf(admin);
    await loseProof(server.db);
    for (const response of [
      theirs.use(await question(person)),
      theirs.use(await question(admin)),
      device.use(await ask()),
      device.use(await question(person), { isVerified: false }),
    ]) {
      const refused = await person.post(path, { response });
      expect([refused.statusCode, refused.json().message]).toEqual([
        422,
        "This passkey was not accepted. Try again.",
      ]);
      expect((await server.history()).at(-1)).toMatchObject({
        action: "signInFailed",
        outcome: "failed",
        actorId: person.userId,
      });
    }
    expect(await isAskedAgain(person)).toBe(true);
    expect((await person.get("/api/auth/me")).statusCode).toBe(200);
  });

  test("is for signed-in users who have a passkey", async () => {
    expect((await server.visitor.post(`${path}/options`, {})).statusCode).toBe(401);
    expect((await server.visitor.post(path, { response: {} })).statusCode).toBe(401);
    const without = await server.post(`${path}/options`, {});
    expect([without.statusCode, without.json().message]).toEqual([409, "You have no passkey."]);
  });
});
