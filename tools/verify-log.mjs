// Verifies an exported audit log without the server: plain Node, no packages, no network.

import { createHash, createHmac, hkdfSync } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

const FORMAT = "pharmacy-admin audit log 1";

/** The types of an entry's fields, in order, by PostgreSQL's numbers. */
const [UUID, TEXT, INSTANT, JSON_BINARY] = [2950, 25, 1184, 3802];
const TYPES = [
  UUID,
  INSTANT,
  TEXT,
  UUID,
  TEXT,
  TEXT,
  TEXT,
  UUID,
  TEXT,
  TEXT,
  UUID,
  TEXT,
  JSON_BINARY,
  TEXT,
  TEXT,
  UUID,
  UUID,
  TEXT,
  TEXT,
];

const [ACTOR_NAME, ACTION, MODEL, LABEL, OUTCOME] = [4, 8, 9, 11, 13];

const USAGE = `Verifies an exported audit log.

  node tools/verify-log.mjs --key <key file> [--heads <heads file>] <export> [<export> ...]
      Walks along the chain of seals through the files, which follow one another, and names the
      first line that is not as the console wrote it. With heads that were kept elsewhere it also
      sees whether the end was cut off.

  node tools/verify-log.mjs print-key <secret.key>
      Prints the key of the chain, made from the secret in the data folder of the console. It opens
      nothing else. With it and the database, seals can be forged: keep it with the auditor.

It ends with 0 when all is as it was written, 1 when something is not, 2 when it could not look.
`;

/**
 * @typedef {{ place: number, hash: string }} Spot
 * @typedef {Spot & { month: string }} Head
 * @typedef {{ format?: string, after?: number, place?: number, entry?: string, hash?: string, fields?: (string | null)[] | null }} Line
 */

class Broken extends Error {}

process.exitCode = await run(process.argv.slice(2));

/** @param {string[]} args */
async function run(args) {
  try {
    if (args[0] === "print-key" && args[1]) return printKey(args[1]);
    const { key, heads, files } = read(args);
    if (!key || files.length === 0) {
      process.stderr.write(USAGE);
      return 2;
    }
    return await verify(files, keyIn(key), heads ? headsIn(heads) : undefined);
  } catch (thrown) {
    const error = /** @type {Error} */ (thrown);
    process.stderr.write(`${error.message}\n`);
    return error instanceof Broken ? 1 : 2;
  }
}

/** @param {string[]} args */
function read(args) {
  /** @type {{ key: string | undefined, heads: string | undefined, files: string[] }} */
  const read = { key: undefined, heads: undefined, files: [] };
  for (let at = 0; at < args.length; at += 1) {
    const [name = "", value] = args.slice(at, at + 2);
    if (name === "--key") read.key = value;
    else if (name === "--heads") read.heads = value;
    else read.files.push(name);
    if (name.startsWith("--")) at += 1;
  }
  return read;
}

/** @param {string} file */
function printKey(file) {
  const secret = hexIn(file, "a secret");
  const key = Buffer.from(hkdfSync("sha256", secret, "", "audit chain", 32));
  process.stdout.write(`${key.toString("hex")}\n`);
  return 0;
}

/** @param {string} file */
function keyIn(file) {
  return hexIn(file, "the key of a chain");
}

/** @param {string} file @param {string} what */
function hexIn(file, what) {
  const text = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`${file} does not hold ${what}.`);
  return Buffer.from(text, "hex");
}

/** @param {string} file @returns {Head[]} */
function headsIn(file) {
  const { heads } = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(heads)) throw new Error(`${file} does not hold heads of months.`);
  return heads;
}

/** @param {string[]} files @param {Buffer} key @param {Head[] | undefined} heads */
async function verify(files, key, heads) {
  /** @type {Spot | undefined} */
  let spot;
  let first = 0;
  let seen = 0;
  /** @type {string[]} */
  const steps = [];
  const wanted = new Map((heads ?? []).map((head) => [head.place, head]));
  for (const file of files) {
    for await (const { line, record } of linesOf(file)) {
      const where = `${file}, line ${line}`;
      if (line === 1 || !spot) {
        const next = begin(record, spot, where);
        if (!spot) first = next.place;
        spot = next;
        continue;
      }
      spot = follow(key, spot, record, where);
      const step = clockStepIn(record);
      if (step) steps.push(step);
      const head = wanted.get(spot.place);
      if (!head) continue;
      requireHead(head, spot, where);
      seen += 1;
    }
  }
  if (!spot) return 2;
  requireReached([...wanted.values()], spot);
  say(first, spot, heads && seen);
  for (const step of steps) process.stdout.write(`${step}\n`);
  return 0;
}

/**
 * The first line of a file says what its first entry follows.
 * @param {Line} record @param {Spot | undefined} spot @param {string} where
 */
function begin(record, spot, where) {
  if (record.format !== FORMAT) throw new Broken(`${where}: this is no export of the sealed log.`);
  const { after: place = 0, hash = "" } = record;
  if (spot && (spot.place !== place || spot.hash !== hash)) {
    throw new Broken(`${where}: this file does not follow the one before it.`);
  }
  return { place, hash };
}

