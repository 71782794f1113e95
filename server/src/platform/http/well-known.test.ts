import { DAY_MS } from "@pharmacy/contract/time.values";
import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";

const server = testServer({ isKept: true });

test("a password manager is redirected, temporarily, to the page for changing a password", async () => {
  const answer = await server.visitor.get("/.well-known/change-password");
  expect([answer.statusCode, answer.headers.location]).toEqual([302, "/dashboard/account"]);
});

test("security.txt gives a contact, an expiry date and its own address", async () => {
  const answer = await server.visitor.get("/.well-known/security.txt");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  const fields = answer.body
    .trimEnd()
    .split("\n")
    .map((line) => line.split(/: (.*)/, 2));
  expect(fields).toEqual([
    ["Contact", "mailto:support@aldermere.example"],
    ["Expires", expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)],
    ["Preferred-Languages", "en"],
    ["Canonical", `${server.services.config.publicUrl}/.well-known/security.txt`],
  ]);
  const days = (Date.parse(fields[1]?.[1] ?? "") - Date.now()) / DAY_MS;
  // less than a year, as RFC 9116 recommends
  expect(Math.round(days)).toBe(180);
});

test("other well-known addresses answer 404, never a page", async () => {
  for (const name of ["resource-that-should-not-exist-whose-status-code-should-not-be-200", "x"]) {
    const answer = await server.visitor.get(`/.well-known/${name}`);
    expect([answer.statusCode, answer.json().error]).toEqual([404, "not_found"]);
  }
});
