import type { Organization } from "@pharmacy/contract/organizations/organizations";
import {
  ORGANIZATION_STATUSES,
  ORGANIZATION_TYPES,
} from "@pharmacy/contract/organizations/organizations.values";
import { isNull, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { identifiersOf, instant, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { files } from "../../platform/files/files.table.ts";

export const organizations = pgTable(
  "organizations",
  {
    ...recordColumns(),
    code: text()
      .notNull()
      .unique()
      .default(sql`business_code('PH', nextval('organization_codes'))`),
    name: text().notNull(),
    legalName: text().notNull(),
    type: text({ enum: ORGANIZATION_TYPES }).notNull(),
    status: text({ enum: ORGANIZATION_STATUSES }).notNull().default("active"),
    logo: uuid().references(() => files.id),
    licenceNumber: text().notNull(),
    licenceAuthority: text().notNull(),
    licenceExpiresOn: date({ mode: "string" }),
    pharmacistName: text().notNull(),
    pharmacistNumber: text(),
    gln: text(),
    taxNumber: text(),
    companyNumber: text(),
    email: text().notNull(),
    phone: text().notNull(),
    website: text(),
    billingEmail: text(),
    buyerReference: text(),
    electronicAddress: text(),
    electronicAddressScheme: text(),
    address: jsonb().$type<Organization["address"]>().notNull(),
    timeZone: text().notNull(),
    currency: text().notNull(),
    locale: text().notNull(),
    paymentTermDays: integer().notNull(),
    creditLimit: bigint({ mode: "number" }),
    approvalAmount: bigint({ mode: "number" }),
    orderHold: boolean().notNull(),
    orderHoldReason: text(),
    controlledSchedules: text().array().notNull().default([]),
    notes: text(),
    /** Maintained by a trigger on the terms, and only for sorting: the terms decide the state. */
    subscriptionEndsOn: date({ mode: "string" }),
    deletedAt: instant(),
    nameKey: text().generatedAlwaysAs(sql`search_text(name)`),
    cityKey: text().generatedAlwaysAs(sql`search_text(address->>'city')`),
    search: text().generatedAlwaysAs(
      sql`search_text(name || ' ' || legal_name || ' ' || code || ' ' || licence_number || ' ' || (address->>'city') || ' ' || (address->>'line1') || ' ' || email || ' ' || coalesce(gln, '') || ' ' || coalesce(tax_number, ''))`,
    ),
  },
  (table) => {
    const isPresent = isNull(table.deletedAt);
    return [
      // one licence belongs to one pharmacy, however its letters and separators are written
      uniqueIndex("organizations_licence")
        .on(sql`licence_key(licence_authority, licence_number)`)
        .where(isPresent),
      index("organizations_licence_likeness")
        .on(sql`licence_likeness(licence_authority, licence_number)`)
        .where(isPresent),
      index("organizations_licence_part_likeness")
        .on(sql`licence_part_likeness(licence_number)`)
        .where(isPresent),
      index("organizations_email").on(table.email).where(isPresent),
      index("organizations_tax_number").on(table.taxNumber).where(isPresent),
      uniqueIndex("organizations_gln").on(table.gln).where(isPresent),
      index("organizations_search").using("gin", table.search.op("gin_trgm_ops")),
      // matches `phoneEndsWith`; a literal semicolon would confuse the migrations
      index("organizations_phone_ends").on(
        sql`reverse(split_part(phone, chr(59), 1)) text_pattern_ops`,
      ),
      index("organizations_like_name").using("gin", table.nameKey.op("gin_trgm_ops")),
      index("organizations_name_begins")
        .on(table.nameKey.op("text_pattern_ops"), table.id)
        .where(isPresent),
      index("organizations_identifiers").using(
        "gin",
        identifiersOf([table.code, table.licenceNumber, table.email, table.gln, table.taxNumber]),
      ),
      index("organizations_name").on(table.nameKey, table.id).where(isPresent),
      index("organizations_postal_code").on(sql`(address->>'postalCode')`).where(isPresent),
      index("organizations_city").on(table.cityKey, table.id).where(isPresent),
      index("organizations_licence_expiry").on(table.licenceExpiresOn, table.id).where(isPresent),
      index("organizations_subscription_end")
        .on(table.subscriptionEndsOn, table.id)
        .where(isPresent),
      index("organizations_subscription_end_desc")
        .on(table.subscriptionEndsOn.desc().nullsLast(), table.id.desc().nullsLast())
        .where(isPresent),
      index("organizations_created_at").on(table.createdAt, table.id).where(isPresent),
    ];
  },
);

export const organizationKind: Kind<typeof organizations> = {
  table: organizations,
  model: "organization",
  personal: ["phone"],
  thing: "Pharmacy",
  label: (organization) => organization.name,
  organization: organizations.id,
  present: isNull(organizations.deletedAt),
  hidden: ["search", "nameKey", "cityKey", "subscriptionEndsOn", "deletedAt"],
};
