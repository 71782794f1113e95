import { expect, test } from "vitest";
import { formatTime } from "#lib/format.ts";
import { emailNoticeOf } from "./email-notice.ts";

const HEALTH = { hasServer: true, waiting: 0, waitingIsExact: true, failing: null };
const since = new Date().toISOString();
const failing = { attempts: 4, since, error: "421 Try later" };

test("mail that flows, or has only just begun to wait, is no notice", () => {
  expect(emailNoticeOf(HEALTH)).toBeUndefined();
  expect(emailNoticeOf({ ...HEALTH, waiting: 12 })).toBeUndefined();
  expect(emailNoticeOf({ ...HEALTH, failing: { ...failing, attempts: 2 } })).toBeUndefined();
});

test.each([
  [{ hasServer: false }, "No mail server is set up."],
  [{ hasServer: false, waiting: 1 }, "No mail server is set up: 1 email waits."],
  [{ hasServer: false, waiting: 12 }, "No mail server is set up: 12 emails wait."],
  [
    { hasServer: false, waiting: 1_000, waitingIsExact: false },
    "No mail server is set up: 1,000+ emails wait.",
  ],
  [
    { waiting: 12, failing },
    `The last 4 attempts to send email have failed since ${formatTime(since)}: 12 emails wait.`,
  ],
  [
    { waiting: 1, failing: { ...failing, attempts: 1 } },
    `The last attempt to send an email failed at ${formatTime(since)}: 1 email waits.`,
  ],
  [{ failing }, `The last 4 attempts to send email have failed since ${formatTime(since)}.`],
])("%o is a notice", (change, title) => {
  expect(emailNoticeOf({ ...HEALTH, ...change })?.title).toBe(title);
});

test("a failing mail server is quoted", () => {
  expect(emailNoticeOf({ ...HEALTH, waiting: 1, failing })?.text).toBe("421 Try later");
});
