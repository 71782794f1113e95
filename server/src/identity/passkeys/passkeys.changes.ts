import type { PasskeyInput } from "@pharmacy/contract/auth/passkeys";
import { PASSKEYS_MAX } from "@pharmacy/contract/auth/passkeys.values";
import { and, asc, eq } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { deleteRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { type Email, emailMessage, type Reader, type Sender } from "../../platform/email/email.ts";
import { queueEmail } from "../../platform/email/outbox.ts";
import type { Services } from "../../platform/http/routes.ts";
import { users } from "../accounts/users.table.ts";
import { CHALLENGE_MS, makeChallenge, takeChallenge } from "./passkeys.challenges.ts";
import { type RelyingParty, requireRelyingParty } from "./passkeys.relying-party.ts";
import { passkeyKind, passkeys } from "./passkeys.table.ts";

/** EdDSA, ES256 and RS256: every device supports one of them, and Node all. */
const ALGORITHMS = [-8, -7, -257];

type Deps = Pick<Services, "db" | "config" | "secret">;

type Owner = Actor & { id: string };

export function ownerOf(actor: Actor): Owner {
  const { id, sessionId } = actor;
  if (id === null || sessionId === null) {
    throw new AppError("forbidden", "Only a signed-in user can have passkeys.");
  }
  return { ...actor, id };
}

export function ownPasskeys({ db }: Pick<Deps, "db">, { id }: Owner) {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.user, id))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function askForNewPasskey(deps: Deps, owner: Owner, origin: string | undefined) {
  const { db, config } = deps;
  const { id } = requireRelyingParty(config.publicUrl, origin);
  const own = await ownPasskeys(deps, owner);
  requireRoom(own.length);
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  return generateRegistrationOptions({
    rpName: "Pharmacy console",
    rpID: id,
    userID: new Uint8Array(Buffer.from(owner.id)),
    userName: owner.email ?? owner.name,
    userDisplayName: owner.name,
    challenge: await makeChallenge(db, "register", owner.id),
    // a device that has one already does not create another
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    // found without typing a name, and unlocked with the owner's fingerprint, face or PIN
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_MS,
  });
}

export async function addPasskey(
  deps: Deps,
  owner: Owner,
  { name, response }: PasskeyInput,
  origin: string | undefined,
) {
  const party = requireRelyingParty(deps.config.publicUrl, origin);
  const { clientDataJSON } = response.response;
  const challenge = await takeChallenge(deps.db, clientDataJSON, "register", owner.id);
  const made = challenge && (await verified(response, challenge, party));
  if (!made) throw new AppError("invalid", "The passkey could not be added. Try again.");
  const { credential, credentialBackedUp } = made;
  return deps.db.transaction(async (tx) => {
    const reader = await lockOwner(tx, owner);
    requireRoom(await tx.$count(passkeys, eq(passkeys.user, owner.id)));
    if ((await tx.$count(passkeys, eq(passkeys.credentialId, credential.id))) > 0) {
      throw new AppError("conflict", "This passkey is already registered.");
    }
    const passkey = await insertRecord(tx, owner, passkeyKind, {
      user: owner.id,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      isSynced: credentialBackedUp,
    });
    await queueEmail(tx, deps.secret, passkeyChangedEmail(deps.config, reader, name, "added"));
    return passkey;
  });
}

export async function renamePasskey(
  deps: Deps,
  owner: Owner,
  id: string,
  change: { name?: string | undefined; version: number },
) {
  await requireOwn(deps, owner, id);
  const { name, version } = change;
  return updateRecord(deps.db, owner, passkeyKind, id, { ...(name && { name }), version });
}

export async function removePasskey(deps: Deps, owner: Owner, id: string): Promise<void> {
  const { name } = await requireOwn(deps, owner, id);
  await deps.db.transaction(async (tx) => {
    const reader = await lockOwner(tx, owner);
    await requireAnotherWay(tx, reader);
    await deleteRecord(tx, owner, passkeyKind, id);
    await queueEmail(tx, deps.secret, passkeyChangedEmail(deps.config, reader, name, "removed"));
  });
}

/** Reveals nothing about another user's passkey, not even that it exists. */
async function requireOwn({ db }: Deps, owner: Owner, id: string) {
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.user, owner.id)));
  if (!passkey) throw new AppError("not_found", "Passkey not found.");
  return passkey;
}

/** Passkeys are added one at a time, so that concurrent requests cannot exceed the limit. */
async function lockOwner(tx: Transaction, { id }: Owner) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  if (!user) throw new AppError("unauthenticated", "Unauthorized. Please login again.");
  return user;
}

async function requireAnotherWay(tx: Transaction, user: typeof users.$inferSelect): Promise<void> {
  if (user.passwordHash !== null) return;
  if ((await tx.$count(passkeys, eq(passkeys.user, user.id))) > 1) return;
  throw new AppError("conflict", "This is the only way you can sign in. Choose a password first.");
}

function requireRoom(count: number): void {
  if (count < PASSKEYS_MAX) return;
  throw new AppError(
    "conflict",
    `You have ${PASSKEYS_MAX} passkeys, the maximum. Remove one before you add another.`,
  );
}

async function verified(
  response: PasskeyInput["response"],
  expectedChallenge: string,
  { id, origin }: RelyingParty,
) {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]["response"],
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo;
  } catch {
    // it throws for any invalid answer, and nothing else in it can fail
    return;
  }
}

function passkeyChangedEmail(
  sender: Sender,
  reader: Reader,
  name: string,
  what: "added" | "removed",
): Email {
  return emailMessage(sender, reader, {
    kind: "passkeyChanged",
    subject: `A passkey was ${what}`,
    lines: [
      what === "added"
        ? `The passkey “${name}” was added to your account. It signs you in without a password.`
        : `The passkey “${name}” was removed from your account and can no longer be used.`,
      `If it was not you, write to ${sender.supportEmail} immediately.`,
    ],
  });
}
