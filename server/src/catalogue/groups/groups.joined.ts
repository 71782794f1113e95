import { GROUP_LEVELS_MAX, PATH_SIGN } from "@pharmacy/contract/groups/groups.values";
import { sql } from "drizzle-orm";
import { joinedBy, referredTo } from "../../platform/db/joined.ts";

/** The code and the path, "Medicines › Pain relief", of the group that a column refers to. */
export function joinedGroup(column: string) {
  const own = referredTo("groups", "own_group", column);
  const aliases = ["own_group"];
  let top = own;
  for (let level = 1; level < GROUP_LEVELS_MAX; level += 1) {
    const [below = ""] = aliases;
    const alias = `group_above_${level}`;
    top = referredTo("groups", alias, `${below}.parent`, top);
    aliases.unshift(alias);
  }
  const names = sql.raw(aliases.map((alias) => `${alias}.name`).join(", "));
  return {
    groupCode: joinedBy(own, sql<string>`own_group.code`),
    groupPath: joinedBy(top, sql<string>`concat_ws(${sql.raw(`'${PATH_SIGN}'`)}, ${names})`),
  };
}
