import type { OrganizationInput } from "@pharmacy/contract/organizations/organizations";
import type { PlanInput } from "@pharmacy/contract/plans/plans";
import type { RegistrationInput } from "@pharmacy/contract/registrations/registrations";
import { DAY_MS } from "@pharmacy/contract/time.values";
import type { TokenInput } from "@pharmacy/contract/tokens/tokens";
import type { UnitInput } from "@pharmacy/contract/units/units";
import type { UserInput } from "@pharmacy/contract/users/users";
import type { ViewInput } from "@pharmacy/contract/views/views";

let made = 0;
let madeBefore = 0;

/** Counts the order of what is made from the start, as each test does. */
export function startOrder(): void {
  madeBefore = made;
}

/** What a caller sends to create a unit; give only the values that matter to the test. */
export function aUnit(values: Partial<UnitInput> = {}): UnitInput {
  made += 1;
  return {
    code: `U${made}`,
    name: `unit ${made}`,
    namePlural: `units ${made}`,
    symbol: `u${made}`,
    kind: "presentation",
    ucumCode: null,
    edqmCode: null,
    uneceCode: null,
    decimals: 0,
    description: null,
    sortOrder: made - madeBefore,
    status: "active",
    ...values,
  };
}

/** What a caller sends to create a pharmacy; give only the values that matter to the test. */
export function anOrganization(values: Partial<OrganizationInput> = {}): OrganizationInput {
  made += 1;
  return {
    name: `Ballyhart Pharmacy ${made}`,
    legalName: "Ballyhart Healthcare Ltd",
    type: "community",
    licenceNumber: String(100_000 + made),
    licenceAuthority: "Pharmacy regulator",
    pharmacistName: "Aoife Brennan",
    email: "info@ballyhart.example",
    phone: "+353209110001",
    address: {
      line1: "4 Mill Street",
      line2: null,
      city: "Ballyhart",
      region: null,
      postalCode: null,
      country: "IE",
    },
    timeZone: "Europe/Dublin",
    currency: "EUR",
    locale: "en-IE",
    paymentTermDays: 30,
    orderHold: false,
    ...values,
  };
}

/** What a caller sends to add a platform user; give only the values that matter to the test. */
export function aUser(values: Partial<UserInput> = {}): UserInput {
  made += 1;
  return {
    name: `Niamh Corrigan ${made}`,
    email: `person.${made}@aldermere.example`,
    role: "support",
    ...values,
  };
}

/** What a caller sends to save a view of a list; give only the values that matter to the test. */
export function aView(values: Partial<ViewInput> = {}): ViewInput {
  made += 1;
  return {
    list: "units",
    name: `View ${made}`,
    search: {},
    columns: [],
    density: "normal",
    isShared: false,
    ...values,
  };
}

/** What a caller sends to create an API token; give only the values that matter to the test. */
export function aToken(values: Partial<TokenInput> = {}): TokenInput {
  made += 1;
  return {
    name: `Stock sync ${made}`,
    scopes: ["catalogue:read"],
    expiresAt: new Date(Date.now() + 90 * DAY_MS).toISOString(),
    ...values,
  };
}

/** What a caller sends to create an active plan; give only the values that matter to the test. */
export function aPlan(values: Partial<PlanInput> = {}): PlanInput {
  made += 1;
  return {
    code: `PLAN-${made}`,
    name: `Standard ${made}`,
    description: null,
    status: "active",
    interval: "month",
    price: 7_900,
    currency: "EUR",
    // needs no rate to be known
    taxCategory: "zero",
    trialDays: 0,
    graceDays: 14,
    maxUsers: 10,
    maxProducts: 3000,
    maxApiTokens: 2,
    maxOrdersPerMonth: null,
    features: ["apiAccess"],
    isPublic: true,
    sortOrder: made - madeBefore,
    ...values,
  };
}

/** What an applicant sends; give only the plan and the values that matter to the test. */
export function aRegistration(
  plan: string,
  values: Partial<RegistrationInput> = {},
): RegistrationInput {
  made += 1;
  return {
    pharmacyName: `Rathfern Chemist ${made}`,
    legalName: "Rathfern Healthcare Ltd",
    licenceNumber: String(200_000 + made),
    licenceAuthority: "Pharmacy regulator",
    licenceExpiresOn: "2099-12-31",
    pharmacistName: "Tomás Keane",
    address: {
      line1: "7 Quay Road",
      line2: null,
      city: "Rathfern",
      region: null,
      postalCode: null,
      country: "IE",
    },
    email: "info@rathfern.example",
    phone: "+353209110002",
    applicantName: "Inês Carvalho",
    applicantEmail: `ines.carvalho.${made}@rathfern.example`,
    plan,
    documents: [],
    hasAcceptedTerms: true,
    ...values,
  };
}
