import { readFile } from "node:fs/promises";
import type { Run } from "@pharmacy/contract/runs/runs";
import { beforeEach, describe, expect, test } from "vitest";
import { aGtin, itemChoices } from "#test/items.ts";
import { newList } from "#test/lists.ts";
import { textCell, textRow, writeWorkbook } from "#test/made-workbook.ts";
import {
  applied,
  checked,
  previewed,
  readRun,
  rowsOf,
  sendImport,
  undone,
  upload,
  workRuns,
} from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { temporaryPath } from "#test/temporary-file.ts";

const server = testServer();

beforeEach(async () => {
  await itemChoices(server);
});

const HEADER =
  "GTIN;Name;Group;INN;Form;Dosage;Pack size;Unit;Pack;Manufacturer;Legal status;Price";
const fileOf = (...lines: string[]) => `${[HEADER, ...lines].join("\n")}\n`;

type Line = { gtin?: string; name?: string; maker?: string; price?: string };

const lineOf = ({ gtin = aGtin(), name = "Zinc", maker = "Nordhal", price = "4,12" }: Line = {}) =>
  `${gtin};${name};Antibacterials;zinc;Gélule;20 mg;21;capsules;box;${maker};prescription only;${price}`;

const check = (file: string | Buffer) => checked(server, file, { kind: "items" });

async function begin({ id, version }: Run) {
  const answer = await server.post(`/api/runs/${id}/apply`, { version, skipRefused: true });
  expect(answer.statusCode).toBe(202);
}

async function refusals(file: string | Buffer) {
  const rows = await rowsOf(server, await check(file), "verdict=refused");
  return rows.flatMap(({ line, messages }) =>
    messages.map(({ column, message }) => [line, column, message]),
  );
}

/** Guarantees that an import does not overwrite what happened to an item while it ran. */
describe("an item that is imported", () => {
  test("and withdrawn meanwhile is left out and named; the others are written", async () => {
    const [gtin, other] = [aGtin(), aGtin()];
    await applied(server, fileOf(lineOf({ gtin }), lineOf({ gtin: other, name: "Iron" })), "items");
    const found = async (of: string) =>
      (await server.get(`/api/items?search=${of}`)).json().items[0];
    const item = await found(gtin);
    const { version } = (
      await server.post(`/api/items/${item.id}/activate`, { version: item.version })
    ).json();
    const run = await check(
      fileOf(
        lineOf({ gtin, name: "Zinc 20 mg" }),
        lineOf({ gtin: other, name: "Iron 60 mg" }),
        lineOf({ name: "New" }),
      ),
    );
    expect(run.counts).toMatchObject({ new: 1, changed: 2 });
    const withdrawal = { version, code: item.code, reason: "Recalled" };
    await server.post(`/api/items/${item.id}/withdraw`, withdrawal);
    await begin(run);
    await workRuns(server);
    expect(await readRun(server, run.id)).toMatchObject({
      status: "done",
      counts: { written: 2, left: 1 },
    });
    expect(await rowsOf(server, run, "verdict=left")).toMatchObject([
      {
        line: 2,
        messages: [{ message: expect.stringContaining("has changed since the check") }],
      },
    ]);
    expect(await found(gtin)).toMatchObject({ name: item.name, status: "withdrawn" });
    expect((await found(other)).name).toBe("Iron 60 mg");
  });

  test("and priced since stays active when the run that activated it is undone", async () => {
    const gtins = [aGtin(), aGtin()];
    const lines = gtins.map((gtin) => lineOf({ gtin }));
    await applied(server, fileOf(...lines), "items");
    const active = lines.map((line) => `${line};active`);
    const run = await applied(server, `${HEADER};Status\n${active.join("\n")}\n`, "items");
    const found = async (of = "") => (await server.get(`/api/items?search=${of}`)).json().items[0];
    const [priced, free] = [await found(gtins[0]), await found(gtins[1])];
    await newList(server, {}, [{ item: priced.id, price: 100 }]);
    const undo = await undone(server, run);
    expect(undo).toMatchObject({ status: "done", counts: { left: 1 } });
    expect(await rowsOf(server, undo)).toMatchObject([
      {
        messages: [
          { message: `${priced.name} was not restored. It stays active because it is now in use.` },
        ],
      },
    ]);
    expect(await found(gtins[0])).toMatchObject({ status: "active" });
    expect(await found(gtins[1])).toMatchObject({ id: free.id, status: "draft" });
  });

  test("by two runs at once, in opposite order, is written once; the other run leaves it out", async () => {
    const lines = Array.from({ length: 40 }, (_, n) => lineOf({ name: `Zinc ${n}` }));
    const first = await check(fileOf(...lines));
    const second = await check(fileOf(...lines.toReversed()));
    await Promise.all([begin(first), begin(second)]);
    await Promise.all([workRuns(server), workRuns(server)]);
    const runs = [await readRun(server, first.id), await readRun(server, second.id)];
    expect(runs.map(({ status }) => status)).toEqual(["done", "done"]);
    expect(runs.map(({ counts }) => counts.written + counts.left)).toEqual([40, 40]);
    expect(runs.reduce((sum, { counts }) => sum + counts.written, 0)).toBe(40);
    const { rows } = await server.db.$client.query(
      `select (select count(*)::int from items) as items,
        (select count(distinct gtin)::int from items) as gtins,
        (select count(*)::int from audit_logs where model = 'item' and action = 'create') as entries`,
    );
    expect(rows).toEqual([{ items: 40, gtins: 40, entries: 40 }]);
  });
});

