import type { SecondFactor, TotpSetup } from "@pharmacy/contract/auth/second-factor";
import { and, eq, ne } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { queueEmail } from "../../platform/email/outbox.ts";
import { seal, unseal } from "../../platform/email/sealing.ts";
import type { Services } from "../../platform/http/routes.ts";
import { userKind, users } from "../accounts/users.table.ts";
import { endSessions } from "../sessions/sessions.end.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { settings } from "../settings/settings.table.ts";
import { secondFactorEmail } from "./auth.emails.ts";
import { newRecoveryCodes } from "./auth.recovery-codes.ts";
import { newTotpSecret, totpStepOf, totpUri } from "./auth.totp.ts";

type User = typeof users.$inferSelect;
type Deps = Pick<Services, "db" | "config" | "secret">;

export const NO_SECOND_FACTOR = {
  totpSecret: null,
  totpEnabledAt: null,
  totpStep: null,
  recoveryHashes: null,
};

export async function ownSecondFactor(db: Database, actor: Actor): Promise<SecondFactor> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.id, ownIdOf(actor)));
  const [demand] = await db.select({ isRequired: settings.requireSecondFactor }).from(settings);
  return {
    totpEnabledAt: user?.totpEnabledAt ?? null,
    recoveryCodesLeft: user?.recoveryHashes?.length ?? 0,
    isRequired: actor.organization === null && Boolean(demand?.isRequired),
  };
}

/** Codes are not required until one has been confirmed. */
export async function setUpTotp({ db, secret }: Deps, actor: Actor): Promise<TotpSetup> {
  const shared = newTotpSecret();
  const { email } = await updateRecord(
    db,
    actor,
    userKind,
    ownIdOf(actor),
    { totpSecret: seal(secret, "totp", shared) },
    {
      rule: ({ totpEnabledAt }, change) => {
        if (totpEnabledAt === null) return change;
        throw new AppError(
          "conflict",
          "Two-factor authentication is already on. Turn it off before you set it up again.",
        );
      },
    },
  );
  return { secret: shared, uri: totpUri(shared, email) };
}

/** Returns recovery codes. */
export async function enableTotp(deps: Deps, actor: Actor, code: string): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes();
  await deps.db.transaction(async (tx) => {
    const user = await updateRecord(
      tx,
      actor,
      userKind,
      ownIdOf(actor),
      { totpEnabledAt: new Date().toISOString(), recoveryHashes: hashes },
      {
        action: "enableSecondFactor",
        rule: (before, change) => ({ ...change, totpStep: firstStep(deps.secret, before, code) }),
      },
    );
    await endOthers(tx, actor, user.id);
    await queueEmail(tx, deps.secret, secondFactorEmail(deps.config, user, "enabled"));
  });
  return codes;
}

/** Returns the step of the confirming code, which cannot be used again. */
function firstStep(secret: Buffer, { totpSecret, totpEnabledAt }: User, code: string): number {
  if (totpEnabledAt !== null) {
    throw new AppError("conflict", "Two-factor authentication is already on.");
  }
  if (totpSecret === null) throw new AppError("conflict", "Set up your app first.");
  const step = totpStepOf(unseal(secret, "totp", totpSecret), code);
  if (step !== null) return step;
  throw invalidField(
    "code",
    "This code is wrong. Enter the current code from your app, and check that your phone's clock is right.",
  );
}

export async function disableTotp({ db, config, secret }: Deps, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await updateRecord(tx, actor, userKind, ownIdOf(actor), NO_SECOND_FACTOR, {
      action: "disableSecondFactor",
      rule: requireOn,
    });
    await endOthers(tx, actor, user.id);
    await queueEmail(tx, secret, secondFactorEmail(config, user, "disabled"));
  });
}

export async function renewRecoveryCodes(
  { db, config, secret }: Deps,
  actor: Actor,
): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes();
  await db.transaction(async (tx) => {
    const change = { recoveryHashes: hashes };
    const user = await updateRecord(tx, actor, userKind, ownIdOf(actor), change, {
      action: "renewRecoveryCodes",
      rule: requireOn,
    });
    await queueEmail(tx, secret, secondFactorEmail(config, user, "renewed"));
  });
  return codes;
}

function requireOn<Change>({ totpEnabledAt }: User, change: Change): Change {
  if (totpEnabledAt !== null) return change;
  throw new AppError("conflict", "Two-factor authentication is not on.");
}

function endOthers(tx: Transaction, actor: Actor, userId: string) {
  const others = and(eq(sessions.user, userId), ne(sessions.id, actor.sessionId ?? ""));
  return endSessions(tx, actor, others, "secondFactorChanged");
}

function ownIdOf({ type, id }: Actor): string {
  if (type === "user" && id !== null) return id;
  throw new AppError("forbidden", "Only a signed-in user can do this.");
}
