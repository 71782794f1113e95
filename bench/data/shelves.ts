import pg from "pg";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { setMarkers } from "../../server/src/platform/db/set-markers.ts";
import { PRODUCT_NAME_MARKERS } from "../../server/src/stock/products/products.list.ts";
import { fill } from "./fill.ts";
import { fillProducts } from "./products.ts";

const PHARMACIES = 1_000;
/** The biggest pharmacy has this part of all products, and at most so many of them. */
const BIGGEST = { part: 0.09, most: 90_000 };

/** The biggest pharmacy, its own products first, and items that other pharmacies have not. */
export type Shelves = {
  biggest: string;
  products: [id: string, organization: string][];
  others: [organization: string, item: string][];
};

/** Fills the shelves of a thousand pharmacies, with all that the server keeps about them. */
export async function fillShelves(databaseUrl: string, products: number): Promise<Shelves> {
  const biggest = Math.min(BIGGEST.most, Math.round(products * BIGGEST.part));
  await fillProducts(databaseUrl, { pharmacies: PHARMACIES, products, biggest });
  const db = openDatabase(databaseUrl);
  while (!(await setMarkers(db, PRODUCT_NAME_MARKERS)));
  await db.$client.end();
  await fill(databaseUrl, ["vacuum analyze product_name_shifts"]);
  return shelvesIn(databaseUrl);
}

async function shelvesIn(databaseUrl: string): Promise<Shelves> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Shelves>(`
    select biggest.id as biggest,
      (select json_agg(json_build_array(id, organization)) from
        (select id, organization from products
          order by organization = biggest.id desc limit 40000) p) as products,
      (select json_agg(json_build_array(o.id, i.id)) from
        (select id from organizations where name like 'Shop %' and id <> biggest.id limit 200) o,
        (select id from items where status = 'active' order by number desc limit 200) i) as others
    from organizations biggest where name = 'Shop 1'`);
  await client.end();
  const [shelves] = rows;
  if (!shelves) throw new Error("There is no pharmacy.");
  return shelves;
}

export function taken<Of>(from: Of[]): Of {
  const one = from.pop();
  if (one === undefined) throw new Error("There is nothing more to write.");
  return one;
}

/** A change of the price of a product that was never changed before. */
export const REPRICED = {
  method: "PATCH",
  body: () => ({ version: 1, sellingPrice: 4321 }),
} as const;

/** A new product of one of the items, which its pharmacy has not. */
export const created = (others: Shelves["others"]) =>
  ({
    method: "POST",
    body() {
      const [organization, item] = taken(others);
      const price = { sellingPrice: 699, taxRateBps: 2300 };
      return { organization, item, ...price, status: "active" };
    },
  }) as const;
