import { describe, expect, test } from "vitest";
import { AppError } from "../../platform/app-error.ts";
import { phoneOf } from "./accounts.phones.ts";

describe("a phone number in a country's notation", () => {
  test.each([
    ["GB", "01638 428022", "+441638428022"],
    ["GB", "01638\u2013428022", "+441638428022"],
    ["GB", "(020) 7946 0000 ext. 4", "+442079460000;ext=4"],
    ["GB", "020 7946 0000 x12", "+442079460000;ext=12"],
    ["GB", "+44 (0)1638 428022", "+441638428022"],
    ["GB", "0044 1638 428022", "+441638428022"],
    ["GB", "00 353 1 555 0100", "+35315550100"],
    ["IE", "01 555 0100", "+35315550100"],
    ["US", "(201) 555-0123", "+12015550123"],
    ["FR", "01.42.68.53.00", "+33142685300"],
    ["DE", "030/901820", "+4930901820"],
    ["TW", "(02)25997750", "+886225997750"],
    ["TW", "０２－２５９９７７５０#12", "+886225997750;ext=12"],
    ["EG", "٠٢ ٢٧٩٥٦٣٠١", "+20227956301"],
    // where no country's rules apply, numbers of other countries are accepted
    ["AQ", "+44 1638 428022", "+441638428022"],
    [null, "+44 1638 428022", "+441638428022"],
  ])("in %s, %s is %s", (country, written, kept) => {
    expect(phoneOf(written, country)).toBe(kept);
  });

  test("is accepted again in its stored form", () => {
    for (const kept of ["+442079460000;ext=4", "+35315550100"]) {
      expect(phoneOf(kept, "TW")).toBe(kept);
      expect(phoneOf(kept, null)).toBe(kept);
    }
  });

  const british =
    "Enter a phone number such as 07400 123456 (United Kingdom), or one with its country code.";
  const any = "Enter a phone number with its country code, for example +353 1 555 0100.";
  test.each([
    ["GB", "428022", british],
    ["GB", "999", british],
    ["GB", "ask at the desk", british],
    ["GB", "01638 428022 / 01638 428023", british],
    ["GB", "01638 428022, ask for Ann", british],
    ["GB", "+99900000000", british],
    ["GB", "0".repeat(60), british],
    ["AQ", "01638 428022", any],
    [null, "01638 428022", any],
  ])("in %s, %s is refused", (country, written, message) => {
    expect(() => phoneOf(written, country)).toThrow(
      new AppError("invalid", message, { fields: { phone: message } }),
    );
  });
});
