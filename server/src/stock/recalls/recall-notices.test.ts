import type { RecallNotice } from "@pharmacy/contract/recalls/recalls";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { acknowledge, aNetwork, readRecall, start } from "#test/recalls.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

test("a pharmacy sees its own notice and answers it; the recall counts the answer", async () => {
  const { item, one } = await aNetwork(server);
  const recall = await start(server, { item: item.id, recallClass: 1 });
  const notices = await one.notices();
  expect(notices).toMatchObject([
    {
      status: "waiting",
      packs: 10,
      emails: { written: 1 },
      organization: { id: one.organization, name: "Harbour Pharmacy" },
      recall: { id: recall.id, number: recall.number, recallClass: 1, itemName: "Saline 0.9 %" },
      batches: [{ batchNumber: "LOT-1", quantity: 10, expiryDate: "2099-12-31" }],
    },
  ]);
  const [notice] = notices;
  if (!notice) return;
  const answer = await acknowledge(one, notice, 9, {
    missingReason: "One was sold.",
    note: "The patient was called.",
  });
  expect(answer.json()).toMatchObject({
    status: "acknowledged",
    setAside: 9,
    missingReason: "One was sold.",
    note: "The patient was called.",
    acknowledgedBy: { id: one.owner.userId },
  });
  const entry = (await server.history()).at(-1);
  expect(entry).toMatchObject({
    action: "acknowledge",
    model: "recallNotice",
    organization: one.organization,
  });
  expect(entry?.changes).toContainEqual({
    field: "missingReason",
    from: null,
    to: "One was sold.",
  });
  expect(await readRecall(server, recall)).toMatchObject({
    pharmacies: 2,
    answered: 1,
    waiting: 1,
    closedUnanswered: 0,
    setAside: 9,
    missing: 1,
  });
});

test("the same answer twice changes nothing; another one corrects it", async () => {
  const { item, one } = await aNetwork(server);
  await start(server, { item: item.id });
  const [notice] = await one.notices();
  if (!notice) return expect(notice).toBeDefined();
  const short = () => acknowledge(one, notice, 9, { missingReason: "One was sold." });
  const both = await Promise.all([short(), short()]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const entries = (await server.history()).filter(({ action }) => action === "acknowledge");
  expect([entries.length, both[1]?.json().version]).toEqual([1, 2]);
  const corrected = await acknowledge(one, { ...notice, version: 2 }, 10);
  expect(corrected.json()).toMatchObject({ setAside: 10, missingReason: null, version: 3 });
});

test("of twenty different answers at once one is kept, and the others are shown it", async () => {
  const { item, one } = await aNetwork(server);
  await start(server, { item: item.id });
  const [notice] = await one.notices();
  if (!notice) return expect(notice).toBeDefined();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      acknowledge(one, notice, 10, { note: `Answer ${place}` }),
    ),
  );
  const kept = answers.filter(({ statusCode }) => statusCode === 200).map((one) => one.json());
  expect(kept, answers[0]?.body).toHaveLength(1);
  for (const refused of answers.filter(({ statusCode }) => statusCode !== 200)) {
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringMatching(
        / has answered: 10 packs set aside\. Send your answer again to replace/,
      ),
    ]);
    expect(refused.json().current).toMatchObject({ note: kept[0].note, version: 2 });
  }
  expect(await one.notices()).toMatchObject([{ note: kept[0].note, version: 2 }]);
  const entries = (await server.history()).filter(({ action }) => action === "acknowledge");
  expect(entries).toHaveLength(1);
});

test("an answer names the version it was based on", async () => {
  const { item, one } = await aNetwork(server);
  await start(server, { item: item.id });
  const [notice] = await one.notices();
  const path = `/api/recall-notices/${notice?.id}/acknowledge`;
  expect((await one.owner.post(path, { setAside: 10 })).statusCode).toBe(422);
  expect((await one.owner.post(path, { setAside: 10, version: 2 })).statusCode).toBe(409);
  expect(await one.notices()).toMatchObject([{ status: "waiting", version: 1 }]);
});

test("an answer with fewer packs than the pharmacy was told of says why, and no other needs to", async () => {
  const { item, one } = await aNetwork(server);
  const recall = await start(server, { item: item.id });
  const [notice] = await one.notices();
  if (!notice) return expect(notice).toBeDefined();
  for (const missingReason of [undefined, "", "  \n "]) {
    const refused = await acknowledge(one, notice, 8, { missingReason });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { missingReason: "2 packs are missing. Say why." },
    ]);
  }
  const long = await acknowledge(one, notice, 8, { missingReason: "x".repeat(1_001) });
  expect(long.statusCode).toBe(422);
  expect(await one.notices()).toMatchObject([{ status: "waiting", version: 1 }]);
  const more = await acknowledge(one, notice, 12, { missingReason: "None is." });
  expect(more.json()).toMatchObject({ status: "acknowledged", setAside: 12, missingReason: null });
  expect(await readRecall(server, recall)).toMatchObject({ missing: 0, setAside: 12 });
});

