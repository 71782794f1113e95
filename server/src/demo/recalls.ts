import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { actorOf } from "../identity/accounts/accounts.reads.ts";
import { organizations } from "../identity/accounts/organizations.table.ts";
import { users } from "../identity/accounts/users.table.ts";
import { type Actor, SYSTEM } from "../platform/db/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import type { Services } from "../platform/http/routes.ts";
import { acknowledge } from "../stock/recalls/recalls.acknowledge.ts";
import { closeRecall } from "../stock/recalls/recalls.acts.ts";
import { remindByHand } from "../stock/recalls/recalls.send-reminders.ts";
import { startRecall } from "../stock/recalls/recalls.start.ts";
import { recallNotices } from "../stock/recalls/recalls.table.ts";
import { servicesAgo } from "./applications.ts";
import type { Demo } from "./seed.ts";

/** A batch on the shelves of several pharmacies. */
type Lot = { item: string; batch: string; hasFirst: boolean };
type Answering = { id: string; version: number; packs: number; by: Actor };
type Deps = { tx: Transaction; services: Services; now: number; manager: Actor };

const INSTRUCTION =
  "Take the packs off the shelf, mark them as recalled and keep them apart from all other stock. A carrier collects them within five working days.";

/** Inserts a recall that ended weeks ago, and one that some pharmacies have not answered. */
export const insertRecalls: Demo = async (tx, services) => {
  const deps = { tx, services, now: services.clock(), manager: await managerOf(tx) };
  const lots = await lotsOf(tx);
  const open = lots.find(({ hasFirst }) => hasFirst);
  const closed = lots.find(({ item, hasFirst }) => item !== open?.item && !hasFirst);
  if (!open || !closed) throw new Error("No batch is on the shelves of several pharmacies.");
  await insertClosed(deps, closed);
  await insertOpen(deps, open);
};

async function insertClosed(deps: Deps, lot: Lot): Promise<void> {
  const { tx, manager } = deps;
  const { id, version } = await startRecall(servicesAgo(deps, 24 * 26), manager, {
    item: lot.item,
    batchNumbers: [lot.batch],
    isAllBatches: false,
    recallClass: 3,
    reason: "The leaflet in these packs lacks the warning about use in pregnancy.",
    instruction: INSTRUCTION,
  });
  const notices = await noticesOf(tx, id);
  for (const [place, notice] of notices.entries()) {
    await acknowledge(servicesAgo(deps, 24 * 26 - 5 - 7 * place), notice.by, notice.id, {
      setAside: notice.packs,
      version: notice.version,
    });
  }
  const reason = "All packs are back at the maker, who confirmed that they were destroyed.";
  await closeRecall(servicesAgo(deps, 24 * 19), manager, id, { reason, version });
}

async function insertOpen(deps: Deps, lot: Lot): Promise<void> {
  const { tx, manager } = deps;
  const { id } = await startRecall(servicesAgo(deps, 20), manager, {
    item: lot.item,
    batchNumbers: [lot.batch],
    isAllBatches: false,
    recallClass: 2,
    reason:
      "A stability test of the maker found less of the active substance than the label promises.",
    instruction: INSTRUCTION,
  });
  const notices = await noticesOf(tx, id);
  const [first, waiting, ...others] = notices;
  if (!first || !waiting) throw new Error("The batch is in one pharmacy alone.");
  // about half of them answer, and one has sold a pack
  for (const [place, notice] of others.slice(0, Math.ceil(notices.length / 2)).entries()) {
    const isShort = place === 1 && notice.packs > 1;
    await acknowledge(servicesAgo(deps, 18 - 2 * place), notice.by, notice.id, {
      setAside: notice.packs - (isShort ? 1 : 0),
      version: notice.version,
      ...(isShort && {
        missingReason: "One pack was sold yesterday. We have called the patient.",
      }),
    });
  }
  await remindByHand(servicesAgo(deps, 3), manager, id, [waiting.id]);
}

async function managerOf(tx: Transaction): Promise<Actor> {
  const [manager] = await tx
    .select()
    .from(users)
    .where(and(eq(users.role, "catalogue"), eq(users.status, "active")))
    .orderBy(asc(users.email));
  if (!manager) throw new Error("The network has no catalogue manager.");
  return { ...SYSTEM, ...actorOf(manager) };
}

async function noticesOf(tx: Transaction, recall: string): Promise<Answering[]> {
  const rows = await tx
    .select({
      id: recallNotices.id,
      version: recallNotices.version,
      packs: recallNotices.packs,
      user: users,
    })
    .from(recallNotices)
    .innerJoin(organizations, eq(organizations.id, recallNotices.organization))
    .innerJoin(users, eq(users.organization, organizations.id))
    .where(
      and(
        eq(recallNotices.recall, recall),
        inArray(users.role, ["owner", "pharmacist"]),
        eq(users.status, "active"),
      ),
    )
    .orderBy(asc(organizations.gln), asc(users.role), asc(users.email));
  // keeps the first of several users per notice
  return rows
    .filter(({ id }, place) => rows.findIndex((row) => row.id === id) === place)
    .map(
      ({ user, ...notice }): Answering => ({
        ...notice,
        by: { ...SYSTEM, ...actorOf(user) },
      }),
    );
}

async function lotsOf(tx: Transaction): Promise<Lot[]> {
  const { rows } = await tx.execute<Lot>(sql`
    select p.item, b.batch_number as batch,
      bool_or(o.gln = (select min(gln) from organizations)) as "hasFirst"
    from product_batches b
    join products p on p.id = b.product
    join items i on i.id = p.item and i.status = 'active' and i.kind = 'medicine'
    join organizations o on o.id = p.organization
    where b.batch_number is not null and b.quantity > 0 and b.status = 'available'
      and b.expiry_date > current_date + 90
    group by i.id, p.item, i.gtin, b.batch_number
    having bool_and(o.status = 'active' and exists (select from users u
      where u.organization = o.id and u.role in ('owner', 'pharmacist') and u.status = 'active'))
    order by count(*) desc, i.gtin, b.batch_number limit 100`);
  return rows;
}
