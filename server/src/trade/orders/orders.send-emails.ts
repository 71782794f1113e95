import { NOTIFIED_MAX } from "@pharmacy/contract/notifications/notifications.values";
import { and, asc, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { userKind, users } from "../../identity/accounts/users.table.ts";
import { notify, notifyEach } from "../../identity/notifications/notifications.notify.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Email, Sender } from "../../platform/email/email.ts";
import { queueEmails } from "../../platform/email/outbox.ts";
import type { Services } from "../../platform/http/routes.ts";
import {
  type OrderReader,
  orderPlacedEmail,
  orderShippedEmail,
  orderShortEmail,
  orderToConfirmEmail,
  type PlacedOrder,
  type Shipped,
} from "./orders.emails.ts";
import type { LineRow, OrderRow } from "./orders.table.ts";

const READER = { id: users.id, name: users.name, email: users.email, role: users.role };
const IS_ACTIVE = and(eq(users.status, "active"), userKind.present);
const OLDEST_FIRST = [asc(users.createdAt), asc(users.id)];

type EmailServices = Pick<Services, "config" | "secret">;

/** Notifies the supply desk, and writes to it and to the pharmacy, as the order is placed. */
export async function writeOfPlaced(
  tx: Transaction,
  { config, secret }: EmailServices,
  actor: Actor,
  placed: Omit<PlacedOrder, "pharmacy" | "by"> & { order: OrderRow },
): Promise<void> {
  const { organization } = placed.order;
  const [pharmacy] = await tx
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organization));
  const facts = { ...placed, pharmacy: pharmacy?.name ?? "", by: actor.name };
  const desk = await supplyDesk(tx);
  const occasion = { event: "orderPlaced", model: "order" } as const;
  const notified = desk.slice(0, NOTIFIED_MAX);
  await notifyEach(
    tx,
    actor,
    occasion,
    notified.map(({ id: user }) => ({ user, recordId: placed.order.id })),
  );
  const buyers = await readersWhere(tx, buyersOf(organization, actor.id));
  await queueEmails(tx, secret, [
    ...desk
      .filter(({ orderEmails }) => orderEmails)
      .map((reader) => orderToConfirmEmail(config, reader, facts)),
    ...buyers.map((reader) => orderPlacedEmail(config, reader, facts)),
  ]);
}

export function writeOfShortage(
  tx: Transaction,
  services: EmailServices,
  order: OrderRow,
  lines: readonly LineRow[],
): Promise<number> {
  return writeToBuyers(tx, services, order, (sender, reader) =>
    orderShortEmail(sender, reader, { order, lines }),
  );
}

export async function writeOfShipped(
  tx: Transaction,
  services: EmailServices,
  actor: Actor,
  shipped: Shipped & { order: OrderRow },
): Promise<number> {
  await notifyBuyers(tx, actor, "orderShipped", shipped.order);
  return writeToBuyers(tx, services, shipped.order, (sender, reader) =>
    orderShippedEmail(sender, reader, shipped),
  );
}

export function notifyBuyers(
  tx: Transaction,
  actor: Actor,
  event: "orderConfirmed" | "orderShipped",
  { id: recordId, organization, placedBy }: OrderRow,
): Promise<void> {
  const isBuyer = buyersOf(organization, placedBy?.id ?? null);
  return notify(tx, actor, { event, model: "order", recordId }, isBuyer);
}

/** Returns the number of emails. */
export async function writeToBuyers(
  tx: Transaction,
  { config, secret }: EmailServices,
  { organization, placedBy }: OrderRow,
  emailFor: (sender: Sender, reader: OrderReader) => Email,
): Promise<number> {
  const readers = await readersWhere(tx, buyersOf(organization, placedBy?.id ?? null));
  const emails = readers.map((reader) => emailFor(config, reader));
  return (await queueEmails(tx, secret, emails)).size;
}

/** The active users with the support role, or the administrators if there are none. */
async function supplyDesk(tx: Transaction) {
  const network = await tx
    .select({ ...READER, orderEmails: users.orderEmails })
    .from(users)
    .where(and(isNull(users.organization), inArray(users.role, ["support", "admin"]), IS_ACTIVE))
    .orderBy(...OLDEST_FIRST);
  const support = network.filter(({ role }) => role === "support");
  return support.length > 0 ? support : network;
}

/** The owners, and the user who placed the order. */
export function buyersOf(organization: string, placedBy: string | null): SQL | undefined {
  const isBuyer = or(
    eq(users.role, "owner"),
    placedBy === null ? undefined : eq(users.id, placedBy),
  );
  return and(eq(users.organization, organization), isBuyer);
}

function readersWhere(tx: Transaction, condition: SQL | undefined): Promise<OrderReader[]> {
  return tx
    .select(READER)
    .from(users)
    .where(and(condition, IS_ACTIVE, users.orderEmails))
    .orderBy(...OLDEST_FIRST);
}
