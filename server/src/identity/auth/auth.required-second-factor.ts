import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    beforeSecondFactor?: true;
  }
  interface FastifyRequest {
    lacksSecondFactor: boolean;
  }
}

/** SQL for the row `user`: true without one-time codes and passkeys where one is required. */
export function lacksSecondFactor(user: string): string {
  return `case when ${lacksRequiredCodes(user)} then not ${hasPasskey(user)} else false end`;
}

export async function isLackingSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isLacking: boolean }>(
    sql`select ${sql.raw(lacksSecondFactor("u"))} as "isLacking" from users u where u.id = ${userId}`,
  );
  return rows[0]?.isLacking ?? false;
}

/** If so, a password alone does not sign in: the passkey would be no second factor at all. */
export async function mustUsePasskey(db: Database, userId: string): Promise<boolean> {
  const { rows } = await db.$client.query<{ isKept: boolean }>(
    `select ${lacksRequiredCodes("u")} and ${hasPasskey("u")} as "isKept" from users u where u.id = $1`,
    [userId],
  );
  return rows[0]?.isKept ?? false;
}

function lacksRequiredCodes(user: string): string {
  return `(${user}.organization is null and ${user}.totp_enabled_at is null
    and (select require_second_factor from settings))`;
}

function hasPasskey(user: string): string {
  return `exists (select from passkeys where passkeys.user = ${user}.id)`;
}

/** Closes every route but the setup to platform users who lack a required second factor. */
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
