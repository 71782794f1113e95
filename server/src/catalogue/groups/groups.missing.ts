import { GroupInput } from "@pharmacy/contract/groups/groups";
import {
  GROUP_LEVELS_MAX,
  GROUP_ORDER_MAX,
  GROUPS_MAX,
  PATH_SIGN,
  TOO_DEEP,
} from "@pharmacy/contract/groups/groups.values";
import { folded } from "@pharmacy/contract/mapping/mapping-words";
import type { PathSeparator } from "@pharmacy/contract/runs/runs.values";
import * as z from "zod/mini";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { inParts, writeMany } from "../../platform/db/write-many.ts";
import { likenessFinder } from "../../platform/runs/likenesses.ts";
import {
  type MissingOptions,
  type MissingPlan,
  type MissingSpec,
  type NewRecord,
  usedRecord,
  type ValueCount,
} from "../../platform/runs/missing.ts";
import { lockTree } from "./groups.changes.ts";
import { codeMaker } from "./groups.codes.ts";
import { pathOf } from "./groups.paths.ts";
import { groupKind, groups } from "./groups.table.ts";

/** Creates the groups that a column of another import names, with those above them. */
export function missingGroups(column: string): MissingSpec {
  return { column, creates: "group", model: "group", lock: lockTree, plan, create };
}

type Node = { id: string; name: string; parent: string | null; isNew: boolean; rows: number };

async function plan(
  tx: Transaction,
  values: readonly ValueCount[],
  { separator, except, use }: MissingOptions,
): Promise<MissingPlan> {
  const tree = treeOf(await storedGroups(tx));
  const likenesses = likenessFinder();
  const known = new Set<string>();
  for (const { id, code, name, status } of tree.stored) {
    const path = pathOf(tree.nodes, id);
    for (const words of [code, name, path]) known.add(folded(words));
    const existing = status === "active" ? { code, name: path } : null;
    likenesses.add(name, existing);
    likenesses.add(path, existing);
  }
  const planned: MissingPlan = {
    records: [],
    tree: [],
    values: [],
    known: [],
    likenesses: [],
    used: [],
    refused: [],
    hasLevels: false,
  };
  for (const { value, rows } of values) {
    if (known.has(folded(value))) {
      planned.known.push(value);
      continue;
    }
    if (except.has(value)) continue;
    const names = namesIn(value, separator);
    const problem = problemOf(names);
    if (problem) {
      planned.refused.push({ value, rows, message: problem });
      continue;
    }
    const path = names.join(PATH_SIGN);
    const like = likenesses.find(path);
    const code = use.get(value);
    if (code !== undefined) {
      planned.used.push(usedRecord(value, code, like));
      continue;
    }
    if (like) planned.likenesses.push({ value, rows, name: path, ...like });
    likenesses.add(path);
    planned.values.push({ value, rows });
    if (names.length > 1) planned.hasLevels = true;
    growTree(tree, planned.records, names, { value, rows });
  }
  planned.tree = treeShown(tree.nodes, planned.records);
  return planned;
}

type Tree = {
  stored: Awaited<ReturnType<typeof storedGroups>>;
  nodes: Map<string, Node>;
  bySibling: Map<string, Node>;
};

function storedGroups(tx: Transaction) {
  const { id, code, name, parent, status } = groups;
  return tx.select({ id, code, name, parent, status }).from(groups);
}

function treeOf(stored: Tree["stored"]): Tree {
  const nodes = new Map<string, Node>();
  const bySibling = new Map<string, Node>();
  for (const { id, name, parent } of stored) {
    const node = { id, name, parent, isNew: false, rows: 0 };
    nodes.set(id, node);
    bySibling.set(siblingKey(parent, name), node);
  }
  return { stored, nodes, bySibling };
}

const siblingKey = (parent: string | null, name: string) =>
  `${parent ?? ""} ${name.trim().toLowerCase()}`;

