import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { BankColumns } from "@pharmacy/contract/bank/bank";
import { BankReading } from "@pharmacy/contract/bank/bank.csv";
import { BANK_FILE_SIZE_MAX } from "@pharmacy/contract/bank/bank.values";
import { momentInWords } from "@pharmacy/contract/date-words";
import { MEGABYTE } from "@pharmacy/contract/files/files.values";
import { ReadOptions } from "@pharmacy/contract/mapping/mapping";
import { eq, inArray, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
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

type OwnAccount = { account: string; currency: string };

export type ReadFile = AcceptedFile &
  OwnAccount & {
    name: string;
    sha256: string;
    reading?: BankReading;
    fingerprint?: string;
  };

type Deps = Pick<Services, "db" | "fileStore">;

/** Reads an upload as it arrives. Nothing is written, and nothing of the file is kept. */
export async function readBankFile(
  { db, fileStore }: Deps,
  request: FastifyRequest,
): Promise<ReadFile> {
  const own = await ownAccountOf(db);
  const { account: iban, currency } = own;
  const { form, written } = await formOf(request, "reading");
  const accepted =
    written === undefined
      ? await readStatements(form.file, { iban, currency })
      : await import("./bank.csv.ts").then(({ readTableOf }) =>
          readTableOf({ fileStore }, form.file, parsed(BankReading, written), { iban, currency }),
        );
  if (accepted.entries.length === 0) throw new AppError("invalid", nothingIn(accepted, currency));
  return { ...accepted, ...own, name: cleanName(form.filename) };
}

async function readStatements(
  source: AsyncIterable<Buffer>,
  own: { iban: string; currency: string },
) {
  const hash = createHash("sha256");
  const statements = await readCamt(textOf(source, (bytes) => hash.update(bytes)));
  return { ...acceptStatements(statements, own), sha256: hash.digest("hex") };
}

/** How a file with columns can be read. Nothing of it is kept. */
export async function readBankColumns(
  { db, fileStore }: Deps,
  request: FastifyRequest,
): Promise<BankColumns> {
  const own = await ownAccountOf(db);
  const { form, written } = await formOf(request, "options");
  const options = written === undefined ? {} : parsed(ReadOptions, written);
  const { columnsOf } = await import("./bank.csv.ts");
  return {
    ...(await columnsOf({ db, fileStore }, form.file, { options, currency: own.currency })),
    ...own,
  };
}

async function ownAccountOf(db: Services["db"]): Promise<OwnAccount> {
  const { sellerIban, currency } = await getRecord(db, settingKind, SETTINGS_ID);
  if (sellerIban !== null) return { account: sellerIban, currency };
  throw new AppError(
    "conflict",
    "Enter the network's IBAN in the settings before you upload a bank file.",
  );
}

async function formOf(request: FastifyRequest, beside: "reading" | "options") {
  const form = request.isMultipart() ? await request.file() : undefined;
  if (form?.fieldname !== "file") throw new AppError("unsupported_type", ONE_FILE);
  const field = form.fields[beside];
  const written = field && "value" in field ? String(field.value) : undefined;
  return { form, written };
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("bad_request", "Send how the file is read as JSON.");
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new AppError("invalid", read.error.issues[0]?.message ?? "Choose the columns again.");
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
