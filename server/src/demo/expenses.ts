import { and, asc, eq } from "drizzle-orm";
import { enterExpense, voidExpense } from "../desk/expenses/expenses.changes.ts";
import { keepReceipt } from "../desk/expenses/expenses.receipts.ts";
import { actorOf } from "../identity/accounts/accounts.reads.ts";
import { organizationKind, organizations } from "../identity/accounts/organizations.table.ts";
import { users } from "../identity/accounts/users.table.ts";
import { networkNow } from "../identity/settings/settings.network-now.ts";
import { addDays } from "../platform/days.ts";
import { type Actor, SYSTEM } from "../platform/db/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import type { Services } from "../platform/http/routes.ts";
import { servicesAt } from "./applications.ts";
import type { Bill } from "./expense-bills.ts";
import { onePage } from "./licence-copy.ts";
import { type Random, randomOf } from "./random.ts";
import type { Demo } from "./seed.ts";

const SEED = 44;
const UNPAID = 3;
const WITH_RECEIPT = 12;
/** The vendor whose latest bill was entered twice by mistake. */
const TWICE = "Pipwire";

type Deps = { services: Services; bookkeeper: Actor; random: Random; pharmacy: string | null };

/** Enters the bills of the last six months, each on its day. */
export const insertExpenses: Demo = async (tx, services) => {
  const { today, currency } = await networkNow(tx, services.clock());
  const random = randomOf(SEED);
  const { demoBills } = await import("./expense-bills.ts");
  const bills = demoBills(random, today);
  const [pharmacy] = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.status, "active"), organizationKind.present))
    .orderBy(asc(organizations.code))
    .limit(1);
  const bookkeeper = await bookkeeperOf(tx);
  const deps = { services, bookkeeper, random, pharmacy: pharmacy?.id ?? null };
  const twice = bills.findLast(({ vendor }) => vendor === TWICE);
  const open = bills.filter((bill) => bill !== twice).slice(-UNPAID);
  const copied = bills.slice(-WITH_RECEIPT);
  for (const bill of bills) {
    const fate = {
      isVoid: bill === twice,
      isPaid: bill !== twice && !open.includes(bill),
      hasReceipt: copied.includes(bill),
    };
    await insertBill(tx, { ...bill, currency }, fate, { ...deps, today });
  }
};

type Fate = { isVoid: boolean; isPaid: boolean; hasReceipt: boolean };

async function insertBill(
  tx: Transaction,
  bill: Bill & { currency: string },
  { isVoid, isPaid, hasReceipt }: Fate,
  { services, bookkeeper, random, pharmacy, today }: Deps & { today: string },
): Promise<void> {
  const then = servicesAt(tx, services, Date.parse(`${bill.incurredOn}T12:00:00Z`));
  const soon = addDays(bill.incurredOn, random.whole(0, 12));
  const file = hasReceipt ? await receiptOf(then, bookkeeper, bill) : undefined;
  const { id } = await enterExpense(then, bookkeeper, {
    ...bill,
    ...(isPaid && { paidOn: soon > today ? today : soon, method: "bankTransfer" as const }),
    // returns are attributed to one pharmacy
    organization: bill.description === "Returns" ? pharmacy : null,
    receipt: file?.id ?? null,
  });
  if (isVoid) await voidExpense(then, bookkeeper, id, { reason: "Entered twice" });
}

function receiptOf(services: Services, bookkeeper: Actor, bill: Bill) {
  const amount = ((bill.netAmount + bill.taxAmount) / 100).toFixed(2);
  const bytes = onePage(`${bill.vendor}: ${bill.description}, ${amount}. For demonstration`);
  return keepReceipt(services, bookkeeper, { filename: `${bill.vendor}.pdf`, bytes });
}

async function bookkeeperOf(tx: Transaction): Promise<Actor> {
  const [one] = await tx
    .select()
    .from(users)
    .where(eq(users.role, "finance"))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  return one ? { ...SYSTEM, ...actorOf(one) } : SYSTEM;
}
