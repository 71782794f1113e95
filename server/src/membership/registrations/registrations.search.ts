import { sql } from "drizzle-orm";
import { phoneEndsWith } from "../../platform/search/search-terms.ts";
import type { Searchable } from "../../platform/search/searchable.ts";
import { registrationKind, registrations } from "./registrations.table.ts";

export const registrationSearch: Searchable = {
  kind: registrationKind,
  text: registrations.search,
  name: registrations.nameKey,
  identifiers: [registrations.number, registrations.licenceNumber, registrations.applicantEmail],
  hasPhone: (digits) => phoneEndsWith(registrations.phone, digits),
  label: registrations.pharmacyName,
  hint: sql<string>`${registrations.number} || ' · ' || ${registrations.status} || ' · ' || (${registrations.address}->>'city')`,
};
