import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EVERY_JOB } from "./every-job.ts";
import { KEPT_DAYS as SESSION_DAYS } from "./identity/sessions/sessions.jobs.ts";
import { KEPT_DAYS as TOKEN_DAYS } from "./identity/tokens/tokens.jobs.ts";
import { KEPT_DAYS as FORMER_USER_DAYS } from "./identity/users/users.forget-former.ts";
import { KEPT_MONTHS as REJECTED_MONTHS } from "./membership/registrations/registrations.forget-rejected.ts";
import { projectFolder } from "./platform/folders.ts";

const read = (name: string) => readFileSync(join(projectFolder, "docs", name), "utf8");

const [, afterJobs = ""] = read("operations.md").split("\n## Jobs\n");
const [jobs = ""] = afterJobs.split("\n## ");

test("operations lists every job by its name, and no other", () => {
  const listed = [...jobs.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(EVERY_JOB.map(({ name }) => name).sort());
});

test.each([
  ["operations.md", "session-purge", `${SESSION_DAYS} days`],
  ["operations.md", "token-purge", `${TOKEN_DAYS} days`],
  ["operations.md", "former-users", `${FORMER_USER_DAYS} days`],
  ["operations.md", "rejected-registrations", `${REJECTED_MONTHS} months`],
  ["security.md", "ended sessions", `${SESSION_DAYS} days`],
  ["security.md", "ended API tokens and links", `${TOKEN_DAYS} days`],
  ["security.md", "deleted users", `${FORMER_USER_DAYS} days`],
  ["security.md", "rejected registrations", `${REJECTED_MONTHS} months`],
])("%s states the retention period of %s: %s", (document, what, time) => {
  const row = read(document)
    .split("\n")
    .find((line) => line.startsWith(`| ${what} `) || line.startsWith(`| \`${what}\` `));
  expect(row).toContain(time);
});
