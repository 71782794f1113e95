import { checkDigit } from "@pharmacy/contract/items/gs1-digits";
import type { OrganizationInput } from "@pharmacy/contract/organizations/organizations";
import type { Random } from "./random.ts";
import { aName } from "./users.ts";

/** Invented towns. Castlewren comes first because most people try its owner's account. */
const TOWNS = [
  ..."Castlewren,Ballyhart,Dunmarrow,Kilbrannock,Rathfern,Glenassary,Carrowmoyle,Inishlagan".split(
    ",",
  ),
  ..."Drumcollen,Ardnabrook,Lisheen Cross,Tullyvane,Moyfenn,Knockreagh Bay,Derrylahan".split(","),
  ..."Clonbrassil,Ashgrove Quay,Killowen Hill,Rosmore Strand,Portaneely".split(","),
];
const AZORES_TOWNS = ["Ribeira do Faial", "Vila Serena"];
const SUFFIXES = ["Pharmacy", "Chemist", "Late Night Pharmacy", "Health Centre Pharmacy"];
const STREETS = [
  "Mill Street",
  "Main Street",
  "Bridge Street",
  "Abbey Road",
  "Quay Road",
  "The Square",
];

const COUNT = 40;
const INACTIVE = 6;

/** Days from today to the end of the licence. */
const LICENCE_DAYS: Record<number, number> = { 3: 12, 7: 31, 11: 58, 15: -9 };
const ON_HOLD = 19;

export type DemoPharmacy = {
  input: OrganizationInput;
  isActive: boolean;
  domain: string;
};

/** The same pharmacies every time, with dates relative to today. */
export function demoPharmacies(random: Random, today: Date): DemoPharmacy[] {
  return Array.from({ length: COUNT }, (_, index) => ({
    input: pharmacy(random, today, index),
    isActive: index < COUNT - INACTIVE,
    domain: domainOf(index),
  }));
}

/** The Azores are in another time zone. */
function isAzores(index: number): boolean {
  return index >= COUNT - 2;
}

function townOf(index: number): string {
  const town = isAzores(index) ? AZORES_TOWNS[index - COUNT + 2] : TOWNS[index % TOWNS.length];
  return town as string;
}

function nameOf(index: number): string {
  return `${townOf(index)} ${SUFFIXES[Math.floor(index / TOWNS.length) + (index % 2) * 2]}`;
}

function domainOf(index: number): string {
  const label = (index < TOWNS.length ? townOf(index) : nameOf(index)).toLowerCase();
  return `${label.replaceAll(" ", "-")}.example`;
}

function pharmacy(random: Random, today: Date, index: number): OrganizationInput {
  const name = index === 0 ? "Castlewren Pharmacy" : nameOf(index);
  const domain = domainOf(index);
  const isOnHold = index === ON_HOLD;
  return {
    name,
    legalName: `${name.replace(/ (Pharmacy|Chemist)$/, "")} Healthcare Ltd`,
    type:
      index === 5 || index === 25
        ? "hospital"
        : index === 9 || index === 29
          ? "online"
          : "community",
    licenceNumber: String(4_200 + index * 17).padStart(6, "0"),
    licenceAuthority: "Pharmacy regulator",
    licenceExpiresOn: civilDate(today, LICENCE_DAYS[index] ?? random.whole(90, 700)),
    pharmacistName: aName(random),
    pharmacistNumber: String(random.whole(5_000, 12_000)),
    gln: glnOf(index),
    taxNumber: isAzores(index) ? `PT50${1_234_500 + index}` : `IE${1_234_500 + index}T`,
    companyNumber: String(random.whole(400_000, 699_999)),
    email: `info@${domain}`,
    phone: `+35320911${String(index + 1).padStart(4, "0")}`,
    website: index % 3 === 0 ? `https://www.${domain}` : null,
    billingEmail: index % 4 === 0 ? `accounts@${domain}` : null,
    ...routingOf(index, domain),
    ...placeOf(random, index),
    currency: "EUR",
    paymentTermDays: random.one([14, 30, 30, 30, 60]),
    creditLimit: random.one([null, 250_000, 500_000, 1_000_000]),
    orderHold: isOnHold,
    orderHoldReason: isOnHold ? "Two invoices are more than 60 days late." : null,
    notes: null,
  };
}

/** A quarter take electronic invoices by GLN, a quarter by email. */
function routingOf(index: number, domain: string) {
  const buyerReference = index % 5 === 0 ? `CC-${100 + index}` : null;
  const [electronicAddress, electronicAddressScheme] =
    index % 4 === 1
      ? [glnOf(index), "0088"]
      : index % 4 === 3
        ? [`einvoices@${domain}`, "EM"]
        : [null, null];
  return { buyerReference, electronicAddress, electronicAddressScheme };
}

function placeOf(random: Random, index: number) {
  const line1 = `${random.whole(1, 90)} ${random.one(STREETS)}`;
  const address = { line1, line2: null, city: townOf(index), region: null, postalCode: null };
  return isAzores(index)
    ? { address: { ...address, country: "PT" }, timeZone: "Atlantic/Azores", locale: "pt-PT" }
    : { address: { ...address, country: "IE" }, timeZone: "Europe/Dublin", locale: "en-IE" };
}

/** Uses the prefix that GS1 reserves for examples. */
function glnOf(index: number): string {
  const digits = `952${String(1_000_000 + index).padStart(9, "0")}`;
  return `${digits}${checkDigit(digits)}`;
}

function civilDate(today: Date, days: number): string {
  const date = new Date(today);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
