import type { Group, GroupColumn } from "@pharmacy/contract/groups/groups";
import { PATH_SIGN } from "@pharmacy/contract/groups/groups.values";
import { GripVertical } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { columnsOf } from "#components/list/column.ts";
import { recordColumns } from "#components/list/record-columns.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatNumber } from "#lib/format.ts";

/** At any level that a group may have. */
const indentOf = ({ level }: Group) => `${(level - 1) * 1.25}rem`;

type Tree = {
  canMove: boolean;
  /** Rows whose parents are on an earlier page, so they show their paths. */
  orphans: ReadonlySet<string>;
};

/** Names are indented like the tree, or full paths if sorting or a search hides the tree. */
export function groupColumns(tree: Tree | undefined) {
  return columnsOf<Group, GroupColumn>([
    {
      id: "name",
      header: "Name",
      sort: "path",
      primary: true,
      apartBy: ["code"],
      text: ({ name, path }) => (tree ? name : path),
      cell: (group) => (tree ? nameInTree(group, tree) : group.path),
    },
    {
      id: "code",
      header: "Code",
      sort: "code",
      width: "12rem",
      priority: 2,
      card: "none",
      isSpare: true,
      text: ({ code }) => code,
      cell: ({ code }) => code,
    },
    { id: "atc", header: "ATC", width: "6rem", priority: 3, cell: ({ atcPrefix }) => atcPrefix },
    {
      id: "items",
      header: "Items",
      width: "5.5rem",
      align: "end",
      card: "detail",
      cell: (group) => (
        <span
          className="max-md:ps-(--indent)"
          style={tree && ({ "--indent": indentOf(group) } as CSSProperties)}
        >
          <Count count={group.itemCount} />
          <span className="md:hidden"> {group.itemCount === 1 ? "item" : "items"}</span>
        </span>
      ),
    },
    {
      id: "subGroups",
      header: "Sub-groups",
      width: "7rem",
      align: "end",
      priority: 4,
      cell: ({ subGroupCount }) => <Count count={subGroupCount} />,
    },
    {
      id: "status",
      header: "Status",
      width: "6.5rem",
      card: "end",
      cell: ({ status }) => <Status value={status} />,
    },
    ...recordColumns<Group>(),
  ]);
}

function nameInTree(group: Group, { canMove, orphans }: Tree): ReactNode {
  const { id, name, path, level } = group;
  const parent = path.slice(0, -name.length - PATH_SIGN.length);
  return (
    <span className="max-md:block" style={{ paddingInlineStart: indentOf(group) }}>
      {name}
      {level > 1 && (
        <span className={orphans.has(id) ? "font-normal text-muted" : "sr-only"}> in {parent}</span>
      )}
      {canMove && (
        <GripVertical
          aria-hidden
          className="ms-1 hidden size-4 align-text-bottom text-subtle in-[tr:hover]:inline pointer-coarse:hidden!"
        />
      )}
    </span>
  );
}

function Count({ count }: { count: number }) {
  return <span className={count === 0 ? "text-subtle" : undefined}>{formatNumber(count)}</span>;
}
