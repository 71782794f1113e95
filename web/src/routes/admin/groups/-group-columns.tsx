import type { Group, GroupColumn } from "@pharmacy/contract/groups/groups";
import { PATH_SIGN } from "@pharmacy/contract/groups/groups.values";
import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { columnsOf } from "#components/list/column.ts";
import { recordColumns } from "#components/list/record-columns.tsx";
import { Status } from "#components/ui/status.tsx";
import { classNames } from "#lib/class-names.ts";
import { formatNumber } from "#lib/format.ts";

const INDENTS = ["", "ps-5", "ps-10"];
const CARD_INDENTS = ["", "max-md:ps-5", "max-md:ps-10"];

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
      cell: ({ itemCount, level }) => (
        <span className={tree && CARD_INDENTS[level - 1]}>
          <Count count={itemCount} />
          <span className="md:hidden"> {itemCount === 1 ? "item" : "items"}</span>
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

function nameInTree({ id, name, path, level }: Group, { canMove, orphans }: Tree): ReactNode {
  const parent = path.slice(0, -name.length - PATH_SIGN.length);
  return (
    <span className={classNames("max-md:block", INDENTS[level - 1])}>
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
