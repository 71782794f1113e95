import { Secret, TOTP } from "otpauth";

/** Seconds for which a code is shown, as every authenticator app expects. */
const PERIOD_S = 30;

/** Codes of the step before and after are taken too: clocks differ, and typing takes a while. */
const WINDOW = 1;

const ISSUER = "Pharmacy console";

/** A new secret to share with the user's authenticator app: 160 bits, in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an app is set up with by scanning. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ issuer: ISSUER, label: email, secret, period: PERIOD_S }).toString();
}

/** The number of the step whose code this is, or null when it is that of none that is taken now. */
export function totpStepOf(secret: string, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ secret, period: PERIOD_S });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
