import { DAY_MS, HOUR_MS } from "@pharmacy/contract/time.values";
import { INVITATION_DAYS, type LinkType } from "@pharmacy/contract/tokens/tokens.values";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import { newSecret, tokenHashOf } from "../../platform/bearer-secrets.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { insertRecord, updateRecord } from "../../platform/db/records.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import { revoked } from "./tokens.rules.ts";
import { hintOf } from "./tokens.secrets.ts";
import { tokenKind, tokens } from "./tokens.table.ts";

const LIFETIMES: Record<LinkType, number> = {
  invitation: INVITATION_DAYS * DAY_MS,
  passwordReset: HOUR_MS,
  emailVerification: DAY_MS,
};

export type Link = {
  /** Returned only once: the table has its hash. */
  secret: string;
  expiresAt: string;
};

/** An earlier link of the same type stops working. */
export async function issueLink(
  tx: Transaction,
  actor: Actor,
  type: LinkType,
  user: { id: string; organization: string | null },
  /** The address that a verification link proves. */
  email?: string,
): Promise<Link> {
  await revokeLinks(tx, actor, user.id, [type]);
  const secret = newSecret();
  const expiresAt = new Date(Date.now() + LIFETIMES[type]).toISOString();
  await insertRecord(tx, actor, tokenKind, {
    type,
    user: user.id,
    organization: user.organization,
    secretHash: tokenHashOf(secret),
    hint: hintOf("", secret),
    ...(email !== undefined && { email }),
    expiresAt,
  });
  return { secret, expiresAt };
}

type NewUser = { id: string; name: string; email: string; organization: string };

/** For users who have no link of this type yet. */
export async function issueLinks<User extends NewUser>(
  tx: Transaction,
  actor: Actor,
  type: LinkType,
  users: readonly User[],
): Promise<{ user: User; link: Link }[]> {
  const expiresAt = new Date(Date.now() + LIFETIMES[type]).toISOString();
  const links = users.map((user) => ({ user, link: { secret: newSecret(""), expiresAt } }));
  const rows = links.map(({ user, link: { secret } }) => ({
    id: newId(),
    version: null,
    values: {
      type,
      user: user.id,
      organization: user.organization,
      expiresAt,
      secretHash: tokenHashOf(secret),
      hint: hintOf("", secret),
    },
  }));
  await writeMany(tx, actor, tokenKind, rows);
  return links;
}

export async function revokeLinks(
  tx: Transaction,
  actor: Actor,
  user: string,
  types: LinkType[],
): Promise<void> {
  const open = await tx
    .select({ id: tokens.id })
    .from(tokens)
    .where(
      and(
        eq(tokens.user, user),
        inArray(tokens.type, types),
        isNull(tokens.usedAt),
        isNull(tokens.revokedAt),
      ),
    );
  for (const { id } of open) {
    await updateRecord(tx, actor, tokenKind, id, revoked(actor), { action: "revoke" });
  }
}

/** Throws "not_found" or "conflict" if the link does not work. */
export async function openLink(db: Database | Transaction, type: LinkType, secret: string) {
  const [link] = await db
    .select()
    .from(tokens)
    .where(and(eq(tokens.secretHash, tokenHashOf(secret)), eq(tokens.type, type)));
  if (!link?.user) throw new AppError("not_found", "This link is not valid. Ask for a new one.");
  requireOpen(link);
  return { id: link.id, user: link.user, expiresAt: link.expiresAt, email: link.email };
}

/** A link works once: the second of two concurrent calls is refused. */
export async function useLink(tx: Transaction, actor: Actor, id: string): Promise<void> {
  await updateRecord(
    tx,
    actor,
    tokenKind,
    id,
    { usedAt: new Date().toISOString() },
    { check: requireOpen },
  );
}

function requireOpen(link: Pick<typeof tokens.$inferSelect, "usedAt" | "revokedAt" | "expiresAt">) {
  if (link.usedAt !== null) throw new AppError("conflict", "This link was already used.");
  if (link.revokedAt !== null || Date.parse(link.expiresAt) <= Date.now()) {
    throw new AppError("conflict", "This link has expired. Ask for a new one.");
  }
}
