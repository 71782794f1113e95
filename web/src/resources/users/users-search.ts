import { USER_LIST } from "@pharmacy/contract/users/users.list";
import { listSearch } from "#lib/list-search.ts";

/** The search parameters of a list of users. */
export const usersSearch = listSearch(USER_LIST);
