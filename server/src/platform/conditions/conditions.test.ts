import { tmpdir } from "node:os";
import { COMPARISONS, type Comparison, conditionsText } from "@pharmacy/contract/conditions";
import type { ListField } from "@pharmacy/contract/list";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoNetwork } from "#test/demo.ts";
import { everyRoute } from "#test/every-route.ts";
import { freshDatabase } from "#test/postgres.ts";
import { openSession } from "#test/sessions.ts";
import { createApp } from "../../app.ts";
import { readConfig } from "../config.ts";
import { type Database, openDatabase } from "../db/database.ts";

/**
 * Conditions on every field of every list, beside a plain reading of the rows that the list exports.
 */
const { fill, fileStore, secret } = demoNetwork();

const lists = (await everyRoute())
  .filter(({ method, url }) => method === "GET" && url.endsWith("/fields"))
  .map(({ url }) => url.replace(/\/fields$/, ""));

const LOG = "/api/logs";

let db: Database;
let drop: () => Promise<void>;
let app: FastifyInstance;
let token: string;

beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  db = openDatabase(database.url);
  await fill(db);
  const config = readConfig({
    DATA_DIR: tmpdir(),
    DATABASE_URL: database.url,
    LOG_LEVEL: "silent",
  });
  app = await createApp({
    db,
    config,
    fileStore,
    secret,
    clock: Date.now,
    onUnavailable: () => {},
  });
  ({ token } = await openSession(db, "admin"));
}, 120_000);

afterAll(async () => {
  await app.close();
  await db.$client.end();
  await drop();
});

test("every list of the network takes conditions", () => {
  expect(lists.length).toBeGreaterThanOrEqual(25);
});

describe.each(lists)("%s", (list) => {
  test("its fields are told apart by name and by label", async () => {
    const fields = await fieldsOf(list);
    expect(fields.length).toBeGreaterThan(3);
    const names = fields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test("finds the rows that a plain reading finds", { timeout: 60_000 }, async () => {
    const fields = await fieldsOf(list);
    const rows = await exportOf(list);
    const random = randomOf(list);
    const wrong: object[] = [];
    for (let round = 0; round < 4 * fields.length; round += 1) {
      const isAny = random(2) === 0;
      const parts = Array.from({ length: 1 + random(3) }, (_, place) => {
        const field = fields[place === 0 ? round % fields.length : random(fields.length)];
        return field && conditionOn(field, rows, random);
      }).filter((part) => part !== undefined);
      if (parts.length === 0) continue;
      const where = conditionsText({ joined: isAny ? "or" : "and", parts });
      const holds = (row: Row) =>
        isAny
          ? parts.some((part) => isTrue(part, fields, row))
          : parts.every((part) => isTrue(part, fields, row));
      const expected = rows.filter(holds).length;
      const answer = await get(`${list}?count=1&where=${encodeURIComponent(where)}`);
      const { total, totalIsExact } = answer.json();
      // the export itself is the latest entry of the log
      const isRight = list === LOG ? total - expected <= 1 : total === expected;
      if (totalIsExact ? !isRight : total >= expected)
        wrong.push({ where, total, expected, status: answer.statusCode });
    }
    expect(wrong).toEqual([]);
  });
});

type Row = ReadonlyMap<string, string>;
type Part = { field: string; comparison: Comparison; value: string };
type Random = (below: number) => number;

async function fieldsOf(list: string): Promise<ListField[]> {
  const answer = await get(`${list}/fields`);
  expect(answer.statusCode).toBe(200);
  return answer.json().fields;
}

/** The rows of the export, by heading. */
async function exportOf(list: string): Promise<Row[]> {
  const headers = { authorization: `Bearer ${token}` };
  const call = { method: "POST" as const, url: `${list}/export`, headers };
  const { message } = (
    await app.inject({ ...call, payload: { format: "csv", columns: "?" } })
  ).json();
  // a column that makes a row of each batch is left out
  const known = /commas: (.*)\.$/.exec(message)?.[1]?.split(", ") ?? [];
  const columns = known.filter((one) => one !== "batches").join(",");
  const address = await app.inject({ ...call, payload: { format: "csv", columns } });
  expect(address.json()).toMatchObject({ url: expect.any(String) });
  const { body, statusCode } = await app.inject({
    method: "GET",
    url: address.json().url,
    headers,
  });
  expect(statusCode, body).toBe(200);
  const [heads = [], ...lines] = csvRows(body);
  return lines.map((cells) => new Map(heads.map((head, place) => [head, cells[place] ?? ""])));
}

const get = (url: string) =>
  app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });

