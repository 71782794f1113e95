import { expect, test } from "vitest";
import { hashPassword, isPassword, newPassword } from "./auth.passwords.ts";

test("a password must match exactly", async () => {
  const hashed = await hashPassword("Correct horse");
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(hashed, "Correct horse")).toBe(true);
  for (const wrong of ["correct horse", "Correct horse ", ""]) {
    expect(await isPassword(hashed, wrong)).toBe(false);
  }
});

test("one password has another hash every time", async () => {
  expect(await hashPassword("Correct horse")).not.toBe(await hashPassword("Correct horse"));
});

test("without a hash no password is accepted", async () => {
  expect(await isPassword(null, "")).toBe(false);
  expect(await isPassword(undefined, "Correct horse")).toBe(false);
});

test("a generated password is long, easy to copy, and never the same", () => {
  const made = Array.from({ length: 200 }, newPassword);
  for (const password of made)
    expect(password).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/);
  expect(new Set(made).size).toBe(200);
  expect(new Set(made.join("")).size).toBe(32);
});
