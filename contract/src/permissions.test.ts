import { describe, expect, test } from "vitest";
import { ACTS } from "./grants.values.ts";
import type { Model } from "./models.ts";
import { fieldsBeyond, grantOf, may, rolesThatMay } from "./permissions.ts";
import { PHARMACY_ROLES, ROLES, type Role } from "./roles.values.ts";

const LETTERS = { view: "V", create: "C", edit: "E", act: "A", delete: "X" };

/** The published table: view, create, edit, act, delete for each role in the order of `ROLES`. */
const TABLE: [Model, ...string[]][] = [
  ["organization", "VCEAX", "V", "VE", "VE", "VE", "V", "V", "V"],
  ["unit", "VCEAX", "VCEAX", "V", "V", "V", "V", "V", "V"],
  ["log", "V", "V", "V", "V", "", "", "", ""],
  ["file", "VC", "VC", "VC", "VC", "VC", "VC", "VC", "VC"],
  ["view", "VCEX", "VCEX", "VCEX", "VCEX", "", "", "", ""],
  ["user", "VCEAX", "", "", "VA", "VCEA", "V", "V", "V"],
  ["session", "VA", "V", "V", "V", "V", "V", "V", "V"],
  ["plan", "VCEAX", "", "VCE", "V", "V", "", "", ""],
  ["subscription", "VA", "", "VA", "V", "V", "V", "", "V"],
  ["reminder", "VA", "", "VA", "VA", "V", "V", "", "V"],
  ["registration", "VA", "", "V", "VA", "", "", "", ""],
  ["question", "VEAX", "VA", "VA", "VCEA", "VC", "VC", "VC", "V"],
  ["questionNote", "VC", "VC", "VC", "VC", "", "", "", ""],
  ["answerTemplate", "VCEX", "V", "V", "VCEX", "", "", "", ""],
  ["expense", "VCEX", "", "VCEX", "", "", "", "", ""],
  ["token", "VCA", "", "", "V", "VCA", "", "", ""],
];

function lettersOf(role: Role, model: Model): string {
  return ACTS.filter((act) => may(role, model, act))
    .map((act) => LETTERS[act])
    .join("");
}

/** Guarantees that the table the server and the screens read is the one people agreed on. */
describe("who may do what", () => {
  const cells = TABLE.flatMap(([model, ...letters]) =>
    ROLES.map((role, index) => [role, model, letters[index] ?? "?"] as const),
  );

  test.each(cells)("%s, %s: %s", (role, model, letters) => {
    expect(lettersOf(role, model)).toBe(letters);
  });

  test("administrators change people and sessions; owners the people of their pharmacy", () => {
    for (const act of ["create", "edit"] as const) {
      expect(rolesThatMay("user", act)).toEqual(["admin", "owner"]);
    }
    expect(rolesThatMay("user", "delete")).toEqual(["admin"]);
    expect(rolesThatMay("session", "act")).toEqual(["admin"]);
  });

  test("roles that do not manage sessions see only their own", () => {
    const others = ROLES.filter((role) => role !== "admin" && role !== "support");
    for (const role of others)
      expect(grantOf(role, "session", "view")).toMatchObject({ mine: true });
  });

  test.each(PHARMACY_ROLES)("a %s has only the own pharmacy, its people and its files", (role) => {
    for (const act of ACTS) {
      for (const model of ["organization", "user", "file"] as const) {
        const grant = grantOf(role, model, act);
        if (grant) expect(grant.own).toBe(true);
      }
    }
  });
});

/** Guarantees that a partial grant ends at its fields. */
describe("fields a role may set on a pharmacy", () => {
  const every = [
    ..."name legalName type licenceNumber licenceAuthority licenceExpiresOn pharmacistName".split(
      " ",
    ),
    ..."pharmacistNumber gln taxNumber companyNumber email phone website billingEmail".split(" "),
    ..."address timeZone currency locale paymentTermDays creditLimit orderHold".split(" "),
    ..."orderHoldReason notes status logo".split(" "),
  ];
  const settable = (role: Role) => {
    const grant = grantOf(role, "organization", "edit");
    return every.filter((field) => grant && fieldsBeyond(grant, [field]).length === 0).sort();
  };
  const contact = ["address", "billingEmail", "email", "phone", "website"];

  test("the finance office keeps the billing fields", () => {
    const billing = ["billingEmail", "creditLimit", "orderHold", "orderHoldReason"];
    expect(settable("finance")).toEqual([...billing, "paymentTermDays", "taxNumber"]);
  });

  test("the support desk keeps the contact fields", () => {
    expect(settable("support")).toEqual(contact);
  });

  test("an owner keeps the contact fields and the logo", () => {
    expect(settable("owner")).toEqual([...contact, "logo"].sort());
  });

  test("an administrator keeps them all", () => {
    expect(settable("admin")).toEqual([...every].sort());
  });

  test("a partial grant excludes unknown fields", () => {
    const grant = grantOf("support", "organization", "edit");
    expect(grant && fieldsBeyond(grant, ["email", "constructor", "id"])).toEqual([
      "constructor",
      "id",
    ]);
  });
});
