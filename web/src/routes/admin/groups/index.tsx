import type { Group } from "@pharmacy/contract/groups/groups";
import { GROUP_LIST } from "@pharmacy/contract/groups/groups.list";
import { GROUP_STATUSES } from "@pharmacy/contract/groups/groups.values";
import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, type LucideIcon } from "lucide-react";
import { type RefObject, useMemo, useRef } from "react";
import { ImportButton } from "#components/list/import-button.tsx";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { NewRecordButton } from "#components/list/new-record-button.tsx";
import { RecordMenu } from "#components/record/record-menu.tsx";
import type { MenuEntry } from "#components/ui/menu.tsx";
import { formatNumber } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useEditing } from "#lib/use-editing.ts";
import { TOUCH, useMedia } from "#lib/use-media.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { groupsApi } from "#resources/groups/groups.api.ts";
import { Grip } from "./-grip.tsx";
import { groupColumns } from "./-group-columns.tsx";
import type { Steps } from "./-tree-moves.tsx";
import { stepOf } from "./-tree-places.ts";

const validateSearch = listSearch(GROUP_LIST);

export const Route = createFileRoute("/admin/groups/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(groupsApi.list(deps)),
  staticData: { crumb: "Groups" },
  component: GroupsPage,
});

const GroupSheet = lazyPart(() => import("./-group-form.tsx").then((module) => module.GroupSheet));

const TreeMoves = lazyPart(() => import("./-tree-moves.tsx").then((module) => module.TreeMoves));

const NONE: readonly Group[] = [];

const deletion = ["It is deleted permanently.", "Its items and sub-groups must be moved first."];

function consequencesOf({ subGroupCount }: Pick<Group, "subGroupCount">) {
  const below = subGroupCount === 1 ? "1 sub-group" : `${formatNumber(subGroupCount)} sub-groups`;
  return {
    inactive: [
      "It can no longer be chosen.",
      ...(subGroupCount > 0 ? [`This also hides ${below}.`] : []),
      "Items that are in it stay there.",
    ],
    deleted: deletion,
  };
}

const OF_MANY = {
  inactive: ["They can no longer be chosen.", "This also hides their sub-groups."],
  deleted: deletion,
};

function GroupsPage() {
  const search = Route.useSearch();
  const screen = useRecordList(groupsApi, search);
  const { list, query } = screen;
  const editing = useEditing(list);
  const actions = useRecordActions("group", groupsApi);
  const can = usePermissions("group");
  const isTree = search.search === "" && search.status === "" && search.sort === "";
  const groups = query.data?.items ?? NONE;
  const queryClient = useQueryClient();
  const read = () => queryClient.getQueryData(groupsApi.list(list.query).queryKey)?.items ?? NONE;
  const steps = useRef<Steps>(undefined);
  const canMove = isTree && can.edit;
  const canDrag = useMedia(TOUCH) && canMove;
  const columns = useColumns(groups, isTree, can.edit);
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "group", many: "groups" }}
        columns={columns}
        can={can}
        consequences={OF_MANY}
        rowLabel={({ name }) => name}
        onOpen={({ id }) => list.open(id)}
        rowActions={(group) => (
          <span className="inline-flex items-center">
            {canDrag && <Grip />}
            <RecordMenu
              thing="group"
              name={group.name}
              record={group}
              can={can}
              actions={actions}
              consequences={consequencesOf(group)}
              onEdit={editing.edit}
              more={canMove ? movesOf(groups, group, steps) : []}
            />
          </span>
        )}
        actionsWidth={canDrag ? "5.5rem" : undefined}
        actions={
          can.create && (
            <>
              <ImportButton many="groups" to="/admin/groups/import" />
              <NewRecordButton thing="group" form={GroupSheet} onClick={() => list.open("new")} />
            </>
          )
        }
        empty="Groups sort the items of the catalogue. Pharmacies see them as categories."
        filters={<ListFilter list={list} name="status" label="Status" options={GROUP_STATUSES} />}
      />
      {isTree && <TreeMoves groups={groups} read={read} canMove={can.edit} steps={steps} />}
      {list.id && (
        <GroupSheet
          key={list.id}
          id={list.id}
          isReadOnly={!can.edit || !editing.isEditing}
          onEdit={can.edit ? () => editing.edit(list.id ?? "") : undefined}
          onOpen={list.open}
          onClose={editing.close}
        />
      )}
    </>
  );
}

/** A page that begins in the middle of a group shows the paths of its rows. */
function useColumns(groups: readonly Group[], isTree: boolean, canMove: boolean) {
  const ids = new Set(groups.map(({ id }) => id));
  const orphans = groups.flatMap(({ id, parent }) => (parent && !ids.has(parent) ? [id] : []));
  const key = orphans.join(" ");
  return useMemo(
    () => groupColumns(isTree ? { canMove, orphans: new Set(key.split(" ")) } : undefined),
    [key, isTree, canMove],
  );
}

/** For users who neither drag nor have an Alt key. */
function movesOf(groups: readonly Group[], { id }: Group, steps: RefObject<Steps | undefined>) {
  const move = (label: string, icon: LucideIcon, step: -1 | 1, place: string): MenuEntry => ({
    label,
    icon,
    onSelect: () => steps.current?.step(id, step),
    disabledReason: stepOf(groups, id, step) ? undefined : `It is the ${place} of its group here.`,
  });
  return [move("Move up", ArrowUp, -1, "first"), move("Move down", ArrowDown, 1, "last")];
}
