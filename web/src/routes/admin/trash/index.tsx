import { rowOf } from "@pharmacy/contract/models";
import { DAY_MS } from "@pharmacy/contract/time.values";
import type { TrashedRecord, TrashListQuery } from "@pharmacy/contract/trash/trash";
import { TRASH_LIST } from "@pharmacy/contract/trash/trash.list";
import { TRASH_KINDS } from "@pharmacy/contract/trash/trash.values";
import { capitalized } from "@pharmacy/contract/words";
import { createFileRoute } from "@tanstack/react-router";
import { columnsOf } from "#components/list/column.ts";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { RestoreButton } from "#resources/trash/restore-button.tsx";
import { trashApi } from "#resources/trash/trash.api.ts";

const validateSearch = listSearch(TRASH_LIST);

export const Route = createFileRoute("/admin/trash/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(trashApi.list(deps)),
  staticData: { crumb: "Trash" },
  component: TrashPage,
});

const kindOf = ({ model }: Pick<TrashedRecord, "model">) => capitalized(rowOf(model).noun);

const columns = columnsOf<TrashedRecord>([
  {
    id: "name",
    header: "Name",
    primary: true,
    text: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    id: "detail",
    header: "Details",
    width: "18rem",
    priority: 3,
    card: "detail",
    text: ({ detail }) => detail,
    cell: ({ detail }) => detail,
  },
  { id: "kind", header: "Kind", width: "8rem", card: "detail", cell: kindOf },
  {
    id: "deletedBy",
    header: "Deleted by",
    width: "12rem",
    priority: 2,
    text: ({ deletedBy }) => deletedBy,
    cell: ({ deletedBy }) => deletedBy ?? "Unknown",
  },
  {
    id: "deletedAt",
    header: "Deleted",
    width: "8rem",
    card: "end",
    cell: ({ deletedAt }) => <Instant at={deletedAt} />,
  },
  { id: "left", header: "Time left", width: "7rem", card: "detail", cell: timeLeft },
]);

const KINDS = TRASH_KINDS.map((model) => ({ value: model, label: kindOf({ model }) }));

function TrashPage() {
  const screen = useRecordList<TrashedRecord, TrashListQuery>(trashApi, Route.useSearch());
  return (
    <ListPage
      {...screen}
      source={{ ...screen.source, hasViews: false, hasExport: false }}
      noun={{ one: "deleted record", many: "deleted records" }}
      description="Deleted pharmacies, users and questions. A user's data is removed for good after 90 days."
      columns={columns}
      rowLabel={({ name }) => name}
      rowActions={(record) => <RestoreButton record={record} />}
      actionsWidth="7rem"
      empty="Nothing is deleted. Deleted pharmacies, users and questions will be listed here."
      filters={<ListFilter list={screen.list} name="kind" label="Kind" options={KINDS} />}
    />
  );
}

/** Pharmacies and questions stay for the records that refer to them. */
function timeLeft({ goneAt }: TrashedRecord): string {
  if (goneAt === null) return "Kept";
  const days = Math.max(0, Math.ceil((Date.parse(goneAt) - Date.now()) / DAY_MS));
  return days === 1 ? "1 day" : `${days} days`;
}
