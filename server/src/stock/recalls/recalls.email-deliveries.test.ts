import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anEmailServer } from "#test/email-server.ts";
import { acknowledge, aNetwork, readRecall, start } from "#test/recalls.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { emailsJob } from "../../platform/email/emails.job.ts";
import { startRecall } from "./recalls.start.ts";

const server = testServer();
const reason = "It was another batch.";

/** A recall whose emails go to this mail server, and a way to send them. */
async function recallThrough(smtpUrl: string | undefined) {
  const network = await aNetwork(server);
  const services = { ...server.services, config: { ...server.services.config, smtpUrl } };
  const { id } = await startRecall(services, SYSTEM, {
    item: network.item.id,
    isAllBatches: false,
    batchNumbers: ["LOT-1"],
    recallClass: 2,
    reason,
    instruction: "Put them aside.",
  });
  const send = () => emailsJob.work(services, AbortSignal.timeout(60_000));
  return { ...network, id, send };
}

async function deliveryOf(recall: string): Promise<string[]> {
  const query = { recall, format: "csv", columns: "emails" };
  const { url } = (await server.post("/api/recall-notices/export", query)).json();
  const [, ...rows] = (await server.visitor.get(url)).body.trim().split("\r\n");
  return rows;
}

describe("the emails of a recall", () => {
  test("are waiting until a mail server accepts them, and sent then", async () => {
    const email = await anEmailServer();
    const { id, one, send } = await recallThrough(email.url);
    expect((await readRecall(server, { id })).emails).toMatchObject({
      written: 2,
      waiting: 2,
      sent: 0,
    });
    expect((await deliveryOf(id))[0]).toBe("1,0,0,1,1 email waiting to be sent,");
    await send();
    expect(email.received).toHaveLength(2);
    expect((await readRecall(server, { id })).emails).toMatchObject({
      written: 2,
      waiting: 0,
      sent: 2,
    });
    expect(await one.notices()).toMatchObject([{ emails: { written: 1, sent: 1, failed: 0 } }]);
    expect((await deliveryOf(id))[0]).toMatch(/^1,1,0,0,1 email sent,\d{4}-/);
  });

  test("have failed where a mail server refuses them", async () => {
    const email = await anEmailServer({ recipient: { code: 550, words: "No such mailbox" } });
    const { id, one, send } = await recallThrough(email.url);
    await send();
    expect((await readRecall(server, { id })).emails).toMatchObject({
      written: 2,
      sent: 0,
      failed: 2,
    });
    expect(await one.notices()).toMatchObject([{ emails: { written: 1, sent: 0, failed: 1 } }]);
    expect((await deliveryOf(id))[0]).toBe("1,0,1,0,1 email failed,");
  });

  test("are not sent without a mail server, and say so", async () => {
    const { id, send } = await recallThrough(undefined);
    await send();
    expect((await readRecall(server, { id })).emails).toMatchObject({
      written: 2,
      sent: 0,
      kept: 2,
    });
    expect((await deliveryOf(id))[0]).toBe(
      '1,0,0,1,"1 email, not sent: no mail server is set up",',
    );
  });

  test("are counted for each person, act and pharmacy, and each act says what it wrote", async () => {
    const { item, one, other } = await aNetwork(server);
    await server.as("pharmacist", one.organization);
    const started = await start(server, { item: item.id });
    expect(started).toMatchObject({ newEmails: { written: 3, kept: 3 }, emails: { written: 3 } });
    const [notice] = await other.notices();
    if (notice) await acknowledge(other, notice, 10);
    await one.receive({ batchNumber: "LOT-2", quantity: 4 });
    const act = async (name: string, body: object) =>
      (await server.post(`/api/recalls/${started.id}/${name}`, body)).json();
    const extended = await act("extend", { batchNumbers: ["LOT-2"], version: 1 });
    expect(extended).toMatchObject({ newEmails: { written: 2 }, emails: { written: 5 } });
    const lifted = await act("lift", { reason, version: 2 });
    expect(lifted).toMatchObject({ newEmails: { written: 3 }, emails: { written: 8 } });
    expect(await one.notices()).toMatchObject([{ emails: { written: 6 } }]);
    expect(await other.notices()).toMatchObject([{ emails: { written: 2 } }]);
  });

  test("stay unknown where they are from before, or gone with the data of their reader", async () => {
    const { item, one, other } = await aNetwork(server);
    const recall = await start(server, { item: item.id });
    await server.db.execute(sql`delete from mails where "user" = ${one.owner.userId}`);
    await server.db.execute(sql`update recall_notices set has_earlier_emails = true
      where organization = ${other.organization}`);
    expect(await one.notices()).toMatchObject([
      { emails: { written: 1, sent: 0, kept: 0, unknown: 1, hasEarlier: false } },
    ]);
    expect(await other.notices()).toMatchObject([{ emails: { written: 1, hasEarlier: true } }]);
    expect((await readRecall(server, recall)).emails).toMatchObject({
      written: 2,
      kept: 1,
      unknown: 1,
      hasEarlier: true,
    });
  });
});
