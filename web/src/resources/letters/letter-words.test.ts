import { expect, test } from "vitest";
import { saidOfLetter } from "./letter-words.ts";

test("a queued letter is reported as sent, a kept one is not", () => {
  const said = saidOfLetter("Invitation", "Invitation issued successfully");
  expect(said({ letter: "queued" })).toBe("Invitation issued successfully");
  expect(said({ letter: "kept" })).toBe(
    "Invitation saved. No mail server is set up, so it was not sent.",
  );
});
