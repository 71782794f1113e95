import type { Group, GroupColumn } from "@pharmacy/contract/groups";
import { GROUP_LIST } from "@pharmacy/contract/groups.list";
import { GROUP_STATUSES } from "@pharmacy/contract/groups.values";
import { createFileRoute } from "@tanstack/react-router";
import { columnsOf } from "#components/list/column.ts";
import { ImportButton } from "#components/list/import-button.tsx";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { NewRecordButton } from "#components/list/new-record-button.tsx";
import { recordColumns } from "#components/list/record-columns.tsx";
import { RecordMenu } from "#components/record/record-menu.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatNumber } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useEditing } from "#lib/use-editing.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { groupsApi } from "#resources/groups/groups.api.ts";
import { useReorder } from "./-use-reorder.ts";

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

const INDENTS = ["", "ps-5", "ps-10"];

/** Names indented as the tree is; their whole paths where the order or a search hides the tree. */
function columnsFor(isTree: boolean) {
  return columnsOf<Group, GroupColumn>([
    {
      id: "name",
      header: "Name",
      sort: "path",
      primary: true,
      cell: ({ name, path, level }) =>
        isTree ? <span className={INDENTS[level - 1] ?? ""}>{name}</span> : path,
    },
    { id: "code", header: "Code", sort: "code", width: "12rem", cell: ({ code }) => code },
    { id: "atc", header: "ATC", width: "6rem", priority: 3, cell: ({ atcPrefix }) => atcPrefix },
    {
      id: "items",
      header: "Items",
      width: "6rem",
      align: "end",
      priority: 2,
      card: "detail",
      cell: ({ itemCount }) => formatNumber(itemCount),
    },
    {
      ...{ id: "subGroups", header: "Sub-groups", width: "7rem", align: "end", priority: 4 },
      cell: ({ subGroupCount }) => formatNumber(subGroupCount),
    },
    {
      id: "status",
      header: "Status",
      width: "7rem",
      card: "end",
      cell: ({ status }) => <Status value={status} />,
    },
    ...recordColumns<Group>(),
  ]);
}

const NONE: readonly Group[] = [];
const TREE = columnsFor(true);
const PATHS = columnsFor(false);

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
  useReorder(query.data?.items ?? NONE, can.edit && isTree);
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "group", many: "groups" }}
        columns={isTree ? TREE : PATHS}
        can={can}
        consequences={OF_MANY}
        rowLabel={({ name }) => name}
        onOpen={({ id }) => list.open(id)}
        rowActions={(group) => (
          <RecordMenu
            thing="group"
            name={group.name}
            record={group}
            can={can}
            actions={actions}
            consequences={consequencesOf(group)}
            onEdit={editing.edit}
          />
        )}
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
