import { PATH_SIGN } from "@pharmacy/contract/groups/groups.values";
import { sql } from "drizzle-orm";
import { joinedBy, referredTo } from "../../platform/db/joined.ts";

/** The code and the path, "Medicines › Pain relief", of the group that a column refers to. */
export function joinedGroup(column: string) {
  const own = referredTo("groups", "own_group", column);
  const above = referredTo("groups", "group_above", "own_group.parent", own);
  const top = referredTo("groups", "top_group", "group_above.parent", above);
  const names = sql.raw("top_group.name, group_above.name, own_group.name");
  return {
    groupCode: joinedBy(own, sql<string>`own_group.code`),
    groupPath: joinedBy(top, sql<string>`concat_ws(${sql.raw(`'${PATH_SIGN}'`)}, ${names})`),
  };
}
