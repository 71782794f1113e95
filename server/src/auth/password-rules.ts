import { invalidField } from "../http/app-error.ts";

/** Passwords known from leaks, in small letters. Loaded when the first password is chosen. */
let leaked: Promise<ReadonlySet<string>> | undefined;

function leakedPasswords(): Promise<ReadonlySet<string>> {
  leaked ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return leaked;
}

/**
 * What is wrong with a password that somebody with this address wants to have, or nothing. How long
 * it is was settled by the contract.
 */
export async function weaknessOf(password: string, email: string): Promise<string | undefined> {
  const folded = password.toLowerCase();
  const address = email.toLowerCase();
  if (folded === address || folded === address.slice(0, address.lastIndexOf("@"))) {
    return "The password must not be your email address.";
  }
  if ((await leakedPasswords()).has(folded)) {
    return "This password appears in known data leaks. Choose another one.";
  }
}

/** Throws "invalid", beside the field `password`, when somebody must not have it. */
export async function requireStrong(password: string, email: string): Promise<void> {
  const weakness = await weaknessOf(password, email);
  if (weakness) throw invalidField("password", weakness);
}
