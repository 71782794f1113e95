import type { FieldWords } from "./field-words.ts";

/** What opens an account, wherever a change of it is told. */
export const ACCOUNT_WORDS = {
  passwordHash: "Password",
  totpSecret: "Secret of the app",
  totpEnabledAt: "Second factor since",
  recoveryHashes: "Recovery codes",
  emailVerifiedAt: "Email confirmed",
  pendingEmail: "New email",
} satisfies FieldWords;
