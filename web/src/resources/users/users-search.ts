import { USER_LIST } from "@pharmacy/contract/users/users.list";
import { listSearch } from "#lib/list-search.ts";

export const usersSearch = listSearch(USER_LIST);
