import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { OrganizationChanges, OrganizationInput } from "./organizations.ts";

const pharmacy = {
  name: "Castlewren Pharmacy",
  legalName: "Castlewren Healthcare Ltd",
  type: "community",
  licenceNumber: "004217",
  licenceAuthority: "Pharmacy regulator",
  pharmacistName: "Aoife Brennan",
  email: "info@castlewren.example",
  phone: "+353209110001",
  address: { line1: "4 Mill Street", city: "Castlewren", country: "IE" },
  timeZone: "Europe/Dublin",
  currency: "EUR",
  locale: "en-IE",
  paymentTermDays: 30,
  orderHold: false,
};

/** Error messages by field. */
function complaintsOf(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  // the first of a field is shown
  return Object.fromEntries(
    issues.map(({ path, message }) => [path.join("."), message] as const).reverse(),
  );
}

test("a pharmacy needs only its required fields", () => {
  expect(complaintsOf(OrganizationInput, pharmacy)).toEqual({});
});

test.each(Object.keys(pharmacy))("%s is required", (field) => {
  const { [field]: _, ...rest } = pharmacy as Record<string, unknown>;
  expect(Object.keys(complaintsOf(OrganizationInput, rest))).toEqual([field]);
});

test.each([
  ["licenceNumber", 3, 40],
  ["licenceAuthority", 2, 120],
  ["pharmacistNumber", 2, 40],
  ["taxNumber", 4, 20],
  ["companyNumber", 2, 20],
])("%s has from %i to %i characters", (field, min, max) => {
  const complaint = (length: number) =>
    complaintsOf(OrganizationInput, { ...pharmacy, [field]: "x".repeat(length) });
  expect(complaint(min)).toEqual({});
  expect(complaint(max)).toEqual({});
  expect(complaint(min - 1)[field]).toMatch(`must be at least ${min} characters.`);
  expect(complaint(max + 1)[field]).toMatch(`must be at most ${max} characters.`);
});

test("notes have at most 2000 characters, the reason of a hold from 3 to 200", () => {
  const complaint = (values: object) => complaintsOf(OrganizationInput, { ...pharmacy, ...values });
  expect(complaint({ notes: "x".repeat(2000) })).toEqual({});
  expect(complaint({ notes: "x".repeat(2001) })).toHaveProperty("notes");
  for (const [length, isRight] of [
    [2, false],
    [3, true],
    [200, true],
    [201, false],
  ] as const) {
    const found = complaint({ orderHold: true, orderHoldReason: "x".repeat(length) });
    expect(Object.keys(found).length === 0).toBe(isRight);
  }
});

test("a hold needs a reason", () => {
  const reason = { orderHoldReason: "Say why orders are on hold." };
  const held = { ...pharmacy, orderHold: true };
  expect(complaintsOf(OrganizationInput, held)).toEqual(reason);
  expect(complaintsOf(OrganizationInput, { ...held, orderHoldReason: "  " })).toEqual(reason);
  expect(complaintsOf(OrganizationInput, { ...held, name: "" })).toEqual({
    ...reason,
    name: "Name is required.",
  });
});

test.each([
  ["9520000000004", "0088", {}],
  ["", "", {}],
  [null, undefined, {}],
  ["invoices@castlewren.example", "em", {}],
  ["IE1234567T", "9935", {}],
  ["9520000000004", "", { electronicAddressScheme: "Enter the scheme of the electronic address." }],
  ["", "0088", { electronicAddress: "Enter the electronic address, or leave its scheme empty." }],
  ["9520000000005", "0088", { electronicAddress: "With scheme 0088, enter a GLN of 13 digits." }],
  ["952000000000", "0088", { electronicAddress: "With scheme 0088, enter a GLN of 13 digits." }],
  ["castlewren", "EM", { electronicAddress: "With scheme EM, enter a valid email address." }],
  [
    "9520000000004",
    "1234",
    {
      electronicAddressScheme:
        "Enter a scheme of the EAS code list, such as 0088 for a GLN or EM for an email address.",
    },
  ],
  [
    "x".repeat(101),
    "9935",
    { electronicAddress: "Electronic address must be at most 100 characters." },
  ],
  [9_520_000_000_004, "0088", { electronicAddress: "Invalid input" }],
])("the electronic address %j of scheme %j", (address, electronicAddressScheme, complaints) => {
  const values = { electronicAddress: address, electronicAddressScheme };
  expect(complaintsOf(OrganizationInput, { ...pharmacy, ...values })).toEqual(complaints);
});

test("a scheme is stored in capitals, and a buyer reference has a letter or digit", () => {
  const values = { electronicAddress: "info@castlewren.example", electronicAddressScheme: "em" };
  expect(OrganizationInput.parse({ ...pharmacy, ...values })).toMatchObject({
    electronicAddressScheme: "EM",
  });
  expect(complaintsOf(OrganizationInput, { ...pharmacy, buyerReference: "--" })).toHaveProperty(
    "buyerReference",
  );
});

test.each([
  [0, true],
  [1_000_000_000_000, true],
  [null, true],
  [-1, false],
  [1_000_000_000_001, false],
  [10.5, false],
  ["100", false],
])("a credit limit of %j is accepted: %j", (creditLimit, isAccepted) => {
  expect(OrganizationInput.safeParse({ ...pharmacy, creditLimit }).success).toBe(isAccepted);
});

test.each(["status", "logo", "id", "code", "version", "createdAt", "plan", "isAdmin"])(
  "%s cannot be sent with a new pharmacy",
  (field) => {
    expect(OrganizationInput.safeParse({ ...pharmacy, [field]: 1 }).success).toBe(false);
  },
);

describe("a change of a pharmacy", () => {
  const logo = "01890a5d-ac96-774b-bcce-b302099a8057";

  test.each([
    [{ status: "inactive" }],
    [{ logo }],
    [{ logo: null }],
    [{ status: "active", logo }],
    [{ version: 1, name: "Castlewren" }],
  ])("%j is complete", (change) => {
    expect(complaintsOf(OrganizationChanges, change)).toEqual({});
  });

  test.each([[{ name: "Castlewren" }], [{ status: "inactive", name: "Castlewren" }]])(
    "%j lacks the version that was read",
    (change) => {
      expect(complaintsOf(OrganizationChanges, change)).toEqual({
        version: "Send the version you read.",
      });
    },
  );

  test.each([0, -1, 1.5, "1", null])("%j is not a version", (version) => {
    expect(complaintsOf(OrganizationChanges, { version, name: "Castlewren" })).toHaveProperty(
      "version",
    );
  });

  test("leaves unnamed fields unchanged", () => {
    expect(OrganizationChanges.parse({ version: 3, website: "" })).toEqual({
      version: 3,
      website: null,
    });
  });
});