/** RFC 4180; an apostrophe keeps a spreadsheet from taking a text for a formula. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text
    .replace(/^\uFEFF/, "")
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    const cell = quoted?.replaceAll('""', '"') ?? plain;
    rows.at(-1)?.push(cell.replace(/^'(?=[=+\-@])/, ""));
    if (end === "") break;
    if (end !== ",") rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

function cellOf({ label }: ListField, row: Row): string {
  return row.get(label) ?? row.get(`${label} (UTC)`) ?? "";
}

function conditionOn(field: ListField, rows: Row[], random: Random): Part | undefined {
  const filled = rows.map((row) => cellOf(field, row)).filter((cell) => cell !== "");
  const comparisons = COMPARISONS[field.kind];
  const comparison = comparisons[random(comparisons.length)] ?? "is";
  const cell = filled[random(filled.length)] ?? "";
  const part = { field: field.name, comparison };
  if (comparison === "isEmpty" || comparison === "isNotEmpty") return { ...part, value: "" };
  if (field.kind === "flag") return { ...part, value: random(2) === 0 ? "yes" : "no" };
  if (cell === "") return;
  if (field.kind === "choice") {
    const value = field.choices?.find(({ label }) => label === cell)?.value;
    return value === undefined ? undefined : { ...part, value };
  }
  if (field.kind === "instant") return { ...part, value: dayThere(cell) };
  const start = random(cell.length);
  return { ...part, value: comparison === "contains" ? cell.slice(start, start + 4) : cell };
}

function isTrue({ field: name, comparison, value }: Part, fields: ListField[], row: Row): boolean {
  const field = fields.find((one) => one.name === name);
  if (!field) throw new Error(`no field ${name}`);
  const cell = cellOf(field, row);
  if (comparison === "isEmpty") return cell === "";
  if (comparison === "isNotEmpty") return cell !== "";
  const order = cell === "" ? 0 : orderOf(field, cell, value);
  switch (comparison) {
    case "contains":
      return cell.toLowerCase().includes(value.toLowerCase());
    case "is":
      return cell !== "" && order === 0;
    case "isNot":
      return cell === "" || order !== 0;
    case "above":
    case "after":
      return cell !== "" && order > 0;
    default:
      return cell !== "" && order < 0;
  }
}

/** Below zero where the cell comes before the value. */
function orderOf({ kind, choices }: ListField, cell: string, value: string): number {
  if (kind === "number" || kind === "amount") return Number(cell) - Number(value);
  if (kind === "instant") return compared(dayThere(cell), value);
  if (kind === "flag") return compared(cell, value === "yes" ? "Yes" : "No");
  if (kind === "choice") return compared(cell, choices?.find((one) => one.value === value)?.label);
  return compared(cell, value);
}

const compared = (one: string, other = "") => (one === other ? 0 : one < other ? -1 : 1);

/** The day of an instant in the network's time zone. */
function dayThere(instant: string): string {
  const at = new Date(`${instant.replace(" ", "T").replace(/Z$/, "")}Z`);
  return new Intl.DateTimeFormat("sv", { timeZone: "Europe/Dublin" }).format(at);
}

/** Different for each list, and the same each time. */
function randomOf(text: string): Random {
  let seed = [...text].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 2_147_483_647;
  return (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return below > 0 ? seed % below : 0;
  };
}
