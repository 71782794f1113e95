import { expect, test } from "vitest";
import { titleOf } from "./-above.tsx";

const LIST = { label: "Organizations", to: "/admin/orgs", tab: "Pharmacies" };
const RECORD = { label: "Organization Details", to: "/admin/orgs/1", isRecord: true };
const UNITS = { label: "Units", to: "/admin/units" };

test.each([
  ["Rathfern Pharmacy", [LIST, RECORD], "Rathfern Pharmacy · Pharmacies"],
  ["tablet", [UNITS], "tablet · Units"],
  // until the record's name is known
  [undefined, [LIST, RECORD], "Organization Details · Admin"],
  [undefined, [UNITS], "Units · Admin"],
  [undefined, [], "Admin"],
])("%s has the expected page title", (name, crumbs, title) => {
  expect(titleOf(name, crumbs, "Admin")).toBe(title);
});
