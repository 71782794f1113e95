import { checkDigit } from "@pharmacy/contract/items/gs1-digits";
import { groups } from "../server/src/catalogue/groups/groups.table.ts";
import { units } from "../server/src/catalogue/units/units.table.ts";
import { SYSTEM } from "../server/src/platform/db/audit.ts";
import type { Database } from "../server/src/platform/db/database.ts";
import { newId } from "../server/src/platform/db/ids.ts";
import { insertRecord } from "../server/src/platform/db/records.ts";
import type { folderStore } from "../server/src/platform/file-store.ts";
import { fileKind } from "../server/src/platform/files/files.table.ts";
import { NO_COUNTS, runKind, START } from "../server/src/platform/runs/runs.table.ts";

const HEADER = [
  "gtin",
  "name",
  "genericName",
  "group",
  "doseForm",
  "strengthText",
  "packSize",
  "baseUnit",
  "packUnit",
  "manufacturer",
  "atcCode",
  "referencePrice",
  "supplyStatus",
];

/** How GTINs begin that the demo network does not have. */
export const PREFIX = "9525";

/** What a product file can name of the network's catalogue. */
async function wordsOf(db: Database) {
  const known = await db.select().from(units);
  const codes = (kind: string) =>
    known.filter((unit) => unit.kind === kind).map(({ code }) => code);
  const active = (await db.select().from(groups)).filter(({ status }) => status === "active");
  return {
    groups: active.map(({ code }) => code),
    bases: codes("presentation"),
    packs: codes("packaging"),
  };
}

type Words = Awaited<ReturnType<typeof wordsOf>>;

/** An import of so many medicines that nobody has begun to check. Their GTINs begin with these digits. */
export async function anItemRun(
  db: Database,
  fileStore: ReturnType<typeof folderStore>,
  prefix: string,
  rows: number,
): Promise<string> {
  const file = newId();
  const { size, sha256 } = await fileStore.receive(file, await itemLines(db, prefix, rows));
  const of = { id: file, name: "items.csv", contentType: "text/csv", purpose: "import" } as const;
  await insertRecord(db, SYSTEM, fileKind, { ...of, size, sha256 });
  const { id } = await insertRecord(db, SYSTEM, runKind, {
    kind: "items",
    status: "uploaded",
    mode: "createAndUpdate",
    file,
    actor: SYSTEM,
    fileName: "items.csv",
    fileSize: size,
    counts: NO_COUNTS,
    place: START,
    header: HEADER,
    options: { encoding: "utf-8", delimiter: ",", quote: '"', sheet: 0, headerRow: 1 },
    mapping: ITEM_MAPPING,
  } as never);
  return id as string;
}

export const ITEM_MAPPING = Object.fromEntries(
  HEADER.map((name, place) => [name, { columns: [place] }]),
);

export async function itemLines(
  db: Database,
  prefix: string,
  rows: number,
): Promise<AsyncGenerator<Buffer>> {
  return lines(await wordsOf(db), prefix, rows);
}

async function* lines(words: Words, prefix: string, rows: number): AsyncGenerator<Buffer> {
  yield Buffer.from(`${HEADER.join()}\n`);
  for (let at = 0; at < rows; at += 1_000) {
    const part = Array.from({ length: Math.min(1_000, rows - at) }, (_, n) =>
      lineOf(words, prefix, at + n),
    );
    yield Buffer.from(part.join(""));
  }
}

function lineOf({ groups: codes, bases, packs }: Words, prefix: string, n: number): string {
  const digits = `${prefix}${String(n).padStart(12 - prefix.length, "0")}`;
  const price = `${n % 90}.${String(n % 100).padStart(2, "0")}`;
  const cells = [
    `${digits}${checkDigit(digits)}`,
    `Amoxicillin ${n % 900} mg capsules pack ${n}`,
    "amoxicillin",
    codes[n % codes.length],
    '"Capsule, hard"',
    `${n % 900} mg`,
    (n % 60) + 1,
    bases[n % bases.length],
    packs[n % packs.length],
    `Corvane Laboratories ${n % 300}`,
    "J01CA04",
    price,
    "Prescription only",
  ];
  return `${cells.join()}\n`;
}
