import type { ChangedProducts, DeltaQuery } from "@pharmacy/contract/products/products.delta";
import { DELETED_KEPT_DAYS } from "@pharmacy/contract/products/products.delta.values";
import { DAY_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { readInOrder } from "../../platform/db/read-record.ts";
import { settledMoment } from "../../platform/db/settled-moment.ts";
import type { Services } from "../../platform/http/routes.ts";
import { derivedNow, type ProductRow, shownProduct } from "../products/products.reads.ts";
import { productKind, products } from "../products/products.table.ts";
import { deletedProducts } from "../receipts/stock-receipts.table.ts";

/** In milliseconds, for writers that are about to finish. */
const PATIENCE_MS = 500;

/** How far the clocks of processes and database may differ. */
const AHEAD_MS = 2 * MINUTE_MS;

const BEGINNING = "1970-01-01T00:00:00.000Z";

type Change = { id: string; at: string; isGone: boolean };
type Reader = Pick<Services, "db" | "secret" | "clock">;

/**
 * Changed products since a moment, oldest first. Nothing is missed or sent twice: the answer ends
 * at a moment before which no open transaction can still write, and the next answer begins there.
 */
export async function readDelta(
  { db, secret, clock }: Reader,
  organization: string,
  { updatedSince, after, begunAt, count }: Omit<DeltaQuery, "organization">,
): Promise<ChangedProducts> {
  const since = updatedSince === undefined ? BEGINNING : new Date(updatedSince).toISOString();
  requireReached(since, clock());
  // the first read of all products knows no earlier deletions
  if (since !== BEGINNING) requireKept(begunAt ?? since, clock());
  const until = await settledMoment(db, PATIENCE_MS);
  const changes =
    until === undefined ? [] : await changesIn(db, { organization, since, until, after, count });
  const page = changes.slice(0, count);
  const last = page.at(-1);
  const isComplete = changes.length <= count || !last;
  const begun = since === BEGINNING ? until : begunAt;
  return {
    products: await productsOf(db, secret, page),
    deleted: page.filter(({ isGone }) => isGone).map(({ id }) => id),
    next: isComplete
      ? { updatedSince: until === undefined || until < since ? since : until }
      : { updatedSince: last.at, after: last.id, ...(begun && { begunAt: begun }) },
    isComplete,
  };
}

/** Changes made before a moment in the future would never be sent. */
function requireReached(since: string, now: number): void {
  if (Date.parse(since) <= now + AHEAD_MS) return;
  throw new AppError(
    "gone",
    "This updatedSince has not come yet: a clock was set back. Read all products again: leave out updatedSince.",
  );
}

function requireKept(since: string, now: number): void {
  if (Date.parse(since) >= now - DELETED_KEPT_DAYS * DAY_MS) return;
  throw new AppError(
    "gone",
    `Deleted products are known for ${DELETED_KEPT_DAYS} days. Read all products again: leave out updatedSince.`,
  );
}

type Span = {
  organization: string;
  since: string;
  until: string;
  after: string | undefined;
  count: number;
};

/** Reads one row more than `count`, to tell whether there are others. */
async function changesIn(
  db: Database,
  { organization, since, until, after, count }: Span,
): Promise<Change[]> {
  const isChanged = sql`organization = ${organization}
    and (changed_at, id) > (${since}::timestamptz, ${after ?? NO_ID}::uuid)
    and changed_at < ${until}::timestamptz`;
  const part = (table: typeof products | typeof deletedProducts, isGone: boolean) => sql`
    (select id, changed_at, ${sql.raw(String(isGone))} as gone from ${table} where ${isChanged}
      order by changed_at, id limit ${count + 1})`;
  const { rows } = await db.execute<{ id: string; changed_at: Date; gone: boolean }>(sql`
    select * from (${part(products, false)} union all ${part(deletedProducts, true)}) changes
    order by changed_at, id limit ${count + 1}`);
  return rows.map(({ id, changed_at, gone }) => ({
    id,
    isGone: gone,
    at: new Date(changed_at).toISOString(),
  }));
}

const NO_ID = "00000000-0000-0000-0000-000000000000";

async function productsOf(db: Database, secret: Buffer, changes: readonly Change[]) {
  const ids = changes.flatMap(({ id, isGone }) => (isGone ? [] : [id]));
  const source = { kind: productKind as unknown as Kind, derived: derivedNow };
  const rows = (await readInOrder(db, source, ids)) as ProductRow[];
  return rows.map((row) => shownProduct(secret, row));
}
