import type { PasskeyProof } from "@pharmacy/contract/auth/passkeys";
import { eq, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import { type Actor, recordAuditEvent } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import type { Services } from "../../platform/http/routes.ts";
import { CHALLENGE_MS, makeChallenge, takeChallenge } from "./passkeys.challenges.ts";
import { type RelyingParty, requireRelyingParty } from "./passkeys.relying-party.ts";
import { passkeyKind, passkeys } from "./passkeys.table.ts";

type Deps = Pick<Services, "db" | "config">;
type StoredPasskey = typeof passkeys.$inferSelect;
type Response = PasskeyProof["response"];

type Occasion = { purpose: "signIn"; user: null } | { purpose: "prove"; user: string };

export async function askForPasskey(
  { db, config }: Deps,
  { purpose, user }: Occasion,
  origin: string | undefined,
) {
  const { id } = requireRelyingParty(config.publicUrl, origin);
  const own = user === null ? [] : await db.select().from(passkeys).where(eq(passkeys.user, user));
  if (user !== null && own.length === 0) throw new AppError("conflict", "You have no passkey.");
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return generateAuthenticationOptions({
    rpID: id,
    challenge: await makeChallenge(db, purpose, user),
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: "required",
    timeout: CHALLENGE_MS,
  });
}

/** Returns undefined if the answer is refused, which is logged. */
export async function usePasskey(
  deps: Deps,
  actor: Actor,
  { purpose, user }: Occasion,
  { response }: PasskeyProof,
  origin: string | undefined,
): Promise<StoredPasskey | undefined> {
  const { db, config } = deps;
  const party = requireRelyingParty(config.publicUrl, origin);
  const challenge = await takeChallenge(db, response.response.clientDataJSON, purpose, user);
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
  const isMatching =
    user === null
      ? response.response.userHandle === handleOf(passkey?.user ?? "")
      : passkey?.user === user;
  if (!challenge || !passkey || !isMatching) {
    await recordRefusal(db, actor, passkey);
    return;
  }
  const shown = await verified(response, passkey, challenge, party);
  const isOriginal = shown && (await countUse(db, passkey, shown.counter));
  if (!isOriginal) {
    await recordRefusal(db, actor, passkey, shown?.counter);
    return;
  }
  if (shown.isSynced !== passkey.isSynced) {
    await updateRecord(db, actor, passkeyKind, passkey.id, { isSynced: shown.isSynced });
  }
  return passkey;
}

export function handleOf(user: string): string {
  return Buffer.from(user).toString("base64url");
}

async function verified(
  response: Response,
  { credentialId, publicKey }: StoredPasskey,
  expectedChallenge: string,
  { id, origin }: RelyingParty,
) {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      // the counter is checked once the signature has been verified
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: true,
    });
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return verified ? { counter: newCounter, isSynced: credentialBackedUp } : undefined;
  } catch {
    // it throws for any invalid answer, and nothing else in it can fail
    return;
  }
}

/** False if the counter of a device that counts has not increased: then there is a copy. */
async function countUse(db: Database, { id }: StoredPasskey, counter: number): Promise<boolean> {
  const isOnward = sql`${passkeys.id} = ${id} and (${passkeys.counter} < ${counter} or (${passkeys.counter} = 0 and ${counter} = 0))`;
  const counted = await setUnaudited(db, passkeys, isOnward, { counter, lastUsedAt: sql`now()` });
  return counted > 0;
}

/** A counter is passed if it revealed a copy. */
function recordRefusal(
  db: Database,
  actor: Actor,
  passkey: StoredPasskey | undefined,
  counter?: number,
) {
  const isCopy = counter !== undefined;
  const name = passkey && `the passkey ${passkey.name}`;
  return recordAuditEvent(db, actor, {
    action: "signInFailed",
    model: "passkey",
    recordId: passkey?.id ?? null,
    recordLabel: isCopy ? `a copy of ${name}` : (name ?? "an unknown passkey"),
    changes: isCopy ? [{ field: "counter", from: passkey?.counter, to: counter }] : [],
    outcome: "failed",
  });
}
