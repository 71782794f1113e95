import type { UserListQuery } from "@pharmacy/contract/users";
import { listSearch } from "#lib/list-search.ts";

/** What the address of a list of users says. */
export const usersSearch = listSearch<UserListQuery>(
  { organization: "", role: "", status: "", count: 10 },
  ["name", "lastSignInAt", "createdAt"],
);
