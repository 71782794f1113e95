import type pg from "pg";
import type { Act, Where } from "./acts.ts";

/** More than a minute of the bare server writes. */
const TARGETS = 40_000;

/** The server accepts no other ids. */
const IS_UUID = "id::text ~ '^.{14}[1-8].{4}[89ab]'";

type OfItem = { organization: string; item: string; version?: number };

export const createProduct: Act<OfItem> = {
  name: "create",
  what: "a product created",
  least: { many: 0.5, one: 0.3 },
  /** Items that these pharmacies have not: all but the biggest have only the first. */
  targets: (client, where) =>
    rows<OfItem>(
      client,
      `select o.id as organization, i.id as item
       from (select id, row_number() over (order by id) as place from organizations
         where name like 'Shop %' and name <> 'Shop 1' and ${IS_UUID}
         order by id offset $2 limit $3) o,
         (select id, row_number() over (order by number desc) as place from items
           where status = 'active' order by number desc limit $1) i
       order by i.place, o.place limit ${TARGETS}`,
      where === "many" ? [400, 1, 1_000] : [TARGETS, 0, 1],
    ),
  ours: ({ organization, item }) => ({
    method: "POST",
    path: "/api/products",
    body: { organization, item, sellingPrice: 699, taxRateBps: 2300, status: "active" },
  }),
  bare: ({ organization, item }) => [organization, item, 699, 2300],
  written: "select count(*) as n from products",
};

type Priced = { id: string; version: number };

export const changePrice: Act<Priced> = {
  name: "change",
  what: "its price changed",
  least: { many: 0.5, one: 0.3 },
  targets: (client, where) =>
    rows<Priced>(
      client,
      `select id, version from products where ${of(where)} and archived_at is null
       order by md5(id::text) limit ${TARGETS}`,
    ),
  ours: ({ id, version }) => ({
    method: "PATCH",
    path: `/api/products/${id}`,
    body: { version, sellingPrice: 10_000 + version },
  }),
  bare: ({ id, version }) => [id, version, 10_000 + version],
  written: "select sum(version) as n from products",
};

const of = (where: Where) =>
  `organization ${where === "one" ? "=" : "<>"} (select id from organizations where name = 'Shop 1')`;

async function rows<Of extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<Of[]> {
  return (await client.query<Of>(text, values)).rows;
}
