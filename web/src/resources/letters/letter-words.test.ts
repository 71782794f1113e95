import { expect, test } from "vitest";
import { letterToast } from "./letter-words.ts";

test("a queued letter is reported as sent, a kept one is not", () => {
  const done = letterToast("Invitation", "Invitation issued successfully");
  expect(done({ letter: "queued" })).toBe("Invitation issued successfully");
  expect(done({ letter: "kept" })).toBe(
    "Invitation saved. No mail server is set up, so it was not sent.",
  );
});
