import type { Registration } from "@pharmacy/contract/registrations/registrations";
import {
  REGISTRATION_SOURCES,
  REGISTRATION_STATUSES,
  REJECTION_CODES,
} from "@pharmacy/contract/registrations/registrations.values";
import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { identifiersOf, instant, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import type { YearlyNumbers } from "../../platform/db/yearly-numbers.ts";
import { plans } from "../subscriptions/plans.table.ts";

/**
 * Pending first, oldest on top, then those that wait for their applicant, then the latest
 * decisions. List orders only ascend, so decisions sort by the time left until a far day.
 */
export const WAITING_FIRST = [
  sql`(case status when 'pending' then 0 when 'needsInformation' then 1 else 2 end)`,
  sql`(case when status in ('pending', 'needsInformation') then created_at end)`,
  sql`(timestamptz '2200-01-01 00:00:00+00' - reviewed_at)`,
] as const;

export const registrations = pgTable(
  "registrations",
  {
    ...recordColumns(),
    /** RG-2026-0017: the year it was sent, and its sequence number in that year. */
    number: text().notNull().unique(),
    status: text({ enum: REGISTRATION_STATUSES }).notNull().default("pending"),
    pharmacyName: text().notNull(),
    legalName: text().notNull(),
    licenceNumber: text().notNull(),
    licenceAuthority: text().notNull(),
    /** Normalised: in capitals, without blanks, dashes and punctuation. */
    licenceKey: text().generatedAlwaysAs(sql`licence_key(licence_authority, licence_number)`),
    licenceExpiresOn: date({ mode: "string" }),
    pharmacistName: text().notNull(),
    pharmacistNumber: text(),
    gln: text(),
    taxNumber: text(),
    companyNumber: text(),
    address: jsonb().$type<Registration["address"]>().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    website: text(),
    applicantName: text().notNull(),
    applicantEmail: text().notNull(),
    applicantRole: text(),
    /** Null if the choice was left to the network. */
    plan: uuid().references(() => plans.id),
    message: text(),
    source: text({ enum: REGISTRATION_SOURCES }).notNull().default("web"),
    documents: uuid().array().notNull(),
    termsAcceptedAt: instant().notNull(),
    termsVersion: text().notNull(),
    reviewedAt: instant(),
    reviewedBy: jsonb().$type<{ id: string; name: string }>(),
    rejectionCode: text({ enum: REJECTION_CODES }),
    rejectionReason: text(),
    reviewNote: text(),
    requestedInformation: text(),
    requestedAt: instant(),
    /** SHA-256 of the secret in the applicant's link, until they have used it. */
    linkHash: text(),
    linkExpiresAt: instant(),
    addedInformation: text(),
    addedAt: instant(),
    organization: uuid().references(() => organizations.id),
    nameKey: text().generatedAlwaysAs(sql`search_text(pharmacy_name)`),
    search: text().generatedAlwaysAs(
      sql`search_text(number || ' ' || pharmacy_name || ' ' || legal_name || ' ' || licence_number || ' ' || applicant_name || ' ' || applicant_email || ' ' || (address->>'city'))`,
    ),
  },
  (table) => {
    const isUndecided = sql`status in ('pending', 'needsInformation')`;
    return [
      // one undecided application per licence and per applicant
      uniqueIndex("registrations_licence").on(table.licenceKey).where(isUndecided),
      uniqueIndex("registrations_applicant").on(table.applicantEmail).where(isUndecided),
      uniqueIndex("registrations_link_hash").on(table.linkHash).where(sql`link_hash is not null`),
      index("registrations_licence_key").on(table.licenceKey),
      index("registrations_licence_part_likeness").on(sql`licence_part_likeness(licence_number)`),
      index("registrations_gln").on(table.gln),
      index("registrations_tax_number").on(table.taxNumber),
      index("registrations_email").on(table.email),
      index("registrations_applicant_email").on(table.applicantEmail),
      index("registrations_search").using("gin", table.search.op("gin_trgm_ops")),
      // matches `phoneEndsWith`; a literal semicolon would confuse the migrations
      index("registrations_phone_ends").on(
        sql`reverse(split_part(phone, chr(59), 1)) text_pattern_ops`,
      ),
      index("registrations_like_name").using("gin", table.nameKey.op("gin_trgm_ops")),
      index("registrations_name_begins").on(table.nameKey.op("text_pattern_ops"), table.id),
      index("registrations_identifiers").using(
        "gin",
        identifiersOf([table.number, table.licenceNumber, table.applicantEmail]),
      ),
      index("registrations_organization")
        .on(table.organization)
        .where(sql`organization is not null`),
      index("registrations_waiting").on(...WAITING_FIRST, table.id),
      index("registrations_name").on(table.nameKey, table.id),
      index("registrations_created_at").on(table.createdAt, table.id),
      index("registrations_reviewed_at").on(table.reviewedAt, table.id),
    ];
  },
);

export const registrationKind: Kind<typeof registrations> = {
  table: registrations,
  model: "registration",
  thing: "Registration",
  label: (registration) => `${registration.number} (${registration.pharmacyName})`,
  organization: registrations.organization,
  personal: [
    "applicantName",
    "applicantEmail",
    "applicantRole",
    "email",
    "phone",
    "message",
    "pharmacistName",
    "pharmacistNumber",
    "rejectionReason",
    "reviewNote",
    "legalName",
    "address",
    "taxNumber",
    "companyNumber",
    "website",
    "requestedInformation",
    "addedInformation",
  ],
  secrets: ["linkHash"],
  hidden: ["search", "nameKey", "licenceKey"],
};

/** Counters for the next number. */
export const registrationYears = pgTable("registration_years", {
  year: integer().primaryKey(),
  count: integer().notNull(),
});

export const registrationNumbers: YearlyNumbers = { prefix: "RG", counts: registrationYears };
