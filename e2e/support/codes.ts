import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;

/** The code of an authenticator app with this secret, now or some steps from now. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  return totp.generate({ timestamp: Date.now() + steps * STEP_MS });
}
