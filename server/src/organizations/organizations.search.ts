import { sql } from "drizzle-orm";
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
  label: organizations.name,
  hint: sql<string>`${organizations.code} || ' · ' || (${organizations.address}->>'city')`,
};
