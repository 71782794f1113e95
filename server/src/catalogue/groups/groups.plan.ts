import { GroupInput } from "@pharmacy/contract/groups/groups";
import { GROUPS_MAX, TOO_DEEP } from "@pharmacy/contract/groups/groups.values";
import { exactAmong, folded } from "@pharmacy/contract/mapping/mapping-words";
import { AppError, invalidField } from "../../platform/app-error.ts";
import { newId } from "../../platform/db/ids.ts";
import {
  aboutWritten,
  checkFields,
  Faults,
  mergedWith,
  messagesOf,
  plannedAs,
  wholeNumberOf,
} from "../../platform/runs/plan-fields.ts";
import type { MappedRow, Planned, PlannedMessage } from "../../platform/runs/rows.ts";
import type { RunContext } from "../../platform/runs/spec.ts";
import { aboveCode } from "./groups.atc-tree.ts";
import { codeMaker } from "./groups.codes.ts";
import { pathOf } from "./groups.paths.ts";
import { requirePlaceIn } from "./groups.rules.ts";
import type { groups } from "./groups.table.ts";

type GroupRow = typeof groups.$inferSelect;
type Node = Pick<GroupRow, "id" | "code" | "name" | "parent">;

/** The id of a new group, which its sub-groups refer to, and its parent. */
export type GroupDetail = { id: string; place: { parent?: string | null } };

/** The tree including the changes of earlier rows. */
type Tree = {
  stored: ReadonlyMap<string, GroupRow>;
  nodes: Map<string, Node>;
  byCode: Map<string, Node>;
  /** Ids by folded path: several paths can fold alike. */
  byPath: Map<string, Set<string>>;
  /** Nodes by parent and name. */
  bySibling: Map<string, Node>;
  /** Codes of rows refused because they exceed the deepest level. */
  tooDeep: Set<string>;
  /** Makes a code from a name, of those that neither a group nor a row of the file has. */
  codeOf(name: string): string;
  /** What the rows so far say about a group. */
  firstRows: Map<string, FirstRow>;
};

type FirstRow = { line: number; parent: string | null; values: Record<string, unknown> };

const READERS = { sortOrder: wholeNumberOf, code: (text: string) => text.toLowerCase() };
const DEFAULTS = {
  parent: null,
  atcPrefix: null,
  description: null,
  sortOrder: 0,
  status: "active",
};

/**
 * A parent may follow its sub-groups in the file: one pass for each ATC level below the first, and
 * a last one.
 */
const PASSES = 6;

/** Expects a locked tree. */
export function planGroups(
  stored: readonly GroupRow[],
  context: RunContext,
  rows: readonly MappedRow[],
): Planned<GroupDetail>[] {
  const tree: Tree = {
    stored: new Map(stored.map((group) => [group.id, group])),
    nodes: new Map(),
    byCode: new Map(),
    byPath: new Map(),
    bySibling: new Map(),
    tooDeep: new Set(),
    codeOf: codeMaker((code) => tree.byCode.has(code) || inFile.has(code)),
    firstRows: new Map(),
  };
  const inFile = new Set(rows.map(({ fields: { code = "" } }) => code.toLowerCase()));
  for (const group of stored) tree.nodes.set(group.id, group);
  for (const group of stored) place(tree, group);
  const planned = new Map<number, Planned<GroupDetail>>();
  let waiting = rows;
  for (let pass = 1; pass <= PASSES && waiting.length > 0; pass += 1) {
    const before = waiting.length;
    waiting = planPass(tree, waiting, { context, planned, isLast: pass === PASSES });
    // no parent was found in this pass, so the next is the last
    if (waiting.length === before) pass = Math.max(pass, PASSES - 1);
  }
  return rows.flatMap(({ line }) => planned.get(line) ?? []);
}

type Pass = {
  context: RunContext;
  planned: Map<number, Planned<GroupDetail>>;
  isLast: boolean;
};

