import { USER_LIST } from "@pharmacy/contract/users.list";
import { listSearch } from "#lib/list-search.ts";

/** What the address of a list of users says. */
export const usersSearch = listSearch(USER_LIST);
