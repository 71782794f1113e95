import { expect, test } from "vitest";
import { letterForecast, letterToast, withLetter } from "./letter-toast.ts";

test("an email that is kept is never a plain success, and none is reported as sent", () => {
  const done = letterToast("Invitation", "Invitation issued successfully");
  expect(done({ letter: "kept" })).toEqual({
    title: "Invitation saved. No mail server is set up, so it was not sent.",
    isWarning: true,
  });
  expect(done({ letter: "queued" })).toEqual({
    title: "Invitation issued successfully",
    description: "Email is on its way.",
    isWarning: false,
  });
  expect(done({ letter: null })).toEqual({ title: "Invitation issued successfully" });
});

test("an answer that says nothing of an email leaves the toast as it is", () => {
  for (const output of [undefined, null, "done", {}, { letter: "carved" }]) {
    expect(withLetter("Done", output)).toEqual({ title: "Done" });
  }
});

test("what will happen to an email is only promised where it can", () => {
  expect(letterForecast({ letter: "queued" }, "This email will be sent.")).toBe(
    "This email will be sent.",
  );
  expect(letterForecast({ letter: "kept" }, "This email will be sent.")).toBe(
    "No mail server is set up: this email is saved and not sent.",
  );
});