/** Returns the rows whose parents are not planned yet. */
function planPass(tree: Tree, rows: readonly MappedRow[], { context, planned, isLast }: Pass) {
  return rows.filter((row) => {
    const plan = planGroup(tree, context, row, isLast);
    if (plan) planned.set(row.line, plan);
    return !plan;
  });
}

/** Returns undefined while the parent may still be planned. */
function planGroup(
  tree: Tree,
  context: RunContext,
  row: MappedRow,
  isLast: boolean,
): Planned<GroupDetail> | undefined {
  try {
    const { code = "", name = "" } = row.fields;
    const coded = tree.byCode.get(code.toLowerCase());
    const found = parentOf(tree, row.fields, coded && tree.stored.get(coded.id));
    if (found === undefined) {
      requireShallow(tree, row.fields);
      if (!isLast) return undefined;
    }
    if (found === undefined && row.fields.parent) {
      const message = `There is no group called "${row.fields.parent}".`;
      throw invalidField("parent", message, "There is no group with this name.");
    }
    const parent = found ?? null;
    const meant = code ? coded : tree.bySibling.get(siblingKey({ parent, name }));
    const before = meant && tree.stored.get(meant.id);
    const first = meant && tree.firstRows.get(meant.id);
    return planAt(tree, context, {
      row,
      code: code || (meant?.code ?? tree.codeOf(name)),
      before,
      first,
      parent: first && !row.fields.parent ? first.parent : parent,
    });
  } catch (error) {
    noteDepth(tree, row.fields, error);
    const faults = new Faults(row);
    faults.add(...messagesOf(error, row));
    if (!isTooDeep(error)) faults.add(...fieldFaults(tree, row));
    return { line: row.line, verdict: "refused", messages: faults.messages };
  }
}

function fieldFaults({ codeOf }: Tree, row: MappedRow): PlannedMessage[] {
  const { parent: _, code = "", name = "", ...fields } = row.fields;
  const named = { ...fields, name, code: code || codeOf(name) };
  const merged = mergedWith(DEFAULTS, { fields: named }, READERS);
  const checked = checkFields(GroupInput, { ...merged, parent: null }, row);
  return "messages" in checked ? aboutWritten(checked.messages, row) : [];
}

type Placed = {
  row: MappedRow;
  code: string;
  before: GroupRow | undefined;
  first: FirstRow | undefined;
  parent: string | null;
};

function planAt(tree: Tree, context: RunContext, placed: Placed) {
  const { row, code, before, first, parent } = placed;
  const { parent: _, ...fields } = row.fields;
  const merged = mergedWith(
    first?.values ?? (before ? fieldsOf(before) : DEFAULTS),
    { fields: { ...fields, code } },
    READERS,
  );
  const checked = checkFields(GroupInput, { ...merged, parent }, row);
  if ("messages" in checked) {
    return { line: row.line, verdict: "refused", messages: checked.messages } as const;
  }
  const { sortOrder = 0, ...values } = checked.values;
  const whole = { ...values, sortOrder };
  if (first) return planRepeat(row, first, whole);
  const id = before?.id ?? newId();
  requireRoom(tree, { id, code: values.code, name: values.name, parent });
  if (before?.parent !== parent) requirePlaceIn(tree.nodes, id, parent);
  place(tree, { id, code: values.code, name: values.name, parent });
  tree.firstRows.set(id, { line: row.line, parent, values: whole });

  const plan = plannedAs(row.line, before, { ...values, parent, sortOrder }, context);
  const hasPlace = plan.values && "parent" in plan.values;
  return {
    ...plan,
    ...(plan.before && { before: inWords(tree, plan.before) }),
    ...(plan.values && { values: inWords(tree, plan.values) }),
    detail: { id, place: hasPlace ? { parent } : {} },
  };
}

