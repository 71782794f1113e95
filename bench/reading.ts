import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { checkDigit } from "../contract/src/items/gs1-digits.ts";
import { mapperOf } from "../contract/src/mapping/mapping-apply.ts";
import { readDate } from "../contract/src/mapping/mapping-dates.ts";
import { readGtin } from "../contract/src/mapping/mapping-gtin.ts";
import { readMoney } from "../contract/src/mapping/mapping-money.ts";
import { readWhole } from "../contract/src/mapping/mapping-numbers.ts";
import { openTable, readTable } from "../server/src/platform/runs/read/read-table.ts";
import { machineLoad } from "./cpu.ts";
import { byTurns, type Result } from "./report.ts";

const ROWS = 1_000_000;
const ROUNDS = 3;

/** What a row's cells may take when they are read and checked, rows a second. */
const CHECKED_MIN = 140_000;
/** What the process may hold while it reads a file of any size, megabytes. */
const RESIDENT_MAX = 350;

/**
 * How fast a million rows of seven columns are read from a text file, and how fast their values are
 * checked on the way, beside splitting the lines of the same file and nothing else.
 */
export async function measureReading(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-bench-"));
  try {
    const path = join(folder, "items.csv");
    await pipeline(Readable.from(manyLines()), createWriteStream(path));
    const { options } = await openTable(path, {});
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss() / 1024 ** 2);
    }, 20);
    const [read, split] = await byTurns(
      ROUNDS,
      () => cpuSeconds(() => count(readTable(path, options))),
      () => cpuSeconds(() => count(lines(path))),
    );
    const [checked] = await byTurns(
      ROUNDS,
      () => cpuSeconds(() => count(checkedRows(readTable(path, options)))),
      async () => 0,
    );
    clearInterval(watch);
    return report({ read, split, checked, most, size: statSync(path).size });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Measured = { read: number; split: number; checked: number; most: number; size: number };

function report({ read, split, checked, most, size }: Measured): Result[] {
  const each = (seconds: number) => `${(ROWS / seconds).toFixed(0)} rows/s`;
  const file = `${ROWS.toLocaleString("en")} rows of a text file (${(size / 1024 ** 2).toFixed(0)} MB)`;
  return [
    {
      what: `${file} read, beside splitting its lines at every delimiter`,
      measured: `${(split / read).toFixed(2)} (${each(read)} of ${each(split)} by CPU; ${machineLoad()})`,
    },
    {
      what: "the same mapped, with GTIN, pack size, price and date checked",
      measured: `${each(checked)} by CPU`,
      budget: `≥ ${CHECKED_MIN.toLocaleString("en")}`,
      isWithin: ROWS / checked >= CHECKED_MIN,
    },
    {
      what: "most that the process held meanwhile",
      measured: `${most.toFixed(0)} MB`,
      budget: `≤ ${RESIDENT_MAX} MB`,
      isWithin: most <= RESIDENT_MAX,
    },
  ];
}

function* manyLines(): Generator<string> {
  yield "gtin;name;form;packSize;price;expiry;manufacturer\r\n";
  for (let row = 0; row < ROWS; row += 1) {
    const gtin = `952${String(row).padStart(9, "0")}`;
    const form = row % 5 === 0 ? '"Tablet; film-coated"' : "Capsule, hard";
    const price = `${row % 90},${String(row % 100).padStart(2, "0")}`;
    const expiry = `${String((row % 12) + 1).padStart(2, "0")}/2027`;
    yield `${gtin}${checkDigit(gtin)};Amoxicilline ${row % 900} mg, gélules;${form};${(row % 60) + 1};${price};${expiry};Corvane Laboratories\r\n`;
  }
}

async function* lines(path: string): AsyncGenerator<string[][]> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    yield [line.split(";")];
  }
}

const MAPPING = {
  gtin: { columns: [0] },
  name: { columns: [1] },
  form: { columns: [2], values: { "Capsule, hard": "capsule" } },
  packSize: { columns: [3] },
  price: { columns: [4] },
  expiry: { columns: [5] },
  manufacturer: { columns: [6] },
};

async function* checkedRows(batches: ReturnType<typeof readTable>): AsyncGenerator<unknown[]> {
  const map = mapperOf(MAPPING);
  for await (const batch of batches) {
    yield batch.map(({ line, cells, problem }) => {
      const { gtin = "", packSize = "", price = "", expiry = "" } = map(cells);
      const readings = [
        readGtin(gtin),
        readWhole(packSize, "Pack size", 1, 10_000),
        readMoney(price, "EUR"),
        readDate(expiry),
      ];
      if (problem !== undefined || readings.some((reading) => "message" in reading)) {
        throw new Error(`Line ${line} was refused: ${JSON.stringify(readings)}`);
      }
      return readings;
    });
  }
}

async function count(batches: AsyncIterable<unknown[]>): Promise<void> {
  let rows = 0;
  for await (const batch of batches) rows += batch.length;
  if (rows < ROWS) throw new Error(`Only ${rows} rows were read.`);
}

/** Seconds of CPU: other work on the machine lengthens them little. */
async function cpuSeconds(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
