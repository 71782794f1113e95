import { sql } from "drizzle-orm";
import { phoneEndsWith } from "../search/search-terms.ts";
import type { Searchable } from "../search/searchable.ts";
import { organizationKind, organizations } from "./organizations.table.ts";

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
