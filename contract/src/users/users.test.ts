import { describe, expect, test } from "vitest";
import { PHARMACY_ROLES, PLATFORM_ROLES, ROLES } from "../roles.values.ts";
import { mayGrantRole, roleErrorOf, UserChanges, UserInput } from "./users.ts";

const niamh = { name: "Niamh Corrigan", email: "niamh@castlewren.example", role: "support" };
const pharmacy = "01920000-0000-7000-8000-000000000000";

/** Guarantees that users cannot grant a role above their own. */
describe("the role of a user", () => {
  test("can be any if granted by an administrator, and never administrator if granted by others", () => {
    for (const role of ROLES) {
      expect(mayGrantRole("admin", role)).toBe(true);
      expect(mayGrantRole(role, "admin")).toBe(role === "admin");
    }
  });

  test("is never a platform role for a pharmacy user", () => {
    for (const own of PHARMACY_ROLES) {
      for (const role of PLATFORM_ROLES) expect(mayGrantRole(own, role)).toBe(false);
    }
  });

  test("is, within a pharmacy, the granting user's own or one below", () => {
    expect(PHARMACY_ROLES.filter((role) => mayGrantRole("owner", role))).toHaveLength(4);
    expect(PHARMACY_ROLES.filter((role) => mayGrantRole("pharmacist", role))).toHaveLength(3);
    expect(PHARMACY_ROLES.filter((role) => mayGrantRole("viewer", role))).toEqual(["viewer"]);
  });
});

test("a pharmacy role needs a pharmacy, a platform role has none", () => {
  for (const role of PLATFORM_ROLES) {
    expect(roleErrorOf(role, null)).toBeUndefined();
    expect(roleErrorOf(role, pharmacy)).toBe("Platform roles cannot belong to a pharmacy.");
  }
  for (const role of PHARMACY_ROLES) {
    expect(roleErrorOf(role, pharmacy)).toBeUndefined();
    expect(roleErrorOf(role, undefined)).toBe("Choose a pharmacy for this role.");
  }
});

test("a new user is invited immediately by default", () => {
  expect(UserInput.parse(niamh).sendInvitation).toBe(true);
  expect(UserInput.parse({ ...niamh, sendInvitation: false }).sendInvitation).toBe(false);
  expect(UserInput.safeParse({ ...niamh, sendInvitation: "no" }).success).toBe(false);
});

test("a missing pharmacy is reported together with all other errors", () => {
  const { error } = UserInput.safeParse({
    name: "",
    email: "x",
    role: "owner",
    organization: null,
  });
  const first = new Map(error?.issues.toReversed().map(({ path, message }) => [path[0], message]));
  expect(Object.fromEntries(first)).toEqual({
    name: "Name is required.",
    email: "Enter a valid email address.",
    organization: "Choose a pharmacy for this role.",
  });
  // when left out, it is the pharmacy of the user who adds the new one
  expect(UserInput.safeParse({ ...niamh, role: "owner" }).success).toBe(true);
  for (const nothing of [undefined, null, "niamh", []]) {
    expect(UserInput.safeParse(nothing).success).toBe(false);
  }
});

describe("a change of a user", () => {
  const isFine = (change: object) => UserChanges.safeParse(change).success;

  test("includes the version it is based on, unless it only switches the status", () => {
    expect(isFine({ name: "Niamh Daly" })).toBe(false);
    expect(isFine({ name: "Niamh Daly", version: 1 })).toBe(true);
    expect(isFine({ status: "active" })).toBe(true);
    expect(isFine({ status: "suspended", suspensionReason: "Left us." })).toBe(true);
    expect(isFine({ status: "suspended", suspensionReason: "Left us.", role: "admin" })).toBe(
      false,
    );
  });

  test("needs a reason to suspend, and otherwise has none", () => {
    expect(isFine({ status: "suspended" })).toBe(false);
    expect(isFine({ status: "suspended", suspensionReason: "   " })).toBe(false);
    expect(isFine({ status: "active", suspensionReason: "Left us." })).toBe(false);
    expect(isFine({ suspensionReason: "Left us.", version: 1 })).toBe(false);
  });

  test("never moves a user to another pharmacy", () => {
    expect(isFine({ organization: pharmacy, version: 1 })).toBe(false);
  });
});
