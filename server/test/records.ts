import type { OrganizationInput } from "@pharmacy/contract/organizations";
import type { TokenInput } from "@pharmacy/contract/tokens";
import type { UnitInput } from "@pharmacy/contract/units";
import type { UserInput } from "@pharmacy/contract/users";
import type { ViewInput } from "@pharmacy/contract/views";

let made = 0;

/** What a caller sends to create a unit; say only what matters to the test. */
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
    sortOrder: made,
    status: "active",
    ...values,
  };
}

/** What a caller sends to create a pharmacy; say only what matters to the test. */
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

/** What a caller sends to add a person of the network; say only what matters to the test. */
export function aUser(values: Partial<UserInput> = {}): UserInput {
  made += 1;
  return {
    name: `Niamh Corrigan ${made}`,
    email: `person.${made}@aldermere.example`,
    role: "support",
    ...values,
  };
}

/** What a caller sends to keep a view of a list; say only what matters to the test. */
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

/** What a caller sends to make an API token; say only what matters to the test. */
export function aToken(values: Partial<TokenInput> = {}): TokenInput {
  made += 1;
  return {
    name: `Stock sync ${made}`,
    scopes: ["catalogue:read"],
    expiresAt: new Date(Date.now() + 90 * 24 * 60 * 60 * 1000).toISOString(),
    ...values,
  };
}
