import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether it is open to users who still have to set up a required second factor. */
    beforeSecondFactor?: true;
  }
  interface FastifyRequest {
    /** Whether the caller must have a second factor and has none. */
    lacksSecondFactor: boolean;
  }
}

/**
 * SQL: whether the user in the row `user` is a platform user who must have a second factor and has
 * neither one-time codes nor a passkey.
 */
export function lacksSecondFactor(user: string): string {
  return `case when ${lacksRequiredCodes(user)} then not ${hasPasskey(user)} else false end`;
}

/** Whether a user must have a second factor and has none. */
export async function isLackingSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isLacking: boolean }>(
    sql`select ${sql.raw(lacksSecondFactor("u"))} as "isLacking" from users u where u.id = ${userId}`,
  );
  return rows[0]?.isLacking ?? false;
}

/**
 * Whether a passkey is the only second factor of a user who must have one: then a password alone
 * does not sign in, or the passkey would not be a second factor at all.
 */
export async function isKeptToPasskeys(db: Database, userId: string): Promise<boolean> {
  const { rows } = await db.$client.query<{ isKept: boolean }>(
    `select ${lacksRequiredCodes("u")} and ${hasPasskey("u")} as "isKept" from users u where u.id = $1`,
    [userId],
  );
  return rows[0]?.isKept ?? false;
}

/** SQL: whether a user must have a second factor and has no one-time codes. */
function lacksRequiredCodes(user: string): string {
  return `(${user}.organization is null and ${user}.totp_enabled_at is null
    and (select require_second_factor from settings))`;
}

function hasPasskey(user: string): string {
  return `exists (select from passkeys where passkeys.user = ${user}.id)`;
}

/**
 * If a second factor is required, platform users without one can only set one up: they are signed
 * in, and every other route is closed to them.
 */
export function demandSecondFactor(app: FastifyInstance) {
  app.decorateRequest("lacksSecondFactor", false);
  app.addHook("onRequest", async ({ lacksSecondFactor, routeOptions: { config } }) => {
    if (!lacksSecondFactor || config.access === "public" || config.beforeSecondFactor) return;
    throw new AppError(
      "forbidden",
      "Your network requires a second factor. Set one up on your account page to continue.",
    );
  });
}
