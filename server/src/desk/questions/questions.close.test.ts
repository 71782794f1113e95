import { DAY_MS } from "@pharmacy/contract/time.values";
import { describe, expect, test } from "vitest";
import { act, anAsker, askQuestion, everyEmail, readQuestion } from "#test/questions.ts";
import { testServer } from "#test/server.ts";
import { auditLogs } from "../../platform/db/audit-logs.table.ts";
import { closeAnswered } from "./questions.close.ts";

const server = testServer();

const running = () => new AbortController().signal;
const inDays = (days: number) => server.moveTo(new Date(Date.now() + days * DAY_MS).toISOString());

async function anAnsweredOne() {
  const { caller } = await anAsker(server);
  const { id } = await askQuestion(caller);
  await act(server, id, "answer", { answer: "It left this morning." });
  return { id, caller };
}

describe("an answered question", () => {
  test("is closed two weeks after its answer, and its asker is told once", async () => {
    const { id } = await anAnsweredOne();
    inDays(13.9);
    await closeAnswered(server.services, running());
    expect(await readQuestion(server, id)).toMatchObject({ status: "answered" });
    inDays(14.1);
    // two processes at once, and a third one later
    await Promise.all([
      closeAnswered(server.services, running()),
      closeAnswered(server.services, running()),
    ]);
    await closeAnswered(server.services, running());
    expect(await readQuestion(server, id)).toMatchObject({
      status: "closed",
      closing: "afterAnswer",
    });
    const emails = (await everyEmail(server)).filter(({ kind }) => kind === "questionClosed");
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain("We answered it 14 days ago.");
    const entries = (await server.db.select().from(auditLogs)).filter(
      ({ recordId, action }) => recordId === id && action === "close",
    );
    expect(entries).toMatchObject([{ actorType: "system" }]);
  });

  test("is closed beside a hundred others", async () => {
    const { id } = await anAnsweredOne();
    await server.db.$client.query(
      `insert into questions (id, number, topic, title, body, source, contact_name, contact_email, status, answer, answered_at)
       select gen_random_uuid(), 'Q-8' || n, topic, title, body, 'website', 'Inês', 'i' || n || '@x.example', 'answered', 'yes', answered_at
       from questions, generate_series(1, 100) n`,
    );
    inDays(15);
    await closeAnswered(server.services, running());
    const { rows } = await server.db.$client.query(
      "select status, count(*)::int from questions group by 1",
    );
    expect(rows).toEqual([{ status: "closed", count: 101 }]);
    expect(await readQuestion(server, id)).toMatchObject({ closing: "afterAnswer" });
  });

  test("is left alone once the server is told to stop", async () => {
    const { id } = await anAnsweredOne();
    inDays(15);
    await closeAnswered(server.services, AbortSignal.abort());
    expect(await readQuestion(server, id)).toMatchObject({ status: "answered" });
  });

  test("is skipped if its asker is closing it at that very moment", async () => {
    const { id } = await anAnsweredOne();
    inDays(15);
    const client = await server.db.$client.connect();
    await client.query("begin");
    await client.query(
      "update questions set status = 'closed', closing = 'byAsker', closed_at = now() where id = $1",
      [id],
    );
    // does not wait for the asker
    await closeAnswered(server.services, running());
    await client.query("commit");
    client.release();
    expect(await readQuestion(server, id)).toMatchObject({ closing: "byAsker", version: 2 });
    const emails = (await everyEmail(server)).filter(({ kind }) => kind === "questionClosed");
    expect(emails).toEqual([]);
  });

  test("is not closed again after its asker has closed it", async () => {
    const { id, caller } = await anAnsweredOne();
    await caller.post(`/api/dashboard/questions/${id}/close`, { version: 2 });
    inDays(15);
    await closeAnswered(server.services, running());
    expect(await readQuestion(server, id)).toMatchObject({ closing: "byAsker", version: 3 });
  });
});
