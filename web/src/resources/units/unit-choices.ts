import { COUNT_MAX } from "@pharmacy/contract/list.values";
import type { Unit } from "@pharmacy/contract/units/units";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { unitsApi } from "./units.api.ts";

/** The most pages of units that are read. */
const PAGES_MAX = 10;

/** All units in their own order. Refetched together with the list of units. */
export function allUnits(queryClient: QueryClient) {
  const pageOf = (page: number) =>
    queryClient.fetchQuery(
      unitsApi.list({
        search: "",
        sort: "",
        order: "",
        status: "",
        page,
        count: COUNT_MAX,
      }),
    );
  return queryOptions({
    queryKey: ["units", "list", "all"],
    queryFn: async () => {
      const first = await pageOf(1);
      const units = [...first.items];
      const last = Math.min(first.totalPages, PAGES_MAX);
      for (let page = 2; page <= last; page += 1) units.push(...(await pageOf(page)).items);
      return units;
    },
  });
}

/** Active units of these kinds, and those already chosen. */
export function unitChoices(
  units: readonly Unit[],
  kinds: readonly Unit["kind"][],
  chosen: readonly (string | null | undefined)[] = [],
) {
  return units
    .filter(
      ({ id, kind, status }) =>
        kinds.includes(kind) && (status === "active" || chosen.includes(id)),
    )
    .map(({ id, name, symbol, kind }) => ({
      value: id,
      label: kind === "measure" ? `${symbol} (${name})` : name,
    }));
}
