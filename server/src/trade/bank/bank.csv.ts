import { setImmediate } from "node:timers/promises";
import type { BankColumns } from "@pharmacy/contract/bank/bank";
import { type BankCsvRow, BankReading, bankRowReader } from "@pharmacy/contract/bank/bank.csv";
import { ibanIn } from "@pharmacy/contract/bank/bank.csv-cells";
import { bankCsvFieldsIn, suggestBankMapping } from "@pharmacy/contract/bank/bank.csv-fields";
import { BANK_CSV_SIZE_MAX, BANK_LINES_MAX } from "@pharmacy/contract/bank/bank.values";
import { MEGABYTE } from "@pharmacy/contract/files/files.values";
import type { Mapping, ReadOptions } from "@pharmacy/contract/mapping/mapping";
import { PREVIEW_ROWS } from "@pharmacy/contract/mapping/mapping.values";
import { headerFingerprint, isMappingFor } from "@pharmacy/contract/mapping/mapping-suggest";
import { desc, eq } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { NO_ROOM, ROOM_LEFT_MIN } from "../../platform/files/take-upload.ts";
import type { Services } from "../../platform/http/routes.ts";
import { formatOf, openTable, readTable } from "../../platform/runs/read/read-table.ts";
import type { ReadRow } from "../../platform/runs/rows.ts";
import { type BankStatement, TOO_MANY_LINES } from "./bank.camt.ts";
import { acceptStatements } from "./bank.entries.ts";
import { bankFiles } from "./bank.table.ts";

type Files = Pick<Services, "fileStore">;
type Source = AsyncIterable<Buffer>;

/** Reads the lines of a file with columns. One that cannot be read refuses them all. */
export function readTableOf(
  deps: Files,
  source: Source,
  reading: BankReading,
  own: { iban: string; currency: string },
) {
  return withFile(deps, source, async (path, sha256) => {
    const { header } = await openTable(path, reading.options);
    const statements = await statementsIn(path, reading, own);
    const accepted = acceptStatements(statements, { ...own, hasColumns: true });
    return { ...accepted, sha256, reading, fingerprint: headerFingerprint(header) };
  });
}

const CELL_SHOWN_MAX = 2_001;

/** The columns as an earlier file with these headers had them, or as headers and values suggest. */
export function columnsOf(
  deps: Files & { db: Database },
  source: Source,
  { options: chosen, currency }: { options: ReadOptions; currency: string },
): Promise<Omit<BankColumns, "account" | "currency">> {
  return withFile(deps, source, async (path) => {
    const { format, options, header, firstRows } = await openTable(path, chosen);
    const cells = firstRows.map((row) => row.cells);
    const last = await lastMapping(deps.db, header);
    const isRemembered =
      last !== undefined && isMappingFor(last, bankCsvFieldsIn(currency), header, cells);
    const suggested = suggestBankMapping(header, cells, currency);
    const rows = firstRows.slice(0, PREVIEW_ROWS).map((row) => {
      const shown = row.cells.map((cell) => cell.slice(0, CELL_SHOWN_MAX));
      return { line: row.line, cells: shown, ...(row.problem && { problem: row.problem }) };
    });
    const found = isRemembered ? { mapping: last, unsure: [] } : suggested;
    return { format, options, header, rows, ...found, isRemembered };
  });
}

async function lastMapping(db: Database, header: readonly string[]): Promise<Mapping | undefined> {
  const [found] = await db
    .select({ reading: bankFiles.reading })
    .from(bankFiles)
    .where(eq(bankFiles.fingerprint, headerFingerprint(header)))
    .orderBy(desc(bankFiles.id))
    .limit(1);
  const reading = BankReading.safeParse(found?.reading);
  return reading.success ? reading.data.mapping : undefined;
}

const TOO_LARGE = new AppError(
  "too_large",
  `A bank file with columns can have at most ${BANK_CSV_SIZE_MAX / MEGABYTE} MB. Export a shorter period.`,
);
const WORKBOOK = new AppError(
  "unsupported_type",
  "This is a workbook. Save it as CSV, or export CSV or CAMT.053 from the bank.",
);

