import type { FieldWords } from "../field-words.ts";

export const ACCOUNT_WORDS = {
  passwordHash: "Password",
  totpSecret: "Authenticator app secret",
  totpEnabledAt: "Second factor since",
  recoveryHashes: "Recovery codes",
  emailVerifiedAt: "Email confirmed",
  pendingEmail: "New email",
} satisfies FieldWords;
