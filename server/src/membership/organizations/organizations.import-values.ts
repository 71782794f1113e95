import { readDate } from "@pharmacy/contract/mapping/mapping-dates";
import { readMoney } from "@pharmacy/contract/mapping/mapping-money";
import { folded, readChoice, readYesNo } from "@pharmacy/contract/mapping/mapping-words";
import { OrganizationInput } from "@pharmacy/contract/organizations/organizations";
import { ORGANIZATION_TYPES } from "@pharmacy/contract/organizations/organizations.values";
import { COUNTRIES } from "@pharmacy/contract/organizations/places";
import type { phoneOf } from "../../identity/accounts/accounts.phones.ts";
import type { organizations } from "../../identity/accounts/organizations.table.ts";
import { checkFields, Faults, mergedWith, wholeNumberOf } from "../../platform/runs/plan-fields.ts";
import type { MappedRow, PlannedMessage } from "../../platform/runs/rows.ts";
import { ADDRESS_FIELDS, PHARMACY_FIELDS } from "./organizations.import-fields.ts";

export type Pharmacy = typeof organizations.$inferSelect;
type Fields = Record<string, unknown>;

/** All rows of a batch need the same columns. */
const DEFAULTS: Fields = {
  ...Object.fromEntries(
    PHARMACY_FIELDS.flatMap(({ name, isRequired }) => (isRequired ? [] : [[name, null]])),
  ),
  type: "community",
  legalName: undefined,
  paymentTermDays: 30,
  orderHold: false,
  orderHoldReason: null,
};

const APART = ["plan", "startDate", "ownerName", "ownerEmail", "inviteOwners", "isOther"];

const TYPES = Object.fromEntries(
  ORGANIZATION_TYPES.map((type) => [type, [type, `${type} pharmacy`]]),
) as Record<(typeof ORGANIZATION_TYPES)[number], string[]>;

const names = new Intl.DisplayNames("en", { type: "region" });
const COUNTRY_CODES = new Map(COUNTRIES.map((code) => [folded(names.of(code) ?? code), code]));

/** Unreadable text stays as it is: the contract's error explains what is wrong with it. */
const READERS: Record<string, (text: string) => unknown> = {
  type: (text) => valueOr(text, readChoice(text, TYPES)),
  licenceExpiresOn: (text) => valueOr(text, readDate(text)),
  startDate: (text) => valueOr(text, readDate(text)),
  paymentTermDays: wholeNumberOf,
  currency: (text) => text.trim().toUpperCase(),
  country: (text) => COUNTRY_CODES.get(folded(text)) ?? text.trim().toUpperCase(),
};

function valueOr(text: string, reading: { value: unknown } | { message: string }): unknown {
  return "value" in reading ? reading.value : text;
}

/** Loaded with the first numbers, as it knows those of all countries. */
export type PhoneOf = typeof phoneOf;

/** Checked by the same rules as the form. */
export function readPharmacy(
  toPhone: PhoneOf,
  row: MappedRow,
  before: Pharmacy | undefined,
): { values: Fields & { name: string } } | { messages: PlannedMessage[] } {
  const merged = mergedWith(before ? fieldsOf(before) : DEFAULTS, row, READERS);
  const { name, legalName = name, currency, creditLimit } = merged;
  const faults = new Faults(row);
  if (typeof creditLimit === "string" && typeof currency === "string") {
    const limit = readMoney(creditLimit, currency);
    if ("message" in limit) faults.add({ column: "creditLimit", value: creditLimit, ...limit });
    merged.creditLimit = "value" in limit ? limit.value : null;
  }
  const checked = checkFields(OrganizationInput, nested({ ...merged, legalName }), row);
  if ("messages" in checked) {
    // the name is its fallback, and a missing name is reported itself
    const isOwn = merged.legalName !== undefined;
    faults.add(...checked.messages.filter(({ column }) => isOwn || column !== "legalName"));
    return { messages: faults.messages };
  }
  const { phone, address } = checked.values;
  const international = faults.within(() => toPhone(phone, address.country));
  if (international === undefined || faults.messages.length > 0)
    return { messages: faults.messages };
  return { values: { ...checked.values, phone: international } };
}

export function readStart({ fields }: MappedRow): string | undefined {
  const text = fields.startDate ?? "";
  return text === "" || text === "-" ? undefined : String(READERS.startDate?.(text));
}

/** A user has confirmed that the pharmacy is no duplicate. */
export function isOther({ fields: { isOther: text = "" } }: MappedRow): boolean {
  const reading = readYesNo(text);
  return "value" in reading && reading.value;
}

function fieldsOf({ address, orderHold, orderHoldReason, ...before }: Pharmacy): Fields {
  const all: Fields = { ...before, ...address };
  const own = PHARMACY_FIELDS.filter(({ name }) => !APART.includes(name));
  return {
    ...Object.fromEntries(own.map(({ name }) => [name, all[name]])),
    orderHold,
    orderHoldReason,
  };
}

/** Groups the address fields, as the contract expects. */
function nested(flat: Fields): Fields {
  const address = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, flat[name]]));
  const apart = [...ADDRESS_FIELDS, ...APART] as readonly string[];
  const own = Object.entries(flat).filter(([name]) => !apart.includes(name));
  return { ...Object.fromEntries(own), address };
}
