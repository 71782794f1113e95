import { and, asc, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { userKind, users } from "../../identity/accounts/users.table.ts";
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

/** To the supply desk and to the pharmacy, in the transaction that places the order. */
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
  const buyers = await buyersOf(tx, organization, actor.id);
  await queueEmails(tx, secret, [
    ...desk.map((reader) => orderToConfirmEmail(config, reader, facts)),
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

export function writeOfShipped(
  tx: Transaction,
  services: EmailServices,
  shipped: Shipped & { order: OrderRow },
): Promise<number> {
  return writeToBuyers(tx, services, shipped.order, (sender, reader) =>
    orderShippedEmail(sender, reader, shipped),
  );
}

/** Returns the number of emails. */
export async function writeToBuyers(
  tx: Transaction,
  { config, secret }: EmailServices,
  { organization, placedBy }: OrderRow,
  emailFor: (sender: Sender, reader: OrderReader) => Email,
): Promise<number> {
  const readers = await buyersOf(tx, organization, placedBy?.id ?? null);
  const emails = readers.map((reader) => emailFor(config, reader));
  return (await queueEmails(tx, secret, emails)).size;
}

/** The active users with the support role, or the administrators if there are none. */
async function supplyDesk(tx: Transaction): Promise<OrderReader[]> {
  const network = await tx
    .select({ ...READER, orderEmails: users.orderEmails })
    .from(users)
    .where(and(isNull(users.organization), inArray(users.role, ["support", "admin"]), IS_ACTIVE))
    .orderBy(...OLDEST_FIRST);
  const support = network.filter(({ role }) => role === "support");
  return (support.length > 0 ? support : network).filter(({ orderEmails }) => orderEmails);
}

/** The owners, and the user who placed the order. */
function buyersOf(tx: Transaction, organization: string, placedBy: string | null) {
  const isBuyer = or(
    eq(users.role, "owner"),
    placedBy === null ? undefined : eq(users.id, placedBy),
  );
  return readersWhere(tx, and(eq(users.organization, organization), isBuyer));
}

function readersWhere(tx: Transaction, condition: SQL | undefined): Promise<OrderReader[]> {
  return tx
    .select(READER)
    .from(users)
    .where(and(condition, IS_ACTIVE, users.orderEmails))
    .orderBy(...OLDEST_FIRST);
}
