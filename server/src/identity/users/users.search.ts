import { sql } from "drizzle-orm";
import type { Searchable } from "../../platform/search/searchable.ts";
import { userKind, users } from "../accounts/users.table.ts";

export const userSearch: Searchable = {
  kind: userKind,
  text: users.search,
  name: users.nameKey,
  identifiers: [users.email],
  // few users have a phone number, and it is part of the search text
  hasPhone: (digits) => sql`${users.search} like ${`%${digits}%`}`,
  label: users.name,
  hint: sql<string>`${users.email}`,
};
