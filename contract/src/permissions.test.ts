import { describe, expect, test } from "vitest";
import { ACTS } from "./grants.values.ts";
import type { Model } from "./models.ts";
import { fieldsBeyond, grantOf, may, rolesThatMay } from "./permissions.ts";
import { PHARMACY_ROLES, ROLES, type Role } from "./roles.values.ts";

const LETTERS = { view: "V", create: "C", edit: "E", act: "A", delete: "X" };

/** The agreed table: view, create, edit, act, delete for each role in the order of `ROLES`. */
const TABLE: [Model, ...string[]][] = [
  ["organization", "VCEAX", "V", "VE", "VE", "VE", "V", "V", "V"],
  ["unit", "VCEAX", "VCEAX", "V", "V", "V", "V", "V", "V"],
  ["run", "VCEA", "VCEA", "VA", "", "VCEA", "VCEA", "", ""],
  ["group", "VCEAX", "VCEAX", "V", "V", "V", "V", "V", "V"],
  ["item", "VCEAX", "VCEAX", "V", "V", "V", "V", "V", "V"],
  ["itemPart", "VCEAX", "VCEAX", "V", "V", "V", "V", "V", "V"],
  ["list", "VCEAX", "VCEA", "V", "V", "V", "V", "", ""],
  ["listLine", "VCEAX", "VCEAX", "VE", "V", "V", "V", "", ""],
  ["product", "VCEAX", "VCE", "V", "V", "VCEAX", "VCEAX", "VE", "V"],
  ["productBatch", "VCEAX", "VCE", "V", "V", "VCEAX", "VCEAX", "VCE", "V"],
  ["recall", "VCA", "VCA", "V", "V", "", "", "", ""],
  ["recallNotice", "V", "V", "V", "V", "VA", "VA", "V", "V"],
  ["order", "VCEAX", "V", "VA", "VCEAX", "VCEA", "VCEA", "VCE", "V"],
  ["orderLine", "VCEAX", "V", "VA", "VCEAX", "VCEA", "VCEA", "VCE", "V"],
  ["shipment", "VCA", "V", "V", "VCA", "VA", "VA", "VA", "V"],
  ["shipmentLine", "VCA", "V", "V", "VCA", "VA", "VA", "VA", "V"],
  ["return", "VA", "V", "V", "VA", "VC", "VC", "V", "V"],
  ["returnLine", "VA", "V", "V", "VA", "VC", "VC", "V", "V"],
  ["invoice", "VA", "", "VA", "V", "V", "V", "", ""],
  ["payment", "VCA", "", "VCA", "V", "V", "V", "", ""],
  ["allocation", "VCA", "", "VCA", "V", "V", "V", "", ""],
  ["bankFile", "VCA", "", "VCA", "", "", "", "", ""],
  ["bankLine", "VCA", "", "VCA", "", "", "", "", ""],
  ["log", "V", "V", "V", "V", "", "", "", ""],
  ["file", "VC", "VC", "VC", "VC", "VC", "VC", "VC", "VC"],
  ["view", "VCEX", "VCEX", "VCEX", "VCEX", "", "", "", ""],
  ["user", "VCEAX", "", "", "VA", "VCEA", "V", "V", "V"],
  ["session", "VCA", "V", "V", "VC", "V", "V", "V", "V"],
  ["plan", "VCEAX", "", "VCE", "V", "V", "", "", ""],
  ["subscription", "VA", "", "VA", "V", "V", "V", "", "V"],
  ["reminder", "VA", "", "VA", "VA", "V", "V", "", "V"],
  ["registration", "VA", "", "V", "VA", "", "", "", ""],
  ["question", "VEAX", "VA", "VA", "VCEA", "VC", "VC", "VC", "V"],
  ["questionNote", "VC", "VC", "VC", "VC", "", "", "", ""],
  ["answerTemplate", "VCEX", "V", "V", "VCEX", "", "", "", ""],
  ["expense", "VCEX", "", "VCEX", "", "", "", "", ""],
  ["taxRate", "VCEX", "V", "V", "V", "", "", "", ""],
  ["note", "VCEX", "VCEX", "VCEX", "VCEX", "", "", "", ""],
  ["webhook", "VCEAX", "", "", "", "", "", "", ""],
  ["token", "VCA", "", "", "V", "VCA", "", "", ""],
];

function lettersOf(role: Role, model: Model): string {
  return ACTS.filter((act) => may(role, model, act))
    .map((act) => LETTERS[act])
    .join("");
}

/** Limited to their own pharmacy for pharmacy users. */
const OF_ONE = ["organization", "user", "file", "product", "productBatch", "run"] as const;

/** Guarantees that the server and the screens use the agreed table. */
describe("who may do what", () => {
  const cells = TABLE.flatMap(([model, ...letters]) =>
    ROLES.map((role, index) => [role, model, letters[index] ?? "?"] as const),
  );

  test.each(cells)("%s, %s: %s", (role, model, letters) => {
    expect(lettersOf(role, model)).toBe(letters);
  });

  test("administrators manage users and sessions; owners manage the users of their pharmacy", () => {
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

  test.each(PHARMACY_ROLES)(
    "a %s has access only to their own pharmacy, its users, files, products and imports",
    (role) => {
      for (const act of ACTS) {
        for (const model of OF_ONE) {
          const grant = grantOf(role, model, act);
          if (grant) expect(grant.own).toBe(true);
        }
      }
    },
  );
});

/** Guarantees that a partial grant covers only its fields. */
describe("fields a role may set on a pharmacy", () => {
  const every = [
    ..."name legalName type licenceNumber licenceAuthority licenceExpiresOn pharmacistName".split(
      " ",
    ),
    ..."pharmacistNumber gln taxNumber companyNumber email phone website billingEmail".split(" "),
    ..."buyerReference electronicAddress electronicAddressScheme".split(" "),
    ..."address timeZone currency locale paymentTermDays creditLimit orderHold".split(" "),
    ..."orderHoldReason notes status logo".split(" "),
  ];
  const settable = (role: Role) => {
    const grant = grantOf(role, "organization", "edit");
    return every.filter((field) => grant && fieldsBeyond(grant, [field]).length === 0).sort();
  };
  const onInvoices = ["billingEmail", "buyerReference", "electronicAddress"];
  onInvoices.push("electronicAddressScheme");
  const contact = ["address", ...onInvoices, "email", "phone", "website"];

  test("the finance role edits the billing fields", () => {
    const billing = [...onInvoices, "creditLimit", "orderHold", "orderHoldReason"];
    expect(settable("finance")).toEqual([...billing, "paymentTermDays", "taxNumber"].sort());
  });

  test("the support role edits the contact fields", () => {
    expect(settable("support")).toEqual(contact);
  });

  test("an owner edits the contact fields and the logo", () => {
    expect(settable("owner")).toEqual([...contact, "logo"].sort());
  });

  test("an administrator edits all fields", () => {
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
