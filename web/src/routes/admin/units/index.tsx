import type { Unit, UnitColumn } from "@pharmacy/contract/units/units";
import { UNIT_LIST } from "@pharmacy/contract/units/units.list";
import { UNIT_STATUSES } from "@pharmacy/contract/units/units.values";
import { wordsOf } from "@pharmacy/contract/words";
import { createFileRoute } from "@tanstack/react-router";
import { columnsOf } from "#components/list/column.ts";
import { ImportButton } from "#components/list/import-button.tsx";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { NewRecordButton } from "#components/list/new-record-button.tsx";
import { recordColumns } from "#components/list/record-columns.tsx";
import { RowActs } from "#components/list-acts/row-acts.tsx";
import { Status } from "#components/ui/status.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useEditing } from "#lib/use-editing.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { UNIT_CONSEQUENCES } from "#resources/units/unit-consequences.ts";
import { unitsApi } from "#resources/units/units.api.ts";

const validateSearch = listSearch(UNIT_LIST);

export const Route = createFileRoute("/admin/units/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(unitsApi.list(deps)),
  staticData: { crumb: "Units" },
  component: UnitsPage,
});

const UnitSheet = lazyPart(() => import("./-unit-form.tsx").then((module) => module.UnitSheet));

const MORE = { startsHidden: true, width: "7rem", card: "none" } as const;

const columns = columnsOf<Unit, UnitColumn>([
  {
    id: "name",
    header: "Name",
    sort: "name",
    primary: true,
    apartBy: ["code"],
    text: (unit) => unit.name,
    cell: (unit) => unit.name,
  },
  {
    id: "code",
    header: "Code",
    sort: "code",
    width: "7rem",
    isSpare: true,
    text: (unit) => unit.code,
    cell: (unit) => unit.code,
  },
  { id: "symbol", header: "Symbol", width: "6rem", priority: 3, cell: (unit) => unit.symbol },
  {
    id: "kind",
    header: "Kind",
    width: "9rem",
    priority: 2,
    card: "detail",
    cell: (unit) => wordsOf(unit.kind),
  },
  { id: "ucum", header: "UCUM", width: "9rem", priority: 4, cell: (unit) => unit.ucumCode },
  { id: "edqm", header: "EDQM", width: "8rem", priority: 4, cell: (unit) => unit.edqmCode },
  {
    id: "status",
    header: "Status",
    width: "7rem",
    card: "end",
    cell: (unit) => <Status value={unit.status} />,
  },
  { ...MORE, id: "namePlural", header: "Plural", cell: (unit) => unit.namePlural },
  { ...MORE, id: "unece", header: "UN/ECE", cell: (unit) => unit.uneceCode },
  { ...MORE, id: "decimals", header: "Decimals", align: "end", cell: (unit) => unit.decimals },
  { ...MORE, id: "sortOrder", header: "Order", align: "end", cell: (unit) => unit.sortOrder },
  ...recordColumns<Unit>(),
]);

const loadActs = () => import("#resources/units/units.acts.tsx").then(({ unitActs }) => unitActs);

const EditSelected = lazyPart(async () => {
  const { editManyOf } = await import("#resources/runs/edit-many-button.tsx");
  return editManyOf({
    kind: "units",
    noun: { one: "unit", many: "units" },
    to: "/admin/units/import",
  });
});

function UnitsPage() {
  const screen = useRecordList(unitsApi, Route.useSearch());
  const { list } = screen;
  const editing = useEditing(list);
  const can = usePermissions("unit");
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "unit", many: "units" }}
        columns={columns}
        can={can}
        consequences={UNIT_CONSEQUENCES}
        selectionPart={EditSelected}
        rowLabel={({ name }) => name}
        onOpen={({ id }) => list.open(id)}
        rowActions={(unit) =>
          can.edit && (
            <RowActs
              load={loadActs}
              record={unit}
              name={unit.name}
              opens={{ edit: () => editing.edit(unit.id) }}
            />
          )
        }
        actions={
          can.create && (
            <>
              <ImportButton many="units" to="/admin/units/import" />
              <NewRecordButton thing="unit" form={UnitSheet} onClick={() => list.open("new")} />
            </>
          )
        }
        empty="Units define how products are counted and measured."
        filters={<ListFilter list={list} name="status" label="Status" options={UNIT_STATUSES} />}
      />
      {list.id && (
        <UnitSheet
          key={list.id}
          id={list.id}
          isReadOnly={!can.edit || !editing.isEditing}
          onEdit={can.edit ? () => editing.edit(list.id ?? "") : undefined}
          onClose={editing.close}
        />
      )}
    </>
  );
}
