import { Secret, TOTP } from "otpauth";

/** Seconds for which a code is valid, as every authenticator app expects. */
const PERIOD_S = 30;

/** Steps before and after: clocks differ, and typing takes a while. */
const WINDOW = 1;

const ISSUER = "Pharmacy console";

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function totpUri(secret: string, email: string): string {
  return new TOTP({ issuer: ISSUER, label: email, secret, period: PERIOD_S }).toString();
}

/** Returns null for a code that is not valid now. */
export function totpStepOf(secret: string, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ secret, period: PERIOD_S });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
