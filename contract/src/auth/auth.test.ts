import { expect, test } from "vitest";
import { Credentials } from "./auth.ts";

const email = "aoife@castlewren.example";

test("a password is taken exactly as typed: spaces and spelling are kept", () => {
  const password = "  Cafe\u0301  au lait ";
  expect(Credentials.parse({ email: ` ${email.toUpperCase()} `, password })).toEqual({
    email,
    password,
  });
});

test.each([
  ["", "Password is required."],
  [undefined, "Password is required."],
  [12345, "Password is required."],
])("the password %j is answered %j", (password, complaint) => {
  expect(Credentials.safeParse({ email, password }).error?.issues[0]?.message).toBe(complaint);
});

test("a password has at most 128 characters, which bounds the cost of hashing", () => {
  expect(Credentials.safeParse({ email, password: "x".repeat(128) }).success).toBe(true);
  expect(Credentials.safeParse({ email, password: "x".repeat(129) }).success).toBe(false);
});
