import type { UserColumn, UserListQuery } from "@pharmacy/contract/users/users";
import { wordsOf } from "@pharmacy/contract/words";
import { sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { equals, type ListedRow } from "../../platform/db/list.ts";
import { type Naming, searchByNames } from "../../platform/db/list-naming.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { pharmaciesNamed } from "../accounts/organizations.named.ts";
import { userKind, users } from "../accounts/users.table.ts";
import { derived } from "./users.reads.ts";

/** Counting stops here: beyond it users type more of the name instead of paging. */
const SEARCH_COUNT_MAX = 2_000;

type Filters = Pick<UserListQuery, "search" | "organization" | "role" | "status">;

export async function listOptions(
  db: Database,
  actor: Actor,
  { search, organization, role, status }: Filters,
) {
  return {
    search: await searchByNames(db, search, users.search, NAMINGS),
    where: [
      scopeOf(actor, userKind),
      equals(users.organization, organization),
      equals(users.role, role),
      equals(users.status, status),
    ],
    sorts: {
      name: [users.nameKey],
      lastSignInAt: [users.lastSignInAt],
      createdAt: [users.createdAt],
    },
    emptyLast: ["lastSignInAt"],
    order: { by: [users.nameKey] },
    derived,
    searchCountMax: SEARCH_COUNT_MAX,
  };
}

const NAMINGS: readonly Naming[] = [
  {
    column: users.organization,
    idsOf: pharmaciesNamed,
  },
];

export const exportColumns: ExportColumns<ListedRow<typeof users, typeof derived>, UserColumn> = {
  name: { heading: "Name", width: 28, field: "name" },
  email: { heading: "Email", width: 36, field: "email" },
  organization: {
    heading: "Pharmacy",
    width: 36,
    field: "organizationName",
    show: (name) => name ?? "Platform",
    filter: {
      name: "organizationName",
      value: sql`coalesce(${derived.organizationName}, 'Platform')`,
    },
  },
  role: { heading: "Role", field: "role", show: wordsOf },
  status: { heading: "Status", field: "status", show: wordsOf },
  lastSignIn: { heading: "Last sign-in (UTC)", as: "instant", width: 20, field: "lastSignInAt" },
  phone: { heading: "Phone", width: 18, field: "phone" },
  jobTitle: { heading: "Job title", width: 24, field: "jobTitle" },
  ...datesOfRecord,
};
