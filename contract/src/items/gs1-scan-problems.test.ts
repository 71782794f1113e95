import { expect, test } from "vitest";
import { scanOrProblem } from "./gs1-scan.ts";

const UNREADABLE = "This code cannot be read. Scan it again, or type the number below the bars.";
const digit = (digits: string) =>
  `The check digit of ${digits} is wrong. Scan the code again, or type the number on the pack.`;
const date = (digits: string) => `The date ${digits} in this code does not exist. Check the pack.`;

test.each([
  ["9521234000014", digit("9521234000014")],
  ["0109521234000014", digit("09521234000014")],
  ["(01)09521234000014(10)A", digit("09521234000014")],
  ["010952123400001317271301", date("271301")],
  ["010952123400001317270229", date("270229")],
  ["010952123400001317270132", date("270132")],
  ["010952123400001317AB0101", date("AB0101")],
  ["amoxicillin", UNREADABLE],
  ["", UNREADABLE],
  ["01ABC", UNREADABLE],
  [`0109521234000013${"10"}${"A".repeat(21)}`, UNREADABLE],
  ["1".repeat(201), "A code has at most 200 characters."],
])("%j is refused: %s", (text, problem) => {
  expect(scanOrProblem(text, 2026)).toBe(problem);
});

test("day 00 is the last of its month, and a slash and small letters stay in the batch", () => {
  expect(scanOrProblem("01095212340000131727020010ab/12", 2026)).toEqual({
    gtin: "09521234000013",
    expiresOn: "2027-02-28",
    batch: "ab/12",
  });
});
