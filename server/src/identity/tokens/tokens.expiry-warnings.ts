import { DAY_MS } from "@pharmacy/contract/time.values";
import { TOKEN_WARNING_DAYS } from "@pharmacy/contract/tokens/tokens.values";
import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { queueEmail } from "../../platform/email/outbox.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { organizationKind, organizations } from "../accounts/organizations.table.ts";
import { userKind, users } from "../accounts/users.table.ts";
import { tokenExpiringEmail } from "./tokens.emails.ts";
import { tokens } from "./tokens.table.ts";

/** The creator of a token with a short lifetime knows when it ends, and needs no warning. */
export function warnedFrom(lifeMs: number): number | null {
  return TOKEN_WARNING_DAYS.findLast((days) => lifeMs <= days * DAY_MS) ?? null;
}

type Deps = Pick<JobServices, "db" | "config" | "secret">;

/** Warns once per warning day, however many processes run. Missed warnings are not sent later. */
export async function warnOfExpiry(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const days of TOKEN_WARNING_DAYS.toReversed()) {
    for (const id of await dueFor(deps.db, days)) {
      if (signal.aborted) return;
      await deps.db.transaction((tx) => warn(tx, deps, id, days));
    }
  }
}

function isDue(days: number): SQL | undefined {
  return and(
    eq(tokens.type, "api"),
    isNull(tokens.usedAt),
    isNull(tokens.revokedAt),
    isNull(tokens.replacedBy),
    sql`${tokens.expiresAt} > now()`,
    sql`${tokens.expiresAt} <= now() + make_interval(days => ${days})`,
    or(isNull(tokens.warnedDays), sql`${tokens.warnedDays} > ${days}`),
  );
}

async function dueFor(db: Database, days: number): Promise<string[]> {
  const rows = await db
    .select({ id: tokens.id })
    .from(tokens)
    .where(isDue(days))
    .orderBy(asc(tokens.expiresAt), asc(tokens.id));
  return rows.map(({ id }) => id);
}

async function warn(tx: Transaction, { config, secret }: Deps, id: string, days: number) {
  const isThis = sql`${tokens.id} = ${id} and ${isDue(days)}`;
  // a second process finds it done
  if ((await setUnaudited(tx, tokens, isThis, { warnedDays: days })) === 0) return;
  const [token] = await tx
    .select({ token: tokens, pharmacy: organizations.name })
    .from(tokens)
    .innerJoin(organizations, eq(organizations.id, tokens.organization))
    .where(and(eq(tokens.id, id), eq(organizations.status, "active"), organizationKind.present));
  if (!token) return;
  const { name, hint, expiresAt } = token.token;
  const ending = { id, name: name ?? hint, hint, pharmacy: token.pharmacy, expiresAt };
  for (const reader of await readersOf(tx, token.token)) {
    await queueEmail(tx, secret, tokenExpiringEmail(config, reader, ending));
  }
}

/** The owners are written to if the token's creator can no longer act. */
async function readersOf(
  tx: Transaction,
  { user, organization }: Pick<typeof tokens.$inferSelect, "user" | "organization">,
) {
  const active = (condition: SQL | undefined) =>
    tx
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        organization: users.organization,
      })
      .from(users)
      .where(and(condition, eq(users.status, "active"), userKind.present));
  const maker = user === null ? [] : await active(eq(users.id, user));
  if (maker.length > 0 || organization === null) return maker;
  return active(and(eq(users.organization, organization), eq(users.role, "owner")));
}
