import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Services } from "../../platform/http/routes.ts";
import { mails } from "../../platform/mail/mails.table.ts";
import { postLetter } from "../../platform/mail/outbox.ts";
import { lockPharmacyState } from "../accounts/accounts.pharmacy-locks.ts";
import { barOf } from "../accounts/accounts.reads.ts";
import { users } from "../accounts/users.table.ts";
import { issueLink } from "../tokens/tokens.links.ts";
import { passwordResetLetter } from "./auth.letters.ts";

const LETTER_EVERY = sql`interval '5 minutes'`;

type Deps = Pick<Services, "db" | "config" | "secret">;

/** Mails a link if the address has an active account, which the caller never learns. */
export async function mailPasswordReset(deps: Deps, actor: Actor, email: string): Promise<void> {
  await mailUnlessMailed(deps, actor, email).catch((error: unknown) => {
    // the answer stays the same for an address that has received too many letters
    if (!(error instanceof AppError && error.code === "too_many_requests")) throw error;
  });
}

async function mailUnlessMailed({ db, config, secret }: Deps, actor: Actor, email: string) {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email), isNull(users.deletedAt)))
      .for("update");
    if (user?.status !== "active") return;
    const pharmacy = await lockPharmacyState(tx, user.organization);
    if (barOf({ status: user.status, pharmacy }, config.supportEmail)) return;
    if (await hasFreshLetter(tx, user.id)) return;
    const link = await issueLink(tx, actor, "passwordReset", user);
    await postLetter(tx, secret, passwordResetLetter(config, user, link));
  });
}

async function hasFreshLetter(tx: Transaction, user: string): Promise<boolean> {
  const count = await tx.$count(
    mails,
    and(
      eq(mails.user, user),
      eq(mails.kind, "passwordReset"),
      gt(mails.createdAt, sql`now() - ${LETTER_EVERY}`),
    ),
  );
  return count > 0;
}
