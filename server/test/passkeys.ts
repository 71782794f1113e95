import { anAuthenticator } from "./authenticator.ts";
import type { testServer } from "./server.ts";

type Caller = Awaited<ReturnType<ReturnType<typeof testServer>["as"]>>;

/** The server's question to a user who adds a passkey. */
export const passkeyQuestion = async (caller: Caller) =>
  (await caller.post("/api/auth/passkeys/options", {})).json();

/** A device on which this user has created a passkey, and the server's answer. */
export async function addPasskey(caller: Caller, name = "Laptop", overrides = {}) {
  const device = anAuthenticator();
  const response = device.make(await passkeyQuestion(caller), overrides);
  const answer = await caller.post("/api/auth/passkeys", { name, response });
  return { device, answer, passkey: answer.json() };
}
