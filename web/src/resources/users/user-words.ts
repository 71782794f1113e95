import type { FieldWords } from "@pharmacy/contract/field-words";
import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import { ACCOUNT_WORDS } from "@pharmacy/contract/users/account-words";
import { wordsOf } from "@pharmacy/contract/words";

const ROLES: Record<string, string> = ROLE_WORDS;

/** Labels in the form, the history and conflicts. */
export const USER_WORDS: FieldWords = {
  role: { label: "Role", show: (value) => ROLES[String(value)] ?? String(value) },
  status: { label: "Status", show: (value) => wordsOf(String(value)) },
  organization: "Pharmacy",
  suspensionReason: "Reason for the suspension",
  avatar: { label: "Picture", show: () => "a picture" },
  ...ACCOUNT_WORDS,
};
