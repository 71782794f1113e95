import { describe, expect, test } from "vitest";
import { requireStrong, weaknessOf } from "./auth.password-rules.ts";

const EMAIL = "Niamh.Corrigan@castlewren.example";
const LEAKED = "This password appears in known data leaks. Choose another one.";
const KNOWN = "This password is made of words that are easy to guess. Choose another one.";
const OWN = "The password must not be your email address.";

describe("a password is refused", () => {
  test.each([
    "qwertyuiop",
    "1234567890",
    "1qaz2wsx3edc",
    "BASKETBALL",
    "Password123",
    "liverpool1892",
  ])("because it is in known leaks, in any case: %s", async (password) => {
    expect(await weaknessOf(password, EMAIL)).toBe(LEAKED);
  });

  test.each([EMAIL, EMAIL.toUpperCase(), "niamh.corrigan", "NIAMH.corrigan"])(
    "because it is the user's own address, or the part before the @: %s",
    async (password) => {
      expect(await weaknessOf(password, EMAIL)).toBe(OWN);
    },
  );

  test.each([
    "Pharmacy2026!",
    "admin-admin-1",
    "Castlewren-2026",
    "corrigan.niamh",
    "Welcome to 1",
  ])("because it is made of guessable words: %s", async (password) => {
    expect(await weaknessOf(password, EMAIL)).toBe(KNOWN);
  });

  test("beside its field", async () => {
    await expect(requireStrong("qwertyuiop", EMAIL)).rejects.toMatchObject({
      code: "invalid",
      fields: { password: LEAKED },
    });
  });
});

test.each([
  "correct horse battery",
  "qwertyuiop qwertyuiop",
  "niamh.corrigan of Mill Street",
  "pharmacy on the corner",
  "4711 0815 4711",
  "a line\nand the next",
  "constructor",
  "пароль для аптеки",
  " ".repeat(10),
])("a password is accepted as it is: %j", async (password) => {
  expect(await weaknessOf(password, EMAIL)).toBeUndefined();
  await requireStrong(password, EMAIL);
});
