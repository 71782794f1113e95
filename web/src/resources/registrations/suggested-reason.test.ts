import type { RegistrationCheck } from "@pharmacy/contract/registrations/registrations";
import { REGISTRATION_ACTS } from "@pharmacy/contract/registrations/registrations.acts";
import { describe, expect, test } from "vitest";
import { suggestedReason } from "./suggested-reason.ts";

const TODAY = "2026-11-21";

type Code = RegistrationCheck["code"];
const CODES: readonly Code[] = [
  "licence",
  "expiry",
  "gln",
  "taxNumber",
  "email",
  "similar",
  "documents",
  "plan",
];
const PHARMACY = { id: "1", name: "Rathfern Pharmacy", code: "PH-0001" };

/** Every check, passed except for the given ones. */
function checksWith(failed: Partial<Record<Code, "warning" | "blocked">>, isNear = true) {
  return CODES.map((code) => ({
    code,
    result: failed[code] ?? ("passed" as const),
    message: `About ${code}.`,
    organizations: isNear ? [PHARMACY] : [],
    users: [],
    registrations: [],
  }));
}

describe("the reason suggested for a rejection", () => {
  const cases = [
    ["a licence that is held already", { licence: "blocked" }, "alreadyMember", "licence"],
    ["a GLN of a member", { gln: "blocked" }, "alreadyMember", "gln"],
    ["an email that has an account", { email: "blocked" }, "other", "email"],
    ["missing documents", { documents: "warning" }, "documentsMissing", "documents"],
    ["a doubtful licence", { licence: "warning" }, "licenceNotConfirmed", "licence"],
    ["a similar pharmacy nearby", { similar: "warning" }, "alreadyMember", "similar"],
    ["a blocker beside warnings", { documents: "warning", gln: "blocked" }, "alreadyMember", "gln"],
    ["a tax number that is shared", { taxNumber: "warning" }, "licenceNotConfirmed", undefined],
    ["a plan that is offered no more", { plan: "blocked" }, "licenceNotConfirmed", undefined],
    ["nothing that failed", {}, "licenceNotConfirmed", undefined],
  ] as const;
  test.each(cases)("follows %s", (_, failed, code, because) => {
    const registration = { checks: checksWith(failed), licenceExpiresOn: "2027-05-31" };
    expect(suggestedReason(registration, TODAY)).toEqual({
      code,
      because: because && `About ${because}.`,
    });
  });

  test("is an expired licence only once its last day has passed", () => {
    const checks = checksWith({ expiry: "warning", documents: "warning" });
    const codeOn = (licenceExpiresOn: string | null) =>
      suggestedReason({ checks, licenceExpiresOn }, TODAY).code;
    expect(codeOn("2026-11-20")).toBe("licenceExpired");
    expect(codeOn("2026-11-21")).toBe("documentsMissing");
    expect(codeOn(null)).toBe("documentsMissing");
  });

  test("is never about a name that only other applications resemble", () => {
    const checks = checksWith({ similar: "warning" }, false);
    const { code } = suggestedReason({ checks, licenceExpiresOn: null }, TODAY);
    expect(code).toBe("licenceNotConfirmed");
  });
});

test("an approval is blocked by any blocker except the plan, which can be replaced", () => {
  const obstacleOf = (failed: Parameters<typeof checksWith>[0]) =>
    REGISTRATION_ACTS.approve.refusal({ status: "pending", checks: checksWith(failed) });
  expect(obstacleOf({ gln: "blocked" })).toBe("About gln.");
  expect(obstacleOf({ plan: "blocked" })).toBeNull();
  expect(obstacleOf({ licence: "warning" })).toBeNull();
});
