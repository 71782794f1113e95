import type { ListColumn, ListListQuery } from "@pharmacy/contract/lists/lists";
import type { ListState } from "@pharmacy/contract/lists/lists.values";
import { wordsOf } from "@pharmacy/contract/words";
import { isNull, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import { contains, equals, type ListedRow } from "../../platform/db/list.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { searchedIn } from "../items/items.list.ts";
import { items } from "../items/items.table.ts";
import { derived, stateAt } from "./lists.reads.ts";
import { priceListKind, priceListLines, priceLists, RUNNING_FIRST } from "./price-lists.table.ts";

type Query = Pick<ListListQuery, "search" | "status" | "organization">;

/** Shared by the list, its ids and its export. */
export function listOptions(actor: Actor, query: Query) {
  return {
    search: isAbout,
    where: [
      scopeOf(actor, priceListKind),
      isInState(query.status),
      query.organization === "none"
        ? isNull(priceLists.organization)
        : equals(priceLists.organization, query.organization),
    ],
    sorts: {
      name: [priceLists.nameKey],
      code: [priceLists.number],
      validFrom: [priceLists.validFrom],
    },
    order: { by: [RUNNING_FIRST, priceLists.nameKey] },
    derived,
  };
}

/** "active" is a status that covers scheduled, running and ended lists; all else is a state. */
function isInState(status: string): SQL | undefined {
  return status === "active"
    ? equals(priceLists.status, status)
    : equals(priceLists.keptState, status);
}

/**
 * Matches a list's name or code, or an item on it. The items are found first and passed as an
 * array, so that each part uses an index.
 */
function isAbout(word: string) {
  const search = searchedIn(word);
  return or(
    contains(priceLists.search, word),
    sql`${priceLists.id} = any(array(select ${priceListLines.list} from ${priceListLines}
      where ${priceListLines.item} = any(array(select ${items.id} from ${items}
        where ${contains(items.search, search)}))))`,
  );
}

/** Exports stream their rows, so the state is computed in the query. */
export function exportOptions(actor: Actor, query: Query, now: number) {
  return { ...listOptions(actor, query), derived: { ...derived, state: stateIn(now) } };
}

const stateIn = (now: number) => sql<ListState>`(${stateAt(now)})`;

export const exportColumns: ExportColumns<
  ListedRow<typeof priceLists, typeof derived & { state: SQL<ListState> }>,
  ListColumn
> = {
  name: { heading: "Name", width: 36, field: "name" },
  code: { heading: "Code", field: "code" },
  organization: {
    heading: "Pharmacy",
    width: 36,
    field: "organizationReference",
    show: (pharmacy) => pharmacy?.name ?? "All pharmacies",
  },
  lines: { heading: "Lines", as: "number", field: "lineCount" },
  validFrom: { heading: "Valid from", as: "date", field: "validFrom" },
  validTo: { heading: "Valid to", as: "date", field: "validTo" },
  priority: { heading: "Priority", as: "number", field: "priority" },
  currency: { heading: "Currency", field: "currency" },
  state: { heading: "State", field: "state", show: wordsOf },
  ...datesOfRecord,
};
