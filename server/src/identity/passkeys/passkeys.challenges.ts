import { randomBytes } from "node:crypto";
import { MINUTE_MS } from "@pharmacy/contract/time.values";
import { eq, sql } from "drizzle-orm";
import { tokenHashOf } from "../../platform/bearer-secrets.ts";
import type { Database } from "../../platform/db/database.ts";
import { addUnaudited, takeUnaudited } from "../../platform/db/unaudited.ts";
import { challenges } from "./challenges.table.ts";

export const CHALLENGE_MS = 5 * MINUTE_MS;

type Purpose = (typeof challenges.$inferSelect)["purpose"];

export async function makeChallenge(
  db: Database,
  purpose: Purpose,
  user: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  // the rows may be locked by another process that deletes them
  await takeUnaudited(
    db,
    challenges,
    sql`${challenges.hash} in (select hash from challenges where expires_at < now() limit 20 for update skip locked)`,
  );
  const challenge = new Uint8Array(randomBytes(32));
  await addUnaudited(db, challenges, {
    hash: hashOf(Buffer.from(challenge).toString("base64url")),
    purpose,
    user,
    expiresAt: new Date(Date.now() + CHALLENGE_MS).toISOString(),
  });
  return challenge;
}

/** Uses the challenge up in any case: of two concurrent answers, one finds nothing. */
export async function takeChallenge(
  db: Database,
  clientDataJSON: string,
  purpose: Purpose,
  user: string | null,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return;
  const [found] = await takeUnaudited(db, challenges, eq(challenges.hash, hashOf(challenge)));
  const isFor = found?.purpose === purpose && found.user === user;
  return isFor && Date.parse(found.expiresAt) > Date.now() ? challenge : undefined;
}

const hashOf = tokenHashOf;

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    // browsers never write this
    return;
  }
}
