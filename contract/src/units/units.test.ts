import { expect, test } from "vitest";
import { UnitChanges, UnitInput } from "./units.ts";

const unit = {
  code: "TAB",
  name: "tablet",
  namePlural: "tablets",
  symbol: "tab",
  kind: "presentation",
  decimals: 0,
  sortOrder: 10,
  status: "active",
};

function complaintOf(field: string, value: unknown): string | undefined {
  const issue = UnitInput.safeParse({ ...unit, [field]: value }).error?.issues[0];
  return issue && `${issue.path.join(".")}: ${issue.message}`;
}

const CODE = "code: Use up to 12 capital letters, digits and hyphens.";
const UNECE = "uneceCode: A UN/ECE code has 2 or 3 capital letters or digits.";

test.each([
  ["code", "A", undefined],
  ["code", "A-1234567890", undefined],
  ["code", "A-12345678901", "code: Code must be at most 12 characters."],
  ["code", "tab", CODE],
  ["code", "TÁB", CODE],
  ["code", "T B", CODE],
  ["code", "", "code: Code is required."],
  ["name", "x".repeat(40), undefined],
  ["name", "x".repeat(41), "name: Name must be at most 40 characters."],
  ["namePlural", "x".repeat(41), "namePlural: Plural name must be at most 40 characters."],
  ["symbol", "x".repeat(12), undefined],
  ["symbol", "x".repeat(13), "symbol: Symbol must be at most 12 characters."],
  ["kind", "volume", "kind: Choose one of: presentation, measure, packaging."],
  ["edqmCode", "15054000", undefined],
  ["edqmCode", "", undefined],
  ["edqmCode", "1505400", "edqmCode: An EDQM code has 8 digits."],
  ["edqmCode", "150540000", "edqmCode: An EDQM code has 8 digits."],
  ["edqmCode", "１５０５４０００", undefined],
  ["uneceCode", "C62", undefined],
  ["uneceCode", "MC", undefined],
  ["uneceCode", "C", UNECE],
  ["uneceCode", "c62", UNECE],
  ["uneceCode", "XBOX", UNECE],
  ["decimals", 3, undefined],
  ["decimals", 4, "decimals: Decimals must be a whole number from 0 to 3."],
  ["decimals", -1, "decimals: Decimals must be a whole number from 0 to 3."],
  ["description", "x".repeat(200), undefined],
  ["description", "x".repeat(201), "description: Description must be at most 200 characters."],
  ["sortOrder", 10_000, undefined],
  ["sortOrder", 10_001, "sortOrder: Order must be a whole number from 0 to 10000."],
  ["status", "gone", "status: Choose one of: active, inactive."],
])("%s %j is answered %j", (field, value, complaint) => {
  expect(complaintOf(field, value)).toBe(complaint);
});

test("a change needs the version that was read, and cannot change the code", () => {
  expect(UnitChanges.safeParse({ name: "pill" }).success).toBe(false);
  expect(UnitChanges.safeParse({ name: "pill", version: 1 }).success).toBe(true);
  expect(UnitChanges.safeParse({ code: "PILL", version: 1 }).success).toBe(false);
});
