import { expect, test } from "vitest";
import { MAIL_STATE_WORDS, MAIL_STATES, mailStateOf, worstMailState } from "./mail-state.ts";

test("an email is sent only once the mail server took it", () => {
  expect(mailStateOf({ status: "queued", isRetried: false })).toBe("waiting");
  expect(mailStateOf({ status: "queued", isRetried: true })).toBe("retrying");
  expect(mailStateOf({ status: "sent", isRetried: false })).toBe("sent");
  expect(mailStateOf({ status: "failed", isRetried: false })).toBe("failed");
  expect(mailStateOf({ status: "kept", isRetried: false })).toBe("noServer");
  expect(MAIL_STATES.filter((state) => MAIL_STATE_WORDS[state] === "Sent")).toEqual(["sent"]);
});

test("several emails are as good as the worst of them", () => {
  const sent = { status: "sent", isRetried: false } as const;
  const failed = { status: "failed", isRetried: false } as const;
  const queued = { status: "queued", isRetried: false } as const;
  expect(worstMailState([sent, failed, queued])).toBe("failed");
  expect(worstMailState([queued, sent])).toBe("waiting");
  expect(worstMailState([sent, sent])).toBe("sent");
  expect(worstMailState([])).toBeUndefined();
});
