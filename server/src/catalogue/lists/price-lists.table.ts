import { LIST_STATES, LIST_STATUSES } from "@pharmacy/contract/lists/lists.values";
import { ne, sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { identifiersOf, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { items } from "../items/items.table.ts";

export const priceListNumbers = pgSequence("price_list_numbers");

/** PL-0007; with more digits from ten thousand. */
const CODE = sql.raw(`'PL-' || lpad(number::text, greatest(4, length(number::text)), '0')`);

export const RUNNING_FIRST = sql`(kept_state <> 'running')`;

export const priceLists = pgTable(
  "price_lists",
  {
    ...recordColumns(),
    number: bigint({ mode: "number" }).notNull().default(sql`nextval('price_list_numbers')`),
    code: text().generatedAlwaysAs(CODE).notNull(),
    name: text().notNull(),
    description: text(),
    /** Null for all pharmacies. */
    organization: uuid().references(() => organizations.id),
    status: text({ enum: LIST_STATUSES }).notNull().default("draft"),
    currency: text().notNull(),
    /** Civil dates in the pharmacy's zone, both included. */
    validFrom: date({ mode: "string" }).notNull(),
    validTo: date({ mode: "string" }),
    priority: integer().notNull(),
    /** State when last updated, for sorting and filtering only. */
    keptState: text({ enum: LIST_STATES }).notNull(),
    nameKey: text().generatedAlwaysAs(sql`search_text(name)`),
    search: text().generatedAlwaysAs(sql`search_text(name || ' ' || ${CODE})`),
  },
  (table) => [
    // lists for the same pharmacies have different names
    uniqueIndex("price_lists_name_once").on(
      sql`coalesce(organization, '00000000-0000-0000-0000-000000000000'::uuid)`,
      sql`lower(name)`,
    ),
    uniqueIndex("price_lists_number").on(table.number, table.id),
    index("price_lists_running").on(RUNNING_FIRST, table.nameKey, table.id),
    index("price_lists_name").on(table.nameKey, table.id),
    index("price_lists_valid_from").on(table.validFrom, table.id),
    index("price_lists_organization").on(table.organization, table.status),
    index("price_lists_search").using("gin", table.search.op("gin_trgm_ops")),
    index("price_lists_like_name").using("gin", table.nameKey.op("gin_trgm_ops")),
    index("price_lists_name_begins").on(table.nameKey.op("text_pattern_ops"), table.id),
    index("price_lists_identifiers").using("gin", identifiersOf([table.code])),
  ],
);

/** Price of an item on a list from a minimum quantity. */
export const priceListLines = pgTable(
  "price_list_lines",
  {
    ...recordColumns(),
    list: uuid()
      .notNull()
      .references(() => priceLists.id, { onDelete: "cascade" }),
    item: uuid()
      .notNull()
      .references(() => items.id),
    /** Name of the line in the audit log. */
    itemCode: text().notNull(),
    /** Net, minor units of the list's currency. */
    price: bigint({ mode: "number" }).notNull(),
    minQuantity: integer().notNull(),
    maxQuantity: integer(),
    multipleOf: integer().notNull(),
    note: text(),
  },
  (table) => [
    unique("price_list_lines_once").on(table.list, table.item, table.minQuantity),
    index("price_list_lines_item").on(table.item, table.list),
  ],
);

export const priceListKind: Kind<typeof priceLists> = {
  table: priceLists,
  model: "list",
  thing: "List",
  label: (list) => list.name,
  organization: priceLists.organization,
  isSharedWithoutOrganization: true,
  grantable: ne(priceLists.status, "draft"),
  insteadOfDeleting: "Archive it instead.",
  hidden: ["number", "keptState", "nameKey", "search"],
};

export const priceListLineKind: Kind<typeof priceListLines> = {
  table: priceListLines,
  model: "listLine",
  thing: "Line",
  label: ({ itemCode }) => itemCode,
};