describe("a file of items is refused, or its rows are,", () => {
  test("where a spreadsheet shortened a barcode, or an amount can mean two", async () => {
    const file = fileOf(lineOf({ gtin: "7,79E+12" }), lineOf({ price: "1,234" }), lineOf());
    expect(await refusals(file)).toEqual([
      [2, "gtin", expect.stringContaining("shortened by a spreadsheet")],
      [3, "referencePrice", '"1,234" can mean two amounts. Write 1234 or 1.234,00.'],
    ]);
  });

  test("where a name has NUL, or the encoding changes half-way", async () => {
    const before = Array.from({ length: 20 }, () => lineOf());
    const file = Buffer.concat([
      Buffer.from(fileOf(lineOf({ name: "Zi\0nc" }), ...before)),
      Buffer.from(`${lineOf({ name: "Gélule" })}\n`, "latin1"),
    ]);
    expect(await refusals(file)).toEqual([
      [2, "name", expect.stringContaining("control character (U+0000)")],
      [23, "name", expect.stringContaining("cannot be read")],
    ]);
  });

  test("where a line has no end, with the line that it begins on", async () => {
    const endless = "x".repeat(3_000_000);
    const whole = await upload(server, `${HEADER};${endless}`, "items");
    const refused = await server.post(`/api/runs/${whole.id}/preview`, {});
    expect([refused.statusCode, refused.json().message]).toEqual([
      413,
      expect.stringMatching(/^The row that begins on line 1 is longer than 1 MB\./),
    ]);
    // behind what a preview reads
    const remark = "y".repeat(3_900);
    const lines = Array.from({ length: 90 }, () => `${lineOf()};${remark}`);
    const later = await check(`${HEADER};Remark\n${lines.join("\n")}\n${endless}`);
    expect(later).toMatchObject({
      status: "failed",
      message: expect.stringMatching(/^The row that begins on line 92 is longer than 1 MB\./),
    });
    expect((await server.get("/api/items")).json().total).toBe(0);
  });

  test("where a workbook is a bomb", async () => {
    const path = await writeWorkbook(temporaryPath(), {
      sheets: { Items: textRow(1, HEADER.split(";")) },
    });
    const bytes = await readFile(path);
    // the size that the archive's directory says lies 22 bytes in front of the name
    bytes.writeUInt32LE(2 ** 31, bytes.lastIndexOf("xl/sheet0.xml") - 22);
    const refused = await sendImport(server, bytes, { kind: "items" });
    expect([refused.statusCode, refused.json().message]).toEqual([
      413,
      expect.stringContaining("more than 256 MB when it is unpacked"),
    ]);
  });
});

describe("a formula", () => {
  test("in a CSV cell is text, and is never computed", async () => {
    const name = "=HYPERLINK(1) & cmd|x";
    const run = await applied(server, fileOf(lineOf({ name }), lineOf({ price: "=1+1" })), "items");
    expect(run.counts).toMatchObject({ written: 1, refused: 1 });
    expect((await server.get("/api/items")).json().items).toMatchObject([{ name }]);
    const [{ messages } = { messages: [] }] = await rowsOf(server, run, "verdict=refused");
    expect(messages).toMatchObject([{ column: "referencePrice", value: "=1+1" }]);
  });

  test("in a workbook is the value that was saved with it; without one its row is refused", async () => {
    const row = (at: number, formula: string) => {
      const [gtin = "", name = "", ...rest] = lineOf({ name: "Zinc" }).split(";");
      const cells = [gtin, name, ...rest].map((text, column) =>
        column === 1 ? formula : textCell(`${"ABCDEFGHIJKL"[column]}${at}`, text),
      );
      return `<row r="${at}">${cells.join("")}</row>`;
    };
    const path = await writeWorkbook(temporaryPath(), {
      sheets: {
        Items:
          textRow(1, HEADER.split(";")) +
          row(2, '<c r="B2" t="str"><f>A2&amp;"x"</f><v>Zinc 20 mg</v></c>') +
          row(3, '<c r="B3"><f>NOW()</f></c>'),
      },
    });
    const run = await check(await readFile(path));
    expect((await previewed(server, run)).format).toBe("xlsx");
    expect(await rowsOf(server, run)).toMatchObject([
      { line: 2, verdict: "new", read: { name: "Zinc 20 mg" } },
      {
        line: 3,
        verdict: "refused",
        messages: [{ message: expect.stringContaining("result of this formula is not saved") }],
      },
    ]);
  });
});
