import type { ImportField, Look } from "@pharmacy/contract/mapping/mapping.values";
import { HEADER_ALIASES } from "@pharmacy/contract/mapping/mapping-aliases";
import { ORGANIZATION_TYPES } from "@pharmacy/contract/organizations/organizations.values";
import { optionsOf } from "../../platform/runs/field-options.ts";
import type { SpecField } from "../../platform/runs/spec.ts";

const required = (
  name: string,
  label: string,
  aliases: readonly string[] = [],
  looksLike?: Look,
): ImportField => ({ name, label, isRequired: true, aliases, ...(looksLike && { looksLike }) });

const optional = (...field: Parameters<typeof required>): ImportField => ({
  ...required(...field),
  isRequired: false,
});

const OF = HEADER_ALIASES;

export const PHARMACY_FIELDS: readonly SpecField[] = [
  required("name", "Name", OF.pharmacyName, "words"),
  required("licenceNumber", "Licence number", OF.licenceNumber, "code"),
  required("licenceAuthority", "Licence authority", OF.licenceAuthority, "words"),
  required("pharmacistName", "Supervising pharmacist", OF.pharmacist, "words"),
  required("email", "Email", OF.email, "email"),
  required("phone", "Phone", OF.phone, "phone"),
  required("line1", "Address", OF.street),
  required("city", "City", OF.city, "words"),
  { ...required("country", "Country", OF.country), picks: "country" },
  { ...required("timeZone", "Time zone", OF.timeZone), picks: "timeZone" },
  { ...required("currency", "Currency", OF.currency), picks: "currency" },
  { ...required("locale", "Language", OF.locale), picks: "language" },
  optional("legalName", "Legal name", OF.legalName, "words"),
  {
    ...optional("type", "Type", ["kind", "pharmacy type"]),
    options: optionsOf(ORGANIZATION_TYPES),
  },
  optional("licenceExpiresOn", "Licence expires on", OF.licenceExpiry, "date"),
  optional("pharmacistNumber", "Pharmacist's registration number", ["pharmacist number"]),
  { ...optional("gln", "GLN", OF.gln, "gln"), isCode: true },
  optional("taxNumber", "Tax number", OF.taxNumber),
  optional("companyNumber", "Company number", ["registration of company", "company registration"]),
  optional("line2", "Address line 2", ["address 2"]),
  optional("region", "Region", OF.region),
  optional("postalCode", "Postal code", OF.postalCode),
  optional("website", "Website", OF.website, "url"),
  optional("billingEmail", "Billing email", ["invoice email", "email for invoices"]),
  optional("buyerReference", "Buyer reference", ["cost centre", "leitweg id"]),
  {
    ...optional("electronicAddress", "Electronic address", ["peppol id", "endpoint id"]),
    isCode: true,
  },
  {
    ...optional("electronicAddressScheme", "Scheme of the electronic address", [
      "eas",
      "peppol scheme",
    ]),
    isCode: true,
  },
  optional("paymentTermDays", "Payment term (days)", ["payment term", "payment days"]),
  optional("creditLimit", "Credit limit", ["credit"], "money"),
  { ...optional("notes", "Notes", OF.description), hasLines: true },
  optional("plan", "Plan", OF.plan),
  optional("startDate", "Start date", OF.startDate),
  optional("ownerName", "Owner's name", OF.owner, "words"),
  optional("ownerEmail", "Owner's email", OF.ownerEmail),
  {
    ...optional("inviteOwners", "Invite owners"),
    needs: ["user", "create"],
    letter: "owner",
    choice:
      "Owners with an email address are invited, with a link to choose a password. The check counts the invitations. Without it, no users are created and no one is invited.",
  },
  optional("isOther", "Is another pharmacy", ["not a duplicate"]),
];

export const ADDRESS_FIELDS = [
  "line1",
  "line2",
  "city",
  "region",
  "postalCode",
  "country",
] as const;
