import { expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";

test.each([
  "/admin",
  "/admin/units?page=2&status=active",
  "/admin/orgs/1#history",
  "/admin/products?search=50%25&next=//not.a.path",
  "/",
])("%s is followed", (path) => {
  expect(safeRedirect(path)).toBe(path);
});

test.each([
  undefined,
  "",
  "admin",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\u200b/evil.example",
  " //evil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2f/evil.example",
  "/%2F%2Fevil.example",
  "%2F%2Fevil.example",
  "/%5Cevil.example",
  "/%255Cevil.example",
  "/%09/evil.example",
  "/%00",
  "/%zz",
  "@evil.example",
  "/..\\evil.example",
  "/%2e%2e//evil.example",
  "/admin/..//evil.example",
  "/admin/%2e%2e/%2fevil.example",
  "/%25252fevil.example",
  "/\u202e/evil.example",
  "/%E2%80%8B/evil.example",
  "//evil.example@here.invalid",
  "///here.invalid",
  "//here.invalid/admin",
  "https://here.invalid/admin",
  "http:/evil.example",
  "http:\\\\evil.example",
  "vbscript:msgbox(1)",
  "blob:https://evil.example/1",
  "?redirect=//evil.example",
  "#//evil.example",
  "/\r\nLocation: https://evil.example",
  "\ufeff//evil.example",
])("%j is refused", (target) => {
  expect(safeRedirect(target)).toBeUndefined();
});
