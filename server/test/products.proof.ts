import { setTimeout as wait } from "node:timers/promises";
import type { FieldChange } from "@pharmacy/contract/field-changes";
import type { Movement } from "@pharmacy/contract/products/products.batches";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { type Database, openDatabase } from "../src/platform/db/database.ts";
import type { testServer } from "./server.ts";
import { wrongMovements } from "./stock-movements.ts";

type Server = ReturnType<typeof testServer>;

/** Expects that all that is kept of a pharmacy's stock follows from its batches, and these from their entries. */
export async function expectStockInOrder(server: Server, organization: string): Promise<void> {
  expect(await wrongSums(server.db, organization)).toEqual([]);
  expect(await brokenHistories(server, organization)).toEqual([]);
  expect(await wrongMovements(server.db, organization)).toEqual([]);
  expect(await wrongCards(server, organization)).toEqual([]);
}

type Sum = { name: string; kept: number | null; packs: number | null };

/** Products of which the stock on hand is not the sum of what can be sold today. */
export async function wrongSums(db: Database, organization: string): Promise<Sum[]> {
  const { rows } = await db.execute<Sum>(sql`
    select * from (select p.name, p.quantity_on_hand as kept,
        case when count(b.id) > 0 then coalesce(sum(b.quantity) filter (where b.status = 'available'
          and coalesce(b.expiry_date, 'infinity') >= (now() at time zone o.time_zone)::date), 0)::int
        end as packs
      from products p join organizations o on o.id = p.organization
      left join product_batches b on b.product = p.id
      where p.organization = ${organization} group by p.id, o.id) sums
    where kept is distinct from packs`);
  return rows;
}

/** Looks again and again until work is done, and answers all sums that were wrong at any moment. */
export async function wrongMeanwhile(
  { url }: Server,
  organization: string,
  work: Promise<unknown>,
): Promise<Sum[]> {
  const db = openDatabase(url, undefined, 1);
  const wrong: Sum[] = [];
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  void work.then(end, end);
  while (!isDone) {
    wrong.push(...(await wrongSums(db, organization)));
    await wait(LOOK_MS);
  }
  await db.$client.end();
  return wrong;
}

const LOOK_MS = 10;

type Logged = { batch: string; action: string; changes: FieldChange[] };
type State = { quantity: unknown; status: unknown };

/** Batches whose entries do not go on from each other, from the first to what is there now. */
async function brokenHistories({ db }: Server, organization: string): Promise<string[]> {
  const { rows: batches } = await db.execute<State & { id: string; number: string }>(sql`
    select id, batch_number as number, quantity, status from product_batches
    where organization = ${organization}`);
  const { rows: entries } = await db.execute<Logged>(sql`
    select record_id as batch, action, changes from audit_logs
    where organization = ${organization} and model = 'productBatch' and outcome = 'success'
    order by at, id`);
  const broken: string[] = [];
  for (const { id, number, quantity, status } of batches) {
    const state: State = { quantity: null, status: null };
    for (const { action, changes } of entries.filter(({ batch }) => batch === id)) {
      for (const { field, from, to } of changes) {
        if (field !== "quantity" && field !== "status") continue;
        if (state[field] !== from && !(field === "status" && state.status === null)) {
          broken.push(
            `${number}: ${action} takes ${field} from ${from}, and it was ${state[field]}`,
          );
        }
        state[field] = to;
      }
    }
    const isLast = state.quantity === quantity && (state.status ?? "available") === status;
    if (!isLast) broken.push(`${number}: the log ends with ${JSON.stringify(state)}`);
  }
  return broken;
}

/** Products whose stock card does not begin at nothing, or does not end at what is on the shelf. */
async function wrongCards(server: Server, organization: string): Promise<object[]> {
  const { rows: products } = await server.db.execute<{
    id: string;
    name: string;
    packs: number;
  }>(sql`
    select p.id, p.name, coalesce(sum(b.quantity) filter (where b.status <> 'recalled'), 0)::int as packs
    from products p left join product_batches b on b.product = p.id
    where p.organization = ${organization} group by p.id`);
  const wrong: object[] = [];
  for (const { id, name, packs } of products) {
    const movements = await cardOf(server, id);
    const [first, last] = [movements.at(-1), movements[0]];
    const begins = first ? first.balance - first.change : 0;
    if (begins !== 0 || (last?.balance ?? 0) !== packs) wrong.push({ name, packs, first, last });
  }
  return wrong;
}

async function cardOf(server: Server, product: string): Promise<Movement[]> {
  const all: Movement[] = [];
  let pages = 1;
  for (let page = 1; page <= pages; page += 1) {
    const path = `/api/products/${product}/movements?count=100&page=${page}`;
    const { items, totalPages } = (await server.get(path)).json();
    all.push(...items);
    pages = totalPages;
  }
  return all;
}
