import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import { wordsOf } from "@pharmacy/contract/words";
import type { FieldWords } from "#lib/field-words.ts";

const ROLES: Record<string, string> = ROLE_WORDS;

/** What opens an account, wherever a change of it is told. */
export const ACCOUNT_WORDS = {
  passwordHash: "Password",
  totpSecret: "Secret of the app",
  totpEnabledAt: "Second factor since",
  recoveryHashes: "Recovery codes",
  emailVerifiedAt: "Email confirmed",
  pendingEmail: "New email",
} satisfies FieldWords;

/** The words of a person's fields: in the form, the history and conflicts. */
export const USER_WORDS: FieldWords = {
  role: { label: "Role", show: (value) => ROLES[String(value)] ?? String(value) },
  status: { label: "Status", show: (value) => wordsOf(String(value)) },
  organization: "Pharmacy",
  suspensionReason: "Reason for the suspension",
  avatar: { label: "Picture", show: () => "a picture" },
  ...ACCOUNT_WORDS,
};