/** A group may stand in many rows of a file, as long as they agree. */
function planRepeat({ line, fields }: MappedRow, first: FirstRow, values: Record<string, unknown>) {
  const names = Object.keys(values).filter(
    (name) => (values[name] ?? null) !== (first.values[name] ?? null),
  );
  if (names.length === 0) return { line, verdict: "unchanged" } as const;
  const messages = names.map((column) => ({
    column,
    value: (fields[column] ?? "").slice(0, SHOWN_MAX),
    message: `Row ${first.line} says something else of this group.`,
    reason: "Another row says something else of the same group.",
  }));
  return { line, verdict: "refused", messages } as const;
}

const SHOWN_MAX = 200;

/** Rows below a refused level are refused too, such as all substances of ATC. */
function requireShallow({ tooDeep }: Tree, { parent, code = "" }: MappedRow["fields"]): void {
  const above = parent || aboveCode(code);
  if (above && tooDeep.has(above.toLowerCase())) throw invalidField("parent", TOO_DEEP);
}

function noteDepth({ tooDeep }: Tree, { code }: MappedRow["fields"], error: unknown): void {
  if (isTooDeep(error) && code) tooDeep.add(code.toLowerCase());
}

const isTooDeep = (error: unknown) =>
  error instanceof AppError && error.fields?.parent === TOO_DEEP;

function place(tree: Tree, node: Node): void {
  const earlier = tree.nodes.get(node.id);
  if (earlier) tree.bySibling.delete(siblingKey(earlier));
  tree.nodes.set(node.id, node);
  tree.byCode.set(node.code, node);
  const path = folded(pathOf(tree.nodes, node.id));
  tree.byPath.set(path, (tree.byPath.get(path) ?? new Set()).add(node.id));
  tree.bySibling.set(siblingKey(node), node);
}

const siblingKey = ({ parent, name }: Pick<Node, "parent" | "name">) =>
  `${parent ?? ""} ${name.trim().toLowerCase()}`;

/** Undefined if there is no such group. An ATC tree needs only the code. */
function parentOf(
  tree: Tree,
  { parent = "", code = "" }: Record<string, string>,
  before: GroupRow | undefined,
): string | null | undefined {
  if (parent === "-") return null;
  if (parent !== "") {
    return (tree.byCode.get(parent.toLowerCase()) ?? atPath(tree, parent))?.id;
  }
  if (before) return before.parent;
  const above = aboveCode(code)?.toLowerCase();
  return above === undefined ? null : tree.byCode.get(above)?.id;
}

/** Undefined if the path is ambiguous. */
function atPath({ nodes, byPath }: Tree, path: string): Node | undefined {
  const found = [...(byPath.get(folded(path)) ?? [])].flatMap((id) => nodes.get(id) ?? []);
  const [node, other] = exactAmong(found, path, (one) => [pathOf(nodes, one.id)]);
  if (other) {
    const message = `Several groups are called "${path}". Give the code of one.`;
    throw invalidField("parent", message, "Several groups have this name. Give the code of one.");
  }
  return node;
}

function requireRoom({ nodes, byCode, bySibling }: Tree, node: Node): void {
  const isOther = (one: Node | undefined) => one !== undefined && one.id !== node.id;
  if (isOther(byCode.get(node.code))) {
    const message = `Another group has the code "${node.code}". Give one of its own.`;
    throw invalidField("code", message, "Another group has this code. Give one of its own.");
  }
  if (isOther(bySibling.get(siblingKey(node)))) {
    const message = `There is already a group "${node.name}" at this level.`;
    throw invalidField("name", message, "There is already a group with this name at this level.");
  }
  if (!nodes.has(node.id) && nodes.size >= GROUPS_MAX) {
    throw invalidField("name", `There can be at most ${GROUPS_MAX} groups.`);
  }
}

function fieldsOf({ code, name, atcPrefix, description, sortOrder, status }: GroupRow) {
  return { code, name, atcPrefix, description, sortOrder, status };
}

function inWords({ nodes }: Tree, values: Record<string, unknown>): Record<string, unknown> {
  if (!("parent" in values)) return values;
  const node = nodes.get(String(values.parent));
  return { ...values, parent: node ? pathOf(nodes, node.id) : null };
}
