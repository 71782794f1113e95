import { may } from "@pharmacy/contract/permissions";
import type { Unit, UnitListQuery } from "@pharmacy/contract/units";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { unitsApi } from "#api/units.ts";
import { columnsOf } from "#components/list/column.ts";
import { ListPage } from "#components/list/list-page.tsx";
import { SelectFilter } from "#components/list/select-filter.tsx";
import { RecordMenu } from "#components/record/record-menu.tsx";
import { Button } from "#components/ui/button.tsx";
import { Status } from "#components/ui/status.tsx";
import { wordsOf } from "#lib/choices.ts";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useList } from "#lib/use-list.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";

const validateSearch = listSearch<UnitListQuery>({ status: "" }, ["name", "code", "createdAt"]);

export const Route = createFileRoute("/admin/units/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(unitsApi.list(deps)),
  staticData: { crumb: "Units" },
  component: UnitsPage,
});

const admin = getRouteApi("/admin");

const loadUnitSheet = () => import("./-unit-form.tsx");
const UnitSheet = lazy(() => loadUnitSheet().then((module) => ({ default: module.UnitSheet })));

const columns = columnsOf<Unit>([
  { id: "name", header: "Name", sort: "name", primary: true, cell: (unit) => unit.name },
  { id: "code", header: "Code", sort: "code", width: "8rem", cell: (unit) => unit.code },
  { id: "symbol", header: "Symbol", width: "6rem", hideBelow: "md", cell: (unit) => unit.symbol },
  { id: "kind", header: "Kind", width: "9rem", cell: (unit) => wordsOf(unit.kind) },
  { id: "ucum", header: "UCUM", width: "9rem", hideBelow: "lg", cell: (unit) => unit.ucumCode },
  { id: "edqm", header: "EDQM", width: "8rem", hideBelow: "lg", cell: (unit) => unit.edqmCode },
  {
    id: "status",
    header: "Status",
    width: "7rem",
    card: "end",
    cell: (unit) => <Status value={unit.status} />,
  },
]);

const CONSEQUENCES = {
  inactive: ["It can no longer be chosen.", "Whatever uses it keeps it."],
  deleted: ["It is gone for good.", "A unit that is in use is kept; make it inactive instead."],
};

const STATUSES: Unit["status"][] = ["active", "inactive"];

function UnitsPage() {
  const list = useList<UnitListQuery>(Route.useSearch());
  const query = useQuery(unitsApi.list(list.query));
  const queryClient = useQueryClient();
  const { user } = admin.useLoaderData();
  const actions = useRecordActions("Unit", unitsApi);
  const canEdit = may(user.role, "unit", "edit");
  const canDelete = may(user.role, "unit", "delete");
  const newUnit = may(user.role, "unit", "create") && (
    <Button
      variant="primary"
      onPointerEnter={loadUnitSheet}
      onFocus={loadUnitSheet}
      onClick={() => list.open("new")}
    >
      <Plus aria-hidden />
      New unit
    </Button>
  );

  return (
    <>
      <ListPage
        title="Units"
        noun={{ one: "unit", many: "units" }}
        list={list}
        query={query}
        columns={columns}
        rowLabel={(unit) => unit.name}
        onOpen={(unit) => list.open(unit.id)}
        rowActions={({ id, version, name, status }) => (
          <RecordMenu
            thing="unit"
            name={name}
            status={status}
            consequences={CONSEQUENCES}
            onEdit={canEdit ? () => list.open(id) : undefined}
            setStatus={
              canEdit ? (to) => actions.update.mutateAsync({ id, version, status: to }) : undefined
            }
            remove={canDelete ? () => actions.remove.mutateAsync(id) : undefined}
          />
        )}
        prefetch={(page) => queryClient.prefetchQuery(unitsApi.list({ ...list.query, page }))}
        actions={newUnit}
        empty={{ text: "Units say what products are counted and measured in.", action: newUnit }}
        filters={
          <SelectFilter
            label="Status"
            options={STATUSES}
            value={list.query.status}
            onChange={(status) => list.change({ status })}
          />
        }
      />
      {list.id && (
        <Suspense>
          <UnitSheet
            key={list.id}
            id={list.id}
            isReadOnly={!canEdit}
            onClose={() => list.open(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
