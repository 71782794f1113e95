import { EXPIRY_TYPES } from "@pharmacy/contract/expiries/expiries.values";
import { ORGANIZATION_STATUSES } from "@pharmacy/contract/organizations/organizations.values";
import { sql } from "drizzle-orm";
import { boolean, date, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";

/** A view that the migrations create; nothing writes to it. */
export const expiries = pgTable("expiries", {
  id: uuid().primaryKey(),
  record: uuid().notNull(),
  type: text({ enum: EXPIRY_TYPES }).notNull(),
  organization: uuid(),
  label: text().notNull(),
  /** The token's creator, or the invited user. */
  person: uuid(),
  endsOn: date({ mode: "string" }).notNull(),
  endsAt: instant(),
  /** The date from which it counts; null for always. */
  since: date({ mode: "string" }),
  /** False once it is closed, used or revoked. */
  isOpen: boolean().notNull(),
  /** True if something follows it without a gap. */
  isRenewed: boolean().notNull(),
  organizationName: text(),
  organizationKey: text(),
  timeZone: text(),
  organizationStatus: text({ enum: ORGANIZATION_STATUSES }),
});

export const expiryKind: Kind<typeof expiries> = {
  table: expiries,
  // the model of each part decides what is visible; callers who may not view pharmacies are refused
  model: "organization",
  thing: "Expiry",
  label: (expiry) => expiry.label,
  organization: expiries.organization,
  present: sql`${expiries.isOpen} and not ${expiries.isRenewed}`,
  hidden: ["organizationKey", "person", "since", "isOpen", "isRenewed", "organizationStatus"],
};
