import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { hashPassword } from "../src/identity/auth/auth.passwords.ts";
import type { testServer } from "./server.ts";

/** Milliseconds for which an app shows one code. */
const STEP_MS = 30_000;

type Server = ReturnType<typeof testServer>;
type Caller = Awaited<ReturnType<Server["as"]>>;

/** The code of an authenticator app with this secret, now or some steps from now. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * STEP_MS });
}

/** Gives a user a password; returns their address. */
export async function givePassword(server: Server, caller: Caller, password: string) {
  const hash = await hashPassword(password);
  const { rows } = await server.db.execute<{ email: string }>(
    sql`update users set password_hash = ${hash} where id = ${caller.userId} returning email`,
  );
  return rows[0]?.email ?? "";
}

/**
 * Turns on a user's second factor, with the previous step's code; returns the secret and the codes.
 */
export async function turnOnSecondFactor(caller: {
  post(url: string, body: object): ReturnType<Caller["post"]>;
}) {
  const { secret } = (await caller.post("/api/auth/totp/setup", {})).json<{ secret: string }>();
  const enabled = await caller.post("/api/auth/totp/enable", { code: codeOf(secret, -1) });
  return { secret, codes: enabled.json<{ codes: string[] }>().codes };
}