/** The kit reads files twice, so it is on disk until it is read. */
async function withFile<Result>(
  { fileStore }: Files,
  source: Source,
  read: (path: string, sha256: string) => Promise<Result>,
): Promise<Result> {
  if ((await fileStore.room()) < ROOM_LEFT_MIN + BANK_CSV_SIZE_MAX) throw NO_ROOM;
  const id = newId();
  const { sha256 } = await fileStore.receive(id, bounded(source));
  try {
    const path = fileStore.pathOf(id);
    if ((await formatOf(path)) !== "csv") throw WORKBOOK;
    return await read(path, sha256);
  } finally {
    await fileStore.remove(id);
  }
}

async function* bounded(source: Source): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const bytes of source) {
    size += bytes.length;
    if (size > BANK_CSV_SIZE_MAX) throw TOO_LARGE;
    yield bytes;
  }
}

/** The lines of each account; those without one are of the network's own. */
async function statementsIn(
  path: string,
  { options, mapping }: BankReading,
  { iban, currency }: { iban: string; currency: string },
): Promise<BankStatement[]> {
  const ownOr = mapping.account ? null : await otherAccount(path, options, iban);
  const read = bankRowReader(mapping, currency);
  const columns = new Set(Object.values(mapping).flatMap((one) => one.columns ?? []));
  const statements = new Map<string, BankStatement>();
  const refused = new RefusedLines();
  let lines = 0;
  for await (const rows of readTable(path, options, { line: 1, columns })) {
    lines += rows.length;
    if (lines > BANK_LINES_MAX) throw TOO_MANY_LINES;
    for (const row of rows) {
      const found = row.problem === undefined ? read(row.cells) : problemOf(row);
      if ("problems" in found) refused.add(row.line, found.problems);
      else addTo(statements, found.row, ownOr ?? iban);
    }
    await setImmediate();
  }
  refused.throwIfAny();
  return [...statements.values()];
}

const problemOf = ({ problem = "" }: ReadRow) => ({ problems: [problem] });

function addTo(
  statements: Map<string, BankStatement>,
  { account, ...entry }: BankCsvRow,
  usual: string,
): void {
  const iban = account ?? usual;
  const statement = statements.get(iban) ?? { id: "", iban, entries: [], pending: 0 };
  statements.set(iban, statement);
  if (entry.amount === 0) statement.pending += 1;
  else statement.entries.push(entry);
}

const IBAN_LIKE = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,32}/g;

/** An account that the lines above the header name, unless they name the network's, too. */
async function otherAccount(
  path: string,
  options: BankReading["options"],
  own: string,
): Promise<string | null> {
  const { headerRow } = options;
  if (headerRow === null || headerRow === 1) return null;
  const { firstRows } = await openTable(path, { ...options, headerRow: null });
  const above = firstRows.filter(({ line }) => line < headerRow);
  const found = above.flatMap(({ cells }) => cells.flatMap(ibansIn));
  return found.includes(own) ? null : (found[0] ?? null);
}

function ibansIn(cell: string): string[] {
  return [...cell.slice(0, CELL_SHOWN_MAX).matchAll(IBAN_LIKE)].flatMap(([run]) => {
    const words = run.split(" ");
    for (let count = words.length; count > 0; count -= 1) {
      const iban = ibanIn(words.slice(0, count).join(""));
      if (iban !== null) return [iban];
    }
    return [];
  });
}

const SHOWN_MAX = 20;

class RefusedLines {
  readonly #shown: string[] = [];
  #count = 0;

  add(line: number, problems: readonly string[]): void {
    this.#count += 1;
    if (this.#shown.length < SHOWN_MAX) this.#shown.push(`Line ${line}: ${problems.join(" ")}`);
  }

  throwIfAny(): void {
    if (this.#count === 0) return;
    const lines = this.#count === 1 ? "1 line" : `${this.#count.toLocaleString("en")} lines`;
    const more = this.#count - this.#shown.length;
    const rest = more > 0 ? [`And ${more.toLocaleString("en")} more.`] : [];
    throw new AppError(
      "invalid",
      [`${lines} cannot be read, so nothing was added.`, ...this.#shown, ...rest].join("\n"),
    );
  }
}
