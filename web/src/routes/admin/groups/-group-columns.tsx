import type { Group, GroupColumn } from "@pharmacy/contract/groups";
import { PATH_SIGN } from "@pharmacy/contract/groups.values";
import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { columnsOf } from "#components/list/column.ts";
import { recordColumns } from "#components/list/record-columns.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatNumber } from "#lib/format.ts";
import { GRIP } from "./-grip.ts";

const INDENTS = ["", "ps-5", "ps-10"];
const CARD_INDENTS = ["", "max-md:ps-5", "max-md:ps-10"];

type Tree = {
  canMove: boolean;
  /** Rows whose parents are on an earlier page: they show their paths. */
  orphans: ReadonlySet<string>;
};

/** Names indented as the tree is; their whole paths where the order or a search hides the tree. */
export function groupColumns(tree: Tree | undefined) {
  return columnsOf<Group, GroupColumn>([
    {
      id: "name",
      header: "Name",
      sort: "path",
      primary: true,
      cell: (group) => (tree ? nameInTree(group, tree) : group.path),
    },
    {
      ...{ id: "code", header: "Code", sort: "code", width: "12rem" },
      cell: ({ code, level }) => <span className={tree && CARD_INDENTS[level - 1]}>{code}</span>,
    },
    { id: "atc", header: "ATC", width: "6rem", priority: 3, cell: ({ atcPrefix }) => atcPrefix },
    {
      ...{ id: "items", header: "Items", width: "6rem", align: "end" },
      ...{ priority: 2, card: "detail" },
      cell: ({ itemCount }) => (
        <Count count={itemCount}>
          <span className="md:hidden"> {itemCount === 1 ? "item" : "items"}</span>
        </Count>
      ),
    },
    {
      ...{ id: "subGroups", header: "Sub-groups", width: "7rem", align: "end", priority: 4 },
      cell: ({ subGroupCount }) => <Count count={subGroupCount} />,
    },
    {
      ...{ id: "status", header: "Status", width: "7rem", card: "end" },
      cell: ({ status }) => <Status value={status} />,
    },
    ...recordColumns<Group>(),
  ]);
}

function nameInTree({ id, name, path, level }: Group, { canMove, orphans }: Tree): ReactNode {
  const above = path.slice(0, -name.length);
  const isOrphan = orphans.has(id);
  return (
    <span className={isOrphan ? undefined : INDENTS[level - 1]}>
      {isOrphan ? <span className="text-muted">{above}</span> : null}
      {name}
      {!isOrphan && level > 1 && (
        <span className="sr-only"> in {above.slice(0, -PATH_SIGN.length)}</span>
      )}
      {canMove && (
        <span
          {...{ [GRIP]: "" }}
          aria-hidden
          className="relative z-1 ms-1 inline-grid size-5 cursor-grab touch-none place-items-center align-top text-subtle opacity-0 in-[tr:hover]:opacity-100 pointer-coarse:-my-2.5 pointer-coarse:size-10 pointer-coarse:opacity-100"
        >
          <GripVertical className="size-4" />
        </span>
      )}
    </span>
  );
}

function Count({ count, children }: { count: number; children?: ReactNode }) {
  return (
    <span className={count === 0 ? "text-subtle" : undefined}>
      {formatNumber(count)}
      {children}
    </span>
  );
}
