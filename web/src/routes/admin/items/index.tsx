import { ITEM_ACTS } from "@pharmacy/contract/items/items.acts";
import { ITEM_LIST } from "@pharmacy/contract/items/items.list";
import { ITEM_STATUSES, SUPPLY_STATUSES } from "@pharmacy/contract/items/items.values";
import { createFileRoute } from "@tanstack/react-router";
import { RecordFilter } from "#components/list/filters/record-filter.tsx";
import { ImportButton } from "#components/list/import-button.tsx";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { NewRecordButton } from "#components/list/new-record-button.tsx";
import { useBulkActs } from "#components/list-acts/use-bulk-acts.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useMode } from "#lib/use-mode.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { useCategoryChoices } from "#resources/groups/use-category-choices.ts";
import { itemsApi } from "#resources/items/items.api.ts";
import { itemColumns } from "./-item-columns.tsx";
import type { ItemMode } from "./-mode.ts";

const validateSearch = listSearch(ITEM_LIST);

export const Route = createFileRoute("/admin/items/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(itemsApi.list(deps)),
  staticData: { crumb: "Items" },
  component: ItemsPage,
});

const ItemSheet = lazyPart(() => import("./-item-sheet.tsx").then((module) => module.ItemSheet));

const loadActs = () => import("#resources/items/items.acts.tsx").then(({ itemActs }) => itemActs);

const BULK = { model: "item", rules: ITEM_ACTS, load: loadActs } as const;

const EditSelected = lazyPart(async () => {
  const { editManyOf } = await import("#resources/runs/edit-many-button.tsx");
  return editManyOf({
    kind: "items",
    noun: { one: "item", many: "items" },
    to: "/admin/items/import",
  });
});

function ItemsPage() {
  const screen = useRecordList(itemsApi, Route.useSearch());
  const { list } = screen;
  const can = usePermissions("item");
  const mode = useMode<ItemMode>(list);
  const groups = useCategoryChoices();
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "item", many: "items" }}
        columns={itemColumns}
        acts={useBulkActs(BULK)}
        selectionPart={EditSelected}
        rowLabel={({ name, code }) => `${name} · ${code}`}
        onOpen={({ id }) => mode.enter("read", id)}
        actions={
          can.create && (
            <>
              <ImportButton many="items" to="/admin/items/import" />
              <NewRecordButton thing="item" form={ItemSheet} onClick={() => list.open("new")} />
            </>
          )
        }
        similar={(search, signal) =>
          itemsApi.similar({ search, status: list.query.status }, signal)
        }
        empty="Items are the packs that pharmacies can buy. Each has its own GTIN."
        filters={
          <>
            <RecordFilter
              label="Group"
              choices={groups}
              value={list.query.group}
              onChange={(group) => list.change({ group })}
            />
            <ListFilter
              list={list}
              name="supplyStatus"
              label="Supply status"
              options={SUPPLY_STATUSES}
            />
            <ListFilter list={list} name="status" label="Status" options={ITEM_STATUSES} />
          </>
        }
      />
      {list.id && <ItemSheet key={list.id} id={list.id} can={can} mode={mode} />}
    </>
  );
}