/** Adds the groups of a path that are not there yet. */
function growTree(
  { nodes, bySibling }: Tree,
  records: NewRecord[],
  names: readonly string[],
  { value, rows }: ValueCount,
): void {
  let parent: string | null = null;
  for (const [at, name] of names.entries()) {
    const isLast = at === names.length - 1;
    const key = siblingKey(parent, name);
    let node = bySibling.get(key);
    if (!node) {
      node = { id: newId(), name, parent, isNew: true, rows: 0 };
      nodes.set(node.id, node);
      bySibling.set(key, node);
      records.push({ id: node.id, name, parent, value: isLast ? value : null });
    }
    if (isLast) node.rows += rows;
    parent = node.id;
  }
}

function namesIn(value: string, separator: PathSeparator): string[] {
  const path = separator === "" ? value : value.replaceAll(separator, "›");
  return path
    .split(/[›>]/)
    .map((name) => Name.parse(name.slice(0, NAME_READ_MAX)))
    .filter(Boolean);
}

/** Longer than any name that is accepted. */
const NAME_READ_MAX = 400;
const Name = z.pipe(
  z.string(),
  z.transform((text: string) => text.normalize("NFC").replace(/\s+/gu, " ").trim()),
);

function problemOf(names: readonly string[]): string | undefined {
  if (names.length > GROUP_LEVELS_MAX) return TOO_DEEP;
  if (names.length === 0) return "Name is required.";
  for (const name of names) {
    const { error } = z.safeParse(GroupInput.shape.name, name);
    const [issue] = error?.issues ?? [];
    if (issue) return issue.message;
  }
  return undefined;
}

/** New groups and what is above them, each below its parent and the most frequent first. */
function treeShown(
  nodes: ReadonlyMap<string, Node>,
  records: readonly NewRecord[],
): MissingPlan["tree"] {
  const below = new Map<string | null, Set<Node>>();
  for (const { id } of records) {
    for (let node = nodes.get(id); node; node = nodes.get(node.parent ?? "")) {
      const among = below.get(node.parent) ?? new Set();
      below.set(node.parent, among);
      if (among.has(node)) break;
      among.add(node);
    }
  }
  const shown: MissingPlan["tree"] = [];
  const total = (node: Node): number => {
    let rows = node.rows;
    for (const one of below.get(node.id) ?? []) rows += total(one);
    return rows;
  };
  const show = (parent: string | null, level: number) => {
    const among = [...(below.get(parent) ?? [])].map((node) => ({ node, rows: total(node) }));
    for (const { node, rows } of among.sort((one, other) => other.rows - one.rows)) {
      shown.push({ name: node.name, level, rows, isNew: node.isNew });
      show(node.id, level + 1);
    }
  };
  show(null, 1);
  return shown;
}

const STEP = 10;

/** Expects a locked tree. */
async function create(tx: Transaction, actor: Actor, records: readonly NewRecord[]) {
  const stored = await tx
    .select({ code: groups.code, parent: groups.parent, sortOrder: groups.sortOrder })
    .from(groups);
  if (stored.length + records.length > GROUPS_MAX) {
    throw new AppError(
      "conflict",
      `There can be at most ${GROUPS_MAX.toLocaleString("en")} groups, and there are ${stored.length.toLocaleString("en")} already.`,
    );
  }
  const codes = new Set(stored.map(({ code }) => code));
  const last = new Map<string | null, number>();
  for (const { parent, sortOrder } of stored) {
    last.set(parent, Math.max(last.get(parent) ?? 0, sortOrder));
  }
  const codeOf = codeMaker((code) => codes.has(code));
  const rows = records.map(({ id, name, parent }) => {
    const code = codeOf(name);
    codes.add(code);
    // new ones follow those that were ordered by hand, by name among themselves
    const sortOrder = Math.min((last.get(parent) ?? 0) + STEP, GROUP_ORDER_MAX);
    const values = {
      code,
      name: z.parse(GroupInput.shape.name, name),
      parent,
      atcPrefix: null,
      description: null,
      sortOrder,
      status: "active" as const,
    };
    return { id, version: null, values };
  });
  for (const part of inParts(rows)) await writeMany(tx, actor, groupKind, part);
}
