import { Secret, TOTP } from "otpauth";

/** Seconds for which a code is valid, as every authenticator app expects. */
const PERIOD_S = 30;

/**
 * Codes of the previous and next step are accepted too: clocks differ, and typing takes a while.
 */
const WINDOW = 1;

const ISSUER = "Pharmacy console";

/** A new secret to share with the user's authenticator app: 160 bits, in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URI that an app scans to be set up. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ issuer: ISSUER, label: email, secret, period: PERIOD_S }).toString();
}

/** The number of the step that a code belongs to, or null if it is not currently valid. */
export function totpStepOf(secret: string, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ secret, period: PERIOD_S });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
