import { createHash } from "node:crypto";
import { RECEIPTS_MAX } from "@pharmacy/contract/expenses/expenses.values";
import { beforeEach, expect, test } from "vitest";
import { anExpense, sendReceipt } from "#test/expenses.ts";
import { aForm, aPdf, aPng } from "#test/pictures.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
beforeEach(() => server.moveTo("2026-03-20T12:00:00Z"));

async function entered(values: object, bytes = aPdf()) {
  const { id } = (await sendReceipt(server, aForm({ bytes }))).json();
  return (await server.post("/api/expenses", anExpense({ receipt: id, ...values }))).json();
}

const ask = (body: object) => server.post("/api/expenses/receipts/export", body);

/** Names and contents of a ZIP file with uncompressed entries. */
function entriesOf(zip: Buffer) {
  const entries: [name: string, hash: string][] = [];
  for (let at = zip.indexOf("PK\x01\x02", 0, "latin1"); at >= 0; ) {
    const [size, nameLength] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    entries.push([name, hashOf(zip.subarray(start, start + size))]);
    at = zip.indexOf("PK\x01\x02", at + 46 + nameLength, "latin1");
  }
  return entries;
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("the receipts of a month are in one file, each named by its number and vendor", async () => {
  const png = aPng(80, 80);
  const one = await entered({ vendor: "Rénard / Sons: Ltd", incurredOn: "2026-03-02" });
  const two = await entered({ vendor: "Cloudwharf", incurredOn: "2026-03-01" }, png);
  await entered({ vendor: "Another month", incurredOn: "2026-02-01" });
  await server.post("/api/expenses", anExpense({ incurredOn: "2026-03-03" }));
  const { url } = (await ask({ month: "2026-03" })).json();
  const file = await server.visitor.get(url);
  expect(file.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": 'attachment; filename="receipts-2026-03.zip"',
  });
  expect(entriesOf(file.rawPayload)).toEqual([
    [`${one.number} Rénard _ Sons_ Ltd.pdf`, hashOf(aPdf())],
    [`${two.number} Cloudwharf.png`, hashOf(png)],
  ]);
  expect((await server.history()).at(-1)).toMatchObject({
    action: "export",
    model: "expense",
    recordLabel: "Receipts, 2 files",
    changes: [{ field: "month", from: null, to: "2026-03" }],
  });
});

test("a month without receipts has no file, and too many are refused beforehand", async () => {
  await server.post("/api/expenses", anExpense());
  const none = await ask({ month: "2026-03" });
  expect([none.statusCode, none.json().message]).toEqual([
    404,
    "None of these expenses has a receipt.",
  ]);
  await server.db.$client.query(
    `with kept as (insert into files (id, name, content_type, size, sha256, purpose)
       select gen_random_uuid(), n || '.pdf', 'application/pdf', 1, n, 'receipt'
       from generate_series(1, $1) n returning id)
     insert into expenses (id, number, incurred_on, category, vendor, net_amount, tax_amount,
       currency, receipt)
     select gen_random_uuid(), 'EX-' || id, '2026-03-01', 'other', 'Flood', 1, 0, 'EUR', id from kept`,
    [RECEIPTS_MAX + 1],
  );
  const many = await ask({});
  expect([many.statusCode, many.json().message]).toEqual([
    413,
    "One file holds at most 500 receipts. Choose a month, or narrow the list.",
  ]);
});

test("a receipt missing on disk gives no file, and frees the slot for the next", async () => {
  const { receipt } = await entered({});
  await server.services.fileStore.remove(receipt);
  const { url } = (await ask({})).json();
  // it fails before the first byte, or is cut off behind it
  const answer = await server.visitor.get(url).catch(() => undefined);
  expect(answer?.statusCode ?? 500).toBe(500);
  expect(answer?.headers["content-disposition"]).toBeUndefined();
  expect((await ask({})).statusCode).toBe(200);
});

test("other roles get none, and a URL signed for one month does not work for another", async () => {
  await entered({});
  const support = await server.as("support");
  expect((await support.post("/api/expenses/receipts/export", {})).statusCode).toBe(403);
  const { url } = (await ask({ month: "2026-03" })).json();
  expect((await server.visitor.get(url.replace("2026-03", "2026-02"))).statusCode).toBe(403);
});
