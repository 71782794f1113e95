import type { Group } from "@pharmacy/contract/groups/groups";
import { GROUP_LIST } from "@pharmacy/contract/groups/groups.list";
import { GROUP_STATUSES } from "@pharmacy/contract/groups/groups.values";
import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useMemo, useRef } from "react";
import { ImportButton } from "#components/list/import-button.tsx";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { NewRecordButton } from "#components/list/new-record-button.tsx";
import { RowActs } from "#components/list-acts/row-acts.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useEditing } from "#lib/use-editing.ts";
import { TOUCH, useMedia } from "#lib/use-media.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { GROUPS_CONSEQUENCES } from "#resources/groups/group-consequences.ts";
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

const loadActs = () =>
  import("#resources/groups/groups.acts.tsx").then(({ groupActs }) => groupActs);

function GroupsPage() {
  const search = Route.useSearch();
  const screen = useRecordList(groupsApi, search);
  const { list, query } = screen;
  const editing = useEditing(list);
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
        consequences={GROUPS_CONSEQUENCES}
        rowLabel={({ name }) => name}
        onOpen={({ id }) => list.open(id)}
        rowActions={(group) => (
          <span className="inline-flex items-center">
            {canDrag && <Grip />}
            {can.edit && (
              <RowActs
                load={loadActs}
                record={group}
                name={group.name}
                opens={{
                  edit: () => editing.edit(group.id),
                  moveUp: canMove ? () => steps.current?.step(group.id, -1) : undefined,
                  moveDown: canMove ? () => steps.current?.step(group.id, 1) : undefined,
                }}
                reasons={{
                  moveUp: stuckReason(groups, group, -1),
                  moveDown: stuckReason(groups, group, 1),
                }}
              />
            )}
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
        empty="Groups organise the catalogue's items. Pharmacies see them as categories."
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

function stuckReason(groups: readonly Group[], { id }: Group, step: -1 | 1): string | undefined {
  if (stepOf(groups, id, step)) return undefined;
  return `It is the ${step < 0 ? "first" : "last"} of its group here.`;
}
