import { type SQL, sql } from "drizzle-orm";
import { contains } from "../../platform/db/list.ts";
import { organizations } from "./organizations.table.ts";

/** The ids of pharmacies by a part of their name. Those that were deleted have records, too. */
export const pharmaciesNamed = (word: string): SQL =>
  sql`select ${organizations.id} from ${organizations} where ${contains(organizations.nameKey, word)}`;
