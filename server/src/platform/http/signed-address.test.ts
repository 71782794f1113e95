import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { signedAddress, signedSession } from "./signed-address.ts";

const secret = randomBytes(32);
const path = "/api/units/export";
const NOW = 1_800_000_000_000;
const address = (now = NOW) =>
  signedAddress(secret, path, { columns: "name", search: "" }, "s1", now);

test("a signed URL identifies its session for a minute, and omits empty values", () => {
  expect(address()).toMatch(
    /^\/api\/units\/export\?columns=name&session=s1&expires=\d+&signature=/,
  );
  expect(signedSession(secret, address(), NOW)).toBe("s1");
  expect(signedSession(secret, address(), NOW + 60_000)).toBe("s1");
});

test("text of any script and reserved characters are preserved", () => {
  const search = "صيدلية & söhne=1 +50%?#";
  const url = signedAddress(secret, path, { search }, "s1", NOW);
  expect(signedSession(secret, url, NOW)).toBe("s1");
  expect(new URL(url, "https://console.example").searchParams.get("search")).toBe(search);
});

test("a URL without a signature identifies no session", () => {
  expect(signedSession(secret, path, NOW)).toBeUndefined();
  expect(signedSession(secret, `${path}?session=s1&expires=${NOW + 1}`, NOW)).toBeUndefined();
});

/**
 * Guarantees that a signed URL works only for what it was signed for, and only while it is valid.
 */
test.each<[string, (url: string) => string]>([
  ["another path", (url) => url.replace("units", "organizations")],
  ["another column", (url) => url.replace("columns=name", "columns=code")],
  ["an additional parameter", (url) => url.replace("?", "?status=active&")],
  ["a parameter after the signature", (url) => `${url}&columns=code`],
  ["another session", (url) => url.replace("session=s1", "session=s2")],
  ["a later expiry", (url) => url.replace(/expires=(\d)/, "expires=9$1")],
  ["a truncated signature", (url) => url.slice(0, -1)],
  ["an empty signature", (url) => url.replace(/signature=.*/, "signature=")],
  ["a second signature", (url) => `${url}&signature=x`],
  ["a signature in another place", (url) => url.replace(/(\?)(.*)&(signature=.*)/, "$1$3&$2")],
])("a URL with %s is refused", (_, alter) => {
  const altered = alter(address());
  expect(altered).not.toBe(address());
  expect(() => signedSession(secret, altered, NOW)).toThrow("has expired");
});

test("an expired URL is refused, and so is one of another server", () => {
  expect(() => signedSession(secret, address(), NOW + 60_001)).toThrow("has expired");
  expect(() => signedSession(randomBytes(32), address(), NOW)).toThrow("has expired");
});
