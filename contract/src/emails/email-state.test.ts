import { expect, test } from "vitest";
import { EMAIL_STATE_WORDS, EMAIL_STATES, emailStateOf, worstEmailState } from "./email-state.ts";

test("an email is sent only once the mail server took it", () => {
  expect(emailStateOf({ status: "queued", isRetried: false })).toBe("waiting");
  expect(emailStateOf({ status: "queued", isRetried: true })).toBe("retrying");
  expect(emailStateOf({ status: "sent", isRetried: false })).toBe("sent");
  expect(emailStateOf({ status: "failed", isRetried: false })).toBe("failed");
  expect(emailStateOf({ status: "kept", isRetried: false })).toBe("noServer");
  expect(EMAIL_STATES.filter((state) => EMAIL_STATE_WORDS[state] === "Sent")).toEqual(["sent"]);
});

test("several emails are as good as the worst of them", () => {
  const sent = { status: "sent", isRetried: false } as const;
  const failed = { status: "failed", isRetried: false } as const;
  const queued = { status: "queued", isRetried: false } as const;
  expect(worstEmailState([sent, failed, queued])).toBe("failed");
  expect(worstEmailState([queued, sent])).toBe("waiting");
  expect(worstEmailState([sent, sent])).toBe("sent");
  expect(worstEmailState([])).toBeUndefined();
});
