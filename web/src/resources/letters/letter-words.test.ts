import { expect, test } from "vitest";
import { saidOfLetter } from "./letter-words.ts";

test("a letter that is on its way is told as sent, and one that is kept is not", () => {
  const said = saidOfLetter("Invitation", "Invitation issued successfully");
  expect(said({ letter: "queued" })).toBe("Invitation issued successfully");
  expect(said({ letter: "kept" })).toBe(
    "Invitation saved. No mail server is set up, so it was not sent.",
  );
});
