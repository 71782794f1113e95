import { describe, expect, test } from "vitest";
import { requireStrong, weaknessOf } from "./password-rules.ts";

const EMAIL = "Niamh.Corrigan@castlewren.example";
const LEAKED = "This password appears in known data leaks. Choose another one.";
const OWN = "The password must not be your email address.";

describe("a password is refused", () => {
  test.each(["qwertyuiop", "1234567890", "1qaz2wsx3edc", "BASKETBALL", "Password123"])(
    "because it is known from leaks, in whatever case: %s",
    async (password) => {
      expect(await weaknessOf(password, EMAIL)).toBe(LEAKED);
    },
  );

  test.each([EMAIL, EMAIL.toUpperCase(), "niamh.corrigan", "NIAMH.corrigan"])(
    "because it is the person's own address, or the part before the @: %s",
    async (password) => {
      expect(await weaknessOf(password, EMAIL)).toBe(OWN);
    },
  );

  test("beside the field it was typed in", async () => {
    await expect(requireStrong("qwertyuiop", EMAIL)).rejects.toMatchObject({
      code: "invalid",
      fields: { password: LEAKED },
    });
  });
});

test.each([
  "correct horse battery",
  "qwertyuiop qwertyuiop",
  "niamh.corrigan of Castlewren",
  "castlewren.example",
  "constructor",
  "пароль для аптеки",
  " ".repeat(10),
])("a password is taken as it is: %j", async (password) => {
  expect(await weaknessOf(password, EMAIL)).toBeUndefined();
  await requireStrong(password, EMAIL);
});
