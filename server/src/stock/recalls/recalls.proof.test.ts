import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { acknowledge, aNetwork, readRecall, start } from "#test/recalls.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const LONG_MS = 60_000;
const COLUMNS = "organization,status,batches,packs,setAside,missing,acknowledged,emails,note";

/** Guarantees that the proof of a closed recall says what is on the shelves of every pharmacy. */
test("the proof of a closed recall is what the batches and the answers come to", {
  timeout: LONG_MS,
}, async () => {
  const { item, one, other, shelves } = await aNetwork(server, 4);
  const [, , third, fourth] = shelves;
  if (!third || !fourth) throw new Error("There are four.");
  await one.receive({ batchNumber: "LOT-2", quantity: 7 });
  await one.receive({ batchNumber: "LOT-5", quantity: 50 });
  await other.receive({ batchNumber: "LOT-2", quantity: 3, expiryDate: "2020-01-31" });
  const held = await third.receive({ batchNumber: "LOT-2", quantity: 4 });
  const path = `/api/products/${third.product}/batches/${held.id}/quarantine`;
  await server.post(path, { version: held.version });
  const { items } = (await server.get(`/api/products/${fourth.product}/batches`)).json();
  const empty = `/api/products/${fourth.product}/batches/${items[0].id}/stock`;
  await server.post(empty, { quantity: 0, reason: "sale" });
  const recall = await start(server, { item: item.id, batchNumbers: ["LOT-1", "LOT-2", "LOT-3"] });
  await other.receive({ batchNumber: "LOT-3", quantity: 5 });
  for (const [shelf, setAside, note] of [
    [one, 16, 'See "the till".'],
    [other, 18, "=1+1"],
  ] as const) {
    const [notice] = await shelf.notices();
    const missingReason = 'One was sold, "before" noon.';
    await acknowledge(shelf, notice ?? { id: "" }, setAside, { note, missingReason });
  }
  const close = (body: object) => server.post(`/api/recalls/${recall.id}/close`, body);
  expect((await close({ version: 1 })).statusCode).toBe(422);
  expect((await close({ version: 1, reason: "The third has moved." })).statusCode).toBe(200);
  const rows = await proofOf(recall.id);
  const wanted = await plainProof(recall.id);
  expect(rows).toEqual(wanted);
  expect(rows.map(({ packs }) => packs).sort()).toEqual(["14", "17", "18"]);
  const sum = (name: "packs" | "setAside" | "missing" | "emails" | "sent") =>
    wanted.reduce((all, row) => all + Number(row[name]), 0);
  expect(await readRecall(server, recall)).toMatchObject({
    status: "closed",
    pharmacies: 3,
    answered: 2,
    waiting: 0,
    closedUnanswered: 1,
    packs: sum("packs"),
    setAside: sum("setAside"),
    missing: sum("missing"),
    emails: { written: sum("emails"), sent: sum("sent"), kept: 3 },
  });
  expect([sum("missing"), sum("emails"), sum("sent")]).toEqual([1, 3, 0]);
  expect((await close({ version: 2, reason: "Again." })).statusCode).toBe(409);
});

type Row = Record<
  | ("network" | "pharmacy" | "status" | "batches" | "packs" | "setAside" | "by" | "note")
  | ("missing" | "reason" | "emails" | "sent" | "failed" | "waiting"),
  string
>;

/** The downloaded file, by its headings. */
async function proofOf(recall: string): Promise<Row[]> {
  const query = { recall, format: "csv", columns: COLUMNS };
  const { url } = (await server.post("/api/recall-notices/export", query)).json();
  const csv = (await server.visitor.get(url)).body.replace(/^\ufeff/, "").trim();
  const [headings = [], ...rows] = csv.split("\r\n").map(cellsOf);
  const at = (row: string[], heading: string) => row[headings.indexOf(heading)] ?? "";
  return rows
    .map((row) => ({
      pharmacy: at(row, "Pharmacy"),
      status: at(row, "Status"),
      batches: at(row, "Batches"),
      packs: at(row, "Packs recalled"),
      setAside: at(row, "Packs set aside"),
      by: at(row, "Acknowledged by"),
      note: at(row, "Note"),
      network: at(row, "Network"),
      missing: at(row, "Packs missing"),
      reason: at(row, "Why packs are missing"),
      emails: at(row, "Emails"),
      sent: at(row, "Emails sent"),
      failed: at(row, "Emails failed"),
      waiting: at(row, "Emails waiting"),
    }))
    .sort(byPharmacy);
}

const byPharmacy = (one: Row, other: Row) => one.pharmacy.localeCompare(other.pharmacy, "en");

const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'),
  );

/** Emails to a pharmacy's users whose subjects name the recall. */
const emailsWhere = (condition: SQL) => sql`(select count(*)::text from mails m
  join users u on u.id = m."user" where u.organization = o.id and ${condition}
    and m.subject like '%recall ' || r.number || ',%')`;

/** The same rows, worked out from recalled batches and answers. */
async function plainProof(recall: string): Promise<Row[]> {
  const { rows } = await server.db.execute<Row>(sql`
    select o.name as pharmacy, 'Pharmacy network' as network,
      case n.status when 'closed' then 'Closed without an answer' else initcap(n.status) end as status,
      coalesce(n.set_aside::text, '') as "setAside",
      case when n.set_aside is null then '' else greatest(n.packs - n.set_aside, 0)::text end as missing,
      coalesce(n.missing_reason, '') as reason,
      ${emailsWhere(sql`true`)} as emails, ${emailsWhere(sql`m.status = 'sent'`)} as sent,
      ${emailsWhere(sql`m.status = 'failed'`)} as failed,
      ${emailsWhere(sql`m.status in ('queued', 'kept')`)} as waiting,
      coalesce(n.acknowledged_by ->> 'name', '') as by,
      case when n.note like '=%' then '''' || n.note else coalesce(n.note, '') end as note,
      (select sum(b.quantity)::text from product_batches b join products p on p.id = b.product
        where b.organization = o.id and p.item = r.item and b.batch_number = any(r.batch_numbers)
          and b.status = 'recalled') as packs,
      (select string_agg(b.batch_number || ': ' || b.quantity, '; ' order by b.batch_number)
        from product_batches b join products p on p.id = b.product
        where b.organization = o.id and p.item = r.item and b.batch_number = any(r.batch_numbers)
          and b.status = 'recalled') as batches
    from recalls r join recall_notices n on n.recall = r.id
    join organizations o on o.id = n.organization where r.id = ${recall}`);
  return rows.sort(byPharmacy);
}
