import { sql } from "drizzle-orm";
import { organizationKind, organizations } from "../../identity/accounts/organizations.table.ts";
import { phoneEndsWith } from "../../platform/search/search-terms.ts";
import type { Searchable } from "../../platform/search/searchable.ts";

export const organizationSearch: Searchable = {
  kind: organizationKind,
  text: organizations.search,
  name: organizations.nameKey,
  identifiers: [
    organizations.code,
    organizations.licenceNumber,
    organizations.email,
    organizations.gln,
    organizations.taxNumber,
  ],
  hasPhone: (digits) => phoneEndsWith(organizations.phone, digits),
  codePrefix: "ph-",
  label: organizations.name,
  hint: sql<string>`${organizations.code} || ' · ' || (${organizations.address}->>'city')`,
};