test("an answer from before reasons were asked for stays, with its packs missing", async () => {
  const { item, one } = await aNetwork(server);
  const recall = await start(server, { item: item.id });
  await server.db.execute(sql`update recall_notices set status = 'acknowledged', set_aside = 7,
    acknowledged_at = now() where organization = ${one.organization}`);
  expect(await one.notices()).toMatchObject([{ setAside: 7, missingReason: null }]);
  expect(await readRecall(server, recall)).toMatchObject({ answered: 1, missing: 3 });
});

test("an answer that does not know of later packs is refused", async () => {
  const { item, one } = await aNetwork(server);
  await start(server, { item: item.id, isAllBatches: true, batchNumbers: [] });
  const [notice] = await one.notices();
  await one.receive({ batchNumber: "LATER", quantity: 5 });
  const answer = await acknowledge(one, notice ?? { id: "" }, 10);
  expect([answer.statusCode, answer.json().message, answer.json().current.packs]).toEqual([
    409,
    "This recall has changed: it names 15 packs now. Check the shelf again.",
    15,
  ]);
});

test("is answered by owners and pharmacists, and by no other pharmacy or the network", async () => {
  const { item, one, other } = await aNetwork(server);
  await start(server, { item: item.id });
  const [notice] = await one.notices();
  const path = `/api/recall-notices/${notice?.id}/acknowledge`;
  const body = { setAside: 10, version: 1 };
  for (const role of ["technician", "viewer"] as const) {
    const caller = await server.as(role, one.organization);
    expect((await caller.get("/api/recall-notices")).json().total).toBe(1);
    expect((await caller.post(path, body)).statusCode).toBe(403);
  }
  expect((await other.owner.post(path, body)).statusCode).toBe(403);
  expect((await other.owner.get(`/api/recall-notices/${notice?.id}`)).statusCode).toBe(403);
  expect((await server.post(path, body)).statusCode).toBe(403);
  const pharmacist = await server.as("pharmacist", one.organization);
  expect((await pharmacist.post(path, { ...body, setAside: -1 })).statusCode).toBe(422);
  expect((await pharmacist.post(path, body)).statusCode).toBe(200);
});

test("the list has who has not answered first, the longest wait on top", async () => {
  const { item, one, shelves } = await aNetwork(server, 3);
  const recall = await start(server, { item: item.id });
  const [notice] = await one.notices();
  if (notice) await acknowledge(one, notice, 10);
  const path = `/api/recall-notices?recall=${recall.id}`;
  const { items, total } = (await server.get(path)).json();
  expect([total, items.map(({ status }: { status: string }) => status)]).toEqual([
    3,
    ["waiting", "waiting", "acknowledged"],
  ]);
  expect((await server.get(`${path}&status=waiting`)).json().total).toBe(2);
  expect((await server.get(`${path}&search=harbour`)).json().total).toBe(1);
  expect(shelves.length).toBe(3);
});

test("the proof and a notice of its own have every batch, and a list says how many it leaves out", async () => {
  const { item, one } = await aNetwork(server);
  await server.db.$client.query(
    `insert into product_batches (id, organization, product, product_name, batch_number, quantity)
     select gen_random_uuid(), organization, id, name, 'MANY-' || n, 1
     from products, generate_series(1, 250) n where id = $1`,
    [one.product],
  );
  const all = { item: item.id, isAllBatches: true, batchNumbers: [] };
  const recall = await start(server, all);
  const [notice] = await one.notices();
  expect([notice?.batches.length, notice?.batchCount]).toEqual([200, 251]);
  const whole = (await server.get(`/api/recall-notices/${notice?.id}`)).json();
  expect([whole.batches.length, whole.batchCount]).toEqual([251, 251]);
  const query = { recall: recall.id, format: "csv", columns: "batches" };
  const { url } = (await server.post("/api/recall-notices/export", query)).json();
  const csv = (await server.visitor.get(url)).body;
  expect(csv.match(/MANY-\d+: 1/g)).toHaveLength(250);
});

test("the proof is exported with what each pharmacy had and answered", async () => {
  const { item, one } = await aNetwork(server);
  const recall = await start(server, { item: item.id });
  const [notice] = await one.notices();
  if (notice) await acknowledge(one, notice, 9, { missingReason: "One was sold." });
  const listed = (await server.get(`/api/recall-notices?recall=${recall.id}`)).json();
  const [waiting, answered] = listed.items.map(({ organization }: RecallNotice) => {
    const { name, code, licenceNumber } = organization;
    expect([code, licenceNumber]).toEqual([expect.stringMatching(/^PH-\d+$/), expect.any(String)]);
    return ["Pharmacy network", recall.number, name, code, licenceNumber].join();
  });
  const query = {
    recall: recall.id,
    format: "csv",
    columns: "organization,batches,setAside,missing",
  };
  const { url } = (await server.post("/api/recall-notices/export", query)).json();
  const csv = (await server.visitor.get(url)).body;
  expect(
    csv
      .replace(/^\ufeff/, "")
      .trim()
      .split("\r\n"),
  ).toEqual([
    "Network,Recall,Pharmacy,Pharmacy code,Licence,Batches,Packs set aside,Packs missing,Why packs are missing",
    `${waiting},LOT-1: 10,,,`,
    `${answered},LOT-1: 10,9,1,One was sold.`,
  ]);
});
