import { sql } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Transaction } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { addManyUnaudited, addUnaudited } from "../db/unaudited.ts";
import type { Letter } from "./letter.ts";
import { fewLetters, requireFewLetters } from "./letter-limit.ts";
import { mails } from "./mails.table.ts";
import { seal, unseal } from "./sealing.ts";

export const OUTBOX_CHANNEL = "outbox";

/** In the transaction that causes it: it is sent once that commits, or never. */
export async function postLetter(tx: Transaction, secret: Buffer, letter: Letter): Promise<string> {
  const { kind, user, recipient, about, status, subject, ...body } = letter;
  await requireFewLetters(tx, letter);
  const id = newId();
  await addUnaudited(tx, mails, {
    id,
    kind,
    user,
    recipient,
    about,
    status,
    subject,
    body: seal(secret, "mail", JSON.stringify(body)),
  });
  if (status === "queued") await callSenders(tx);
  return id;
}

export async function postLetters(
  tx: Transaction,
  secret: Buffer,
  letters: readonly Letter[],
): Promise<ReadonlyMap<Letter, string>> {
  const few = await fewLetters(tx, letters);
  const ids = new Map(few.map((letter) => [letter, newId()]));
  const rows = few.map((letter) => {
    const { kind, user, recipient, about, status, subject, ...body } = letter;
    return {
      id: ids.get(letter) ?? newId(),
      kind,
      user,
      recipient,
      status,
      subject,
      about: about ?? null,
      body: seal(secret, "mail", JSON.stringify(body)),
    };
  });
  await addManyUnaudited(tx, mails, rows);
  if (few.some(({ status }) => status === "queued")) await callSenders(tx);
  return ids;
}

// notifies the sending processes, once the transaction commits
const callSenders = (tx: Transaction) => tx.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`);

export async function postUnlessTooMany(
  tx: Transaction,
  secret: Buffer,
  letter: Letter,
): Promise<void> {
  await postLetter(tx, secret, letter).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === "too_many_requests")) throw error;
  });
}

export function openLetter(
  secret: Buffer,
  body: Buffer,
): Pick<Letter, "text" | "html" | "link" | "replyTo"> {
  return JSON.parse(unseal(secret, "mail", body));
}
