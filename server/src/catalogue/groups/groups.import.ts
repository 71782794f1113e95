import { GROUP_LEVELS_MAX, GROUP_STATUSES } from "@pharmacy/contract/groups/groups.values";
import { HEADER_ALIASES } from "@pharmacy/contract/mapping/mapping-aliases";
import { newId } from "../../platform/db/ids.ts";
import { inParts, type ManyRow, writeMany } from "../../platform/db/write-many.ts";
import { optionsOf } from "../../platform/runs/field-options.ts";
import { fieldsOfRun } from "../../platform/runs/run-rows.ts";
import { type ImportSpec, type SpecField, TOGETHER_MAX } from "../../platform/runs/spec.ts";
import { atcFieldsOf, withAtcCodes } from "./groups.atc-tree.ts";
import { lockTree } from "./groups.changes.ts";
import { type GroupDetail, planGroups } from "./groups.plan.ts";
import { groupKind, groups } from "./groups.table.ts";
import { groupUndo } from "./groups.undo.ts";

const GROUP_NAME = [...HEADER_ALIASES.group, ...HEADER_ALIASES.name];

const FIELDS: readonly SpecField[] = [
  {
    name: "code",
    label: "Code",
    isRequired: false,
    aliases: HEADER_ALIASES.code,
    looksLike: "code",
    isCode: true,
  },
  { name: "name", label: "Name", isRequired: true, aliases: GROUP_NAME, looksLike: "words" },
  {
    name: "parent",
    label: "Placed in",
    isRequired: false,
    aliases: HEADER_ALIASES.parent,
    picks: "group",
    namesRows: true,
  },
  { name: "atcPrefix", label: "ATC prefix", isRequired: false, aliases: HEADER_ALIASES.atcCode },
  {
    name: "description",
    label: "Description",
    isRequired: false,
    aliases: HEADER_ALIASES.description,
    hasLines: true,
  },
  { name: "sortOrder", label: "Order", isRequired: false, aliases: ["sort order"] },
  {
    name: "status",
    label: "Status",
    isRequired: false,
    aliases: HEADER_ALIASES.status,
    options: optionsOf(GROUP_STATUSES),
  },
];

/** Parents are found by code or path, or by the code itself in an ATC tree. */
export const groupImport: ImportSpec<GroupDetail> = {
  kind: "groups",
  fields: FIELDS,
  record: groupKind,
  async plan(tx, context, rows) {
    await lockTree(tx);
    // only new and changed rows are planned again, but the whole file decides whether it is an ATC tree
    const atc = atcFieldsOf(await fieldsOfRun(tx, context.runId, TOGETHER_MAX));
    const stored = await tx.select().from(groups);
    return planGroups(stored, context, atc ? withAtcCodes(rows, atc) : rows);
  },
  async write(tx, { actor }, planned) {
    const rows = planned.map(({ id, version = null, values = {}, detail }) => ({
      id: id ?? detail?.id ?? newId(),
      version,
      values: { ...values, ...detail?.place },
    }));
    for (const some of inParts(parentsFirst(rows))) {
      const { stale } = await writeMany(tx, actor, groupKind, some);
      // the tree was locked before the rows were planned
      if (stale.length > 0) throw new Error("Groups of a run changed after they were locked.");
    }
  },
  async lock(tx, _, { name }) {
    if (name === "undo") await lockTree(tx);
  },
  undo: groupUndo,
};

type Written = ManyRow<typeof groups>;

/** New groups before those that are placed under them, then the others. */
function parentsFirst(rows: readonly Written[]): Written[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = new Set<Written>();
  const add = (row: Written, depth = 0) => {
    const above = byId.get(String(row.values.parent));
    if (above && depth < GROUP_LEVELS_MAX) add(above, depth + 1);
    ordered.add(row);
  };
  for (const row of rows) add(row);
  return [...ordered];
}
