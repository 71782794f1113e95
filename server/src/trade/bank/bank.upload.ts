import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { BANK_FILE_SIZE_MAX } from "@pharmacy/contract/bank/bank.values";
import { momentInWords } from "@pharmacy/contract/date-words";
import { MEGABYTE } from "@pharmacy/contract/files/files.values";
import { eq, inArray, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { getRecord, insertRecord } from "../../platform/db/records.ts";
import { slicesOf } from "../../platform/db/slices.ts";
import { inParts, writeMany } from "../../platform/db/write-many.ts";
import { cleanName } from "../../platform/files/take-upload.ts";
import type { Services } from "../../platform/http/routes.ts";
import { readCamt } from "./bank.camt.ts";
import { type AcceptedEntry, type AcceptedFile, acceptStatements } from "./bank.entries.ts";
import { matchOpenLines } from "./bank.match.ts";
import { bankFileKind, bankFiles, bankLineKind, bankLines } from "./bank.table.ts";

const ONE_FILE = "Send a form with one file in the field named file.";

export type ReadFile = AcceptedFile & {
  name: string;
  sha256: string;
  account: string;
  currency: string;
};

/** Reads an upload as it arrives. Nothing is written, and nothing of the file is kept. */
export async function readBankFile(
  { db }: Pick<Services, "db">,
  request: FastifyRequest,
): Promise<ReadFile> {
  const { sellerIban, currency } = await getRecord(db, settingKind, SETTINGS_ID);
  if (sellerIban === null) {
    throw new AppError(
      "conflict",
      "Enter the network's IBAN in the settings before you upload a bank file.",
    );
  }
  const form = request.isMultipart() ? await request.file() : undefined;
  if (form?.fieldname !== "file") throw new AppError("unsupported_type", ONE_FILE);
  const hash = createHash("sha256");
  const statements = await readCamt(textOf(form.file, (bytes) => hash.update(bytes)));
  const accepted = acceptStatements(statements, { iban: sellerIban, currency });
  if (accepted.entries.length === 0) throw new AppError("invalid", nothingIn(accepted, currency));
  return {
    ...accepted,
    name: cleanName(form.filename),
    sha256: hash.digest("hex"),
    account: sellerIban,
    currency,
  };
}

function nothingIn({ setAside }: AcceptedFile, currency: string): string {
  if (setAside.otherCurrencies > 0) return `The file has no entries in ${currency}.`;
  if (setAside.pending > 0) return "The entries of this file are not booked yet.";
  return "The file has no entries.";
}

const TOO_LARGE = new AppError(
  "too_large",
  `A bank file can have at most ${BANK_FILE_SIZE_MAX / MEGABYTE} MB. Export a shorter period.`,
);

/** UTF-8, as the standard has it. Other calls are answered between the pieces. */
async function* textOf(
  source: AsyncIterable<Buffer>,
  seen: (bytes: Buffer) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (bytes?: Buffer) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new AppError("invalid", "The file is not written in UTF-8, as bank files are.");
    }
  };
  let size = 0;
  for await (const bytes of source) {
    size += bytes.length;
    if (size > BANK_FILE_SIZE_MAX) throw TOO_LARGE;
    seen(bytes);
    yield decode(bytes);
    await setImmediate();
  }
  yield decode();
}

const LOCK = "bank files";

/** Adds the lines that no earlier file had. Files that are uploaded at once come one after the other. */
export async function addBankFile(
  tx: Transaction,
  actor: Actor,
  { entries, ...file }: ReadFile,
): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`);
  await requireNewFile(tx, file.sha256);
  const fresh = await newEntries(tx, entries);
  const days = entries.map(({ bookedOn }) => bookedOn).sort();
  const { id } = await insertRecord(
    tx,
    actor,
    bankFileKind,
    {
      ...file,
      from: days[0] ?? "",
      to: days.at(-1) ?? "",
      addedLines: fresh.length,
      knownLines: entries.length - fresh.length,
    },
    { action: "upload" },
  );
  for (const part of inParts(fresh)) {
    const rows = part.map((values) => ({
      id: newId(),
      version: null,
      values: { ...values, bankFile: id, status: "open" as const },
    }));
    await writeMany(tx, actor, bankLineKind, rows);
  }
  await matchOpenLines(tx);
  return id;
}

async function requireNewFile(tx: Transaction, sha256: string): Promise<void> {
  const [before] = await tx.select().from(bankFiles).where(eq(bankFiles.sha256, sha256));
  if (!before) return;
  const at = momentInWords(before.createdAt);
  const who = before.createdBy?.name ?? "the system";
  throw new AppError("conflict", `This file was already uploaded on ${at} by ${who}.`);
}

/** Entries of overlapping statements in one file are one, too. */
async function newEntries(
  tx: Transaction,
  entries: readonly AcceptedEntry[],
): Promise<AcceptedEntry[]> {
  const known = new Set<string>();
  for (const slice of slicesOf(entries)) {
    const identities = [...new Set(slice.map(({ identity }) => identity))];
    const rows = await tx
      .select({ identity: bankLines.identity, place: bankLines.place })
      .from(bankLines)
      .where(inArray(bankLines.identity, identities));
    for (const row of rows) known.add(keyOf(row));
  }
  return entries.filter((entry) => {
    const isNew = !known.has(keyOf(entry));
    known.add(keyOf(entry));
    return isNew;
  });
}

const keyOf = ({ identity, place }: Pick<AcceptedEntry, "identity" | "place">) =>
  `${identity} ${place}`;
