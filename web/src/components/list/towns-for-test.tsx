import type { Page } from "@pharmacy/contract/list";
import type { ListQuery } from "@pharmacy/contract/list.values";
import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useQuery,
} from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { onTestFinished, vi } from "vitest";
import { useListLayout } from "#lib/list-layout.ts";
import { listSearch } from "#lib/list-search.ts";
import type { ListCalls } from "#lib/list-source.ts";
import { followRows } from "#lib/row-entry.ts";
import { useList } from "#lib/use-list.ts";
import { columnsOf } from "./column.ts";
import { ListFilter } from "./list-filter.tsx";
import type { ListPageProps } from "./list-head.tsx";
import { ListPage } from "./list-page.tsx";

type Town = { id: string; name: string; country: string; mayor: string | null; note: string };
type TownQuery = ListQuery & { country: string };

const TOWNS: Town[] = Array.from({ length: 60 }, (_, index) => ({
  id: `town-${index + 1}`,
  name: `Town ${String(index + 1).padStart(2, "0")}`,
  country: index % 2 === 0 ? "IE" : "PT",
  mayor: index % 2 === 0 ? null : "Ann",
  note: "Quiet",
}));

const columns = columnsOf<Town>([
  { id: "name", header: "Name", sort: "name", primary: true, cell: (town) => town.name },
  { id: "mayor", header: "Mayor", cell: (town) => town.mayor },
  { id: "country", header: "Country", cell: (town) => town.country },
  { id: "note", header: "Note", priority: 4, cell: (town) => town.note },
]);

export function findTowns(query: TownQuery): Page<Town> {
  const found = TOWNS.filter(
    ({ name, country }) =>
      name.toLowerCase().includes(query.search.toLowerCase()) &&
      (!query.country || country === query.country),
  );
  const { page, count } = query;
  return {
    items: found.slice((page - 1) * count, page * count),
    page,
    count,
    total: found.length,
    totalPages: Math.ceil(found.length / count),
    totalIsExact: true,
  };
}

type Source = (query: TownQuery) => Page<Town> | Promise<Page<Town>>;

type Parts = Partial<ListPageProps<Town>> & { calls?: Partial<ListCalls> };

/** The router has another page at `/`. */
export function openTowns(
  address: string,
  source: Source = findTowns,
  { calls, ...parts }: Parts = {},
) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const prefetch = vi.fn<(page: number) => void>();
  const root = createRootRoute();
  const towns = createRoute({
    getParentRoute: () => root,
    path: "/towns",
    validateSearch: listSearch({ sorts: ["name"], filters: ["country"] }),
    component: Towns,
  });
  function Towns() {
    const list = useList<TownQuery>(towns.useSearch());
    const query = useQuery({
      queryKey: [list.query],
      queryFn: () => source(list.query),
      placeholderData: keepPreviousData,
      retry: false,
    });
    const layout = useListLayout("towns");
    return (
      <ListPage<Town>
        noun={{ one: "town", many: "towns" }}
        list={list}
        query={query}
        layout={layout}
        source={{ name: "towns", calls: () => Promise.resolve(calls as ListCalls) }}
        can={{ setStatus: true, remove: true }}
        columns={columns}
        rowLabel={(town) => town.name}
        {...(!parts.rowHref && { onOpen: (town) => list.open(town.id) })}
        prefetch={prefetch}
        filters={<ListFilter list={list} name="country" label="Country" options={["IE", "PT"]} />}
        actions={<button type="button">Add</button>}
        empty="Towns say where a pharmacy is."
        {...parts}
      />
    );
  }
  const elsewhere = createRoute({ getParentRoute: () => root, path: "/", component: Elsewhere });
  const router = createRouter({ routeTree: root.addChildren([towns, elsewhere]), history });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const over = new AbortController();
  followRows(router, over.signal);
  onTestFinished(() => over.abort());
  const search = () => router.state.location.search as Partial<TownQuery & { id: string }>;
  return { user: userEvent.setup(), router, history, prefetch, search };
}

function Elsewhere() {
  return <h1>Elsewhere</h1>;
}
