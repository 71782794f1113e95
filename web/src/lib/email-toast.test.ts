import { expect, test } from "vitest";
import { emailForecast } from "./email-forecast.ts";
import { emailToast } from "./email-toast.ts";

test("an email that is kept is never a plain success, and none is reported as sent", () => {
  const done = { title: "Invitation issued successfully", unsent: "Invitation saved" };
  expect(emailToast(done, { letter: "kept" })).toEqual({
    title: "Invitation saved. No mail server is set up, so it was not sent.",
    isWarning: true,
  });
  expect(emailToast({ title: "Question closed" }, { letter: "kept" })).toEqual({
    title: "Question closed",
    description: "No mail server is set up, so no email was sent.",
    isWarning: true,
  });
  expect(emailToast(done, { letter: "queued" })).toEqual({
    title: "Invitation issued successfully",
    description: "Email is on its way.",
  });
  expect(emailToast(done, { letter: null })).toEqual({ title: "Invitation issued successfully" });
});

test("an answer that says nothing of an email leaves the toast as it is", () => {
  expect(emailToast({ title: "Done" }, { letter: "carved" })).toEqual({ title: "Done" });
});

test("what will happen to an email is only promised where it can", () => {
  expect(emailForecast({ letter: "queued" }, "This email will be sent.")).toBe(
    "This email will be sent.",
  );
  expect(emailForecast({ letter: "kept" }, "This email will be sent.")).toBe(
    "No mail server is set up: this email is saved and not sent.",
  );
});
