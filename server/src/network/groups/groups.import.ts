import { GROUPS_MAX } from "@pharmacy/contract/groups.values";
import type { ImportField } from "@pharmacy/contract/mapping.values";
import { HEADER_ALIASES } from "@pharmacy/contract/mapping-aliases";
import { newId } from "../../platform/db/ids.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import { otherNewRows } from "../../platform/runs/new-rows.ts";
import type { ImportSpec } from "../../platform/runs/spec.ts";
import { groupKind, groups } from "../tables/groups.table.ts";
import { lockTree } from "./groups.changes.ts";
import { type GroupDetail, planGroups } from "./plan-groups.ts";

const FIELDS: readonly ImportField[] = [
  { name: "code", label: "Code", isRequired: false, aliases: HEADER_ALIASES.code },
  { name: "name", label: "Name", isRequired: true, aliases: HEADER_ALIASES.name },
  { name: "parent", label: "Placed in", isRequired: false, aliases: ["parent", "parent code"] },
  { name: "atcPrefix", label: "ATC prefix", isRequired: false, aliases: HEADER_ALIASES.atcCode },
  {
    ...{ name: "description", label: "Description", isRequired: false, aliases: ["note"] },
    hasLines: true,
  },
  { name: "sortOrder", label: "Order", isRequired: false, aliases: ["sort order"] },
  { name: "status", label: "Status", isRequired: false, aliases: HEADER_ALIASES.status },
];

/** A tree of groups from a file: parents by their codes or paths, or by the code where it is ATC. */
export const groupImport: ImportSpec<GroupDetail> = {
  kind: "groups",
  fields: FIELDS,
  kinds: [groupKind],
  keysOf: ({ code }) => (code ? [code.toLowerCase()] : []),
  async plan(tx, context, rows) {
    await lockTree(tx);
    const others = await otherNewRows(tx, context, rows, GROUPS_MAX);
    const planned = planGroups(await tx.select().from(groups), context, [...others, ...rows]);
    const lines = new Set(rows.map(({ line }) => line));
    return planned.filter(({ line }) => lines.has(line));
  },
  async write(tx, { actor }, planned) {
    const rows = planned.map(({ id, version = null, values = {}, detail }) => ({
      id: id ?? detail?.id ?? newId(),
      version,
      values: { ...values, ...detail?.place },
    }));
    const { stale } = await writeMany(tx, actor, groupKind, rows);
    // the tree was locked before they were planned
    if (stale.length > 0) throw new Error("Groups of a run changed after they were locked.");
  },
};