/** @param {Buffer} key @param {Spot} spot @param {Line} record @param {string} where */
function follow(key, spot, { place, entry, hash = "", fields }, where) {
  const named = `${where}: entry ${entry} at place ${place}`;
  if (place !== spot.place + 1) {
    throw new Broken(`${named} is not the next, which is at place ${spot.place + 1}.`);
  }
  if (!Array.isArray(fields)) throw new Broken(`${named} was deleted before it was exported.`);
  const seal = createHmac("sha256", key).update(Buffer.from(spot.hash, "hex"));
  const digest = createHash("sha256").update(recordOf(fields)).digest();
  if (
    seal
      .update(bigInteger(BigInt(place)))
      .update(digest)
      .digest("hex") !== hash
  ) {
    throw new Broken(`${named} is not as it was sealed, or the key is not the one of this log.`);
  }
  if (fields[0] !== entry) throw new Broken(`${named} carries another entry's id.`);
  return { place, hash };
}

/** An administrator's confirmation explains earlier times after it. @param {Line} record */
function clockStepIn({ place, fields }) {
  if (!Array.isArray(fields) || fields[ACTION] !== "confirmClock") return;
  if (fields[MODEL] !== "log" || fields[OUTCOME] !== "success") return;
  return `At place ${place}, ${fields[ACTOR_NAME]} confirmed that the clock was set back ${fields[LABEL]}.`;
}

/**
 * An entry as PostgreSQL sends a row: the number of fields, then the type, length and bytes of
 * each. These bytes were sealed.
 * @param {(string | null)[]} fields
 */
function recordOf(fields) {
  const pieces = [integer(fields.length)];
  for (const [index, field] of fields.entries()) {
    const type = TYPES[index] ?? TEXT;
    const bytes = field === null ? undefined : bytesOf(type, String(field));
    pieces.push(integer(type), integer(bytes ? bytes.length : -1), bytes ?? Buffer.alloc(0));
  }
  return Buffer.concat(pieces);
}

/** @param {number} type @param {string} field */
function bytesOf(type, field) {
  if (type === UUID) return Buffer.from(field.replaceAll("-", ""), "hex");
  if (type === INSTANT) return bigInteger(microsecondsOf(field));
  if (type === JSON_BINARY) return Buffer.from(`\u0001${field}`);
  return Buffer.from(field);
}

/** Counts from the year 2000, as PostgreSQL does. @param {string} instant */
function microsecondsOf(instant) {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? -(2n ** 63n) : BigInt(time - Date.UTC(2000, 0, 1)) * 1000n;
}

/** @param {number} value */
function integer(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** @param {bigint} value */
function bigInteger(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes;
}

/** @param {Head} head @param {Spot} spot @param {string} where */
function requireHead(head, spot, where) {
  if (head.hash === spot.hash) return;
  throw new Broken(
    `${where}: the seal at place ${spot.place} is not the head kept of ${head.month}.`,
  );
}

/**
 * A head that is after the last line means that the end was cut off.
 * @param {Head[]} heads @param {Spot} spot
 */
function requireReached(heads, spot) {
  const missing = heads.find(({ place }) => place > spot.place);
  if (!missing) return;
  throw new Broken(
    `The export ends at place ${spot.place}, and the head kept of ${missing.month} is at place ${missing.place}: ` +
      `the entries between them are not in these files.`,
  );
}

/** @param {number} first @param {Spot} last @param {number | undefined} headCount */
function say(first, { place, hash }, headCount) {
  const count = place - first;
  process.stdout.write(
    count === 0
      ? "These files contain no entries.\n"
      : `All ${count.toLocaleString("en")} entries, from place ${first + 1} to ${place}, are as they were written.\n`,
  );
  if (first > 0)
    process.stdout.write(`Earlier entries, up to place ${first}, are in other files.\n`);
  process.stdout.write(
    headCount === undefined
      ? "Without heads kept elsewhere, nothing says whether the end was cut off.\n"
      : `Monthly checksums found: ${headCount}.\n`,
  );
  process.stdout.write(`The last seal is ${hash}.\n`);
}

/** @param {string} file */
async function* linesOf(file) {
  const bytes = createReadStream(file);
  const plain = file.endsWith(".gz") ? pipeline(bytes, createGunzip(), () => {}) : bytes;
  let line = 0;
  try {
    for await (const text of createInterface({ input: plain })) {
      line += 1;
      yield { line, record: recordIn(text, `${file}, line ${line}`) };
    }
  } catch (thrown) {
    throw explained(/** @type {NodeJS.ErrnoException} */ (thrown), file, line);
  }
  if (line === 0) throw new Broken(`${file} is empty.`);
}

/** @param {NodeJS.ErrnoException} error @param {string} file @param {number} line */
function explained(error, file, line) {
  if (error instanceof Broken) return error;
  if (error.code === "ENOENT") return new Error(`There is no file ${file}.`);
  return new Broken(`${file} ends unexpectedly after line ${line}: ${error.message}.`);
}

/** @param {string} text @param {string} where @returns {Line} */
function recordIn(text, where) {
  try {
    const record = JSON.parse(text);
    if (typeof record === "object" && record !== null) return record;
  } catch {
    // reported below
  }
  throw new Broken(`${where}: this cannot be read.`);
}
