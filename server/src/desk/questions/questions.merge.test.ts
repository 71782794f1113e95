import { describe, expect, test } from "vitest";
import {
  act,
  anAsker,
  askedByVisitor,
  askQuestion,
  everyEmail,
  readQuestion,
} from "#test/questions.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../../platform/db/ids.ts";

const server = testServer();

const ANSWER = { answer: "It left our warehouse this morning." };
const answersSent = async () =>
  (await everyEmail(server)).filter(({ kind }) => kind === "questionAnswered");

describe("a merged question", () => {
  test("is closed, and gets the answer of the other", async () => {
    const [one, other] = [await anAsker(server), await anAsker(server)];
    const kept = await askQuestion(one.caller, { title: "Where is my order, please?" });
    const merged = await askQuestion(other.caller, { title: "What of my delivery?" });
    const answer = await act(server, merged.id, "merge", { into: kept.id });
    expect(answer.json()).toMatchObject({
      status: "closed",
      closing: "merged",
      mergedInto: { id: kept.id, number: kept.number },
    });
    expect((await readQuestion(server, kept.id)).merged).toMatchObject([{ id: merged.id }]);
    await act(server, kept.id, "answer", ANSWER);
    expect((await answersSent()).map(({ user }) => user).sort()).toEqual(
      [one.caller.userId, other.caller.userId].sort(),
    );
    // each asker is told only about their own question
    const email = (await answersSent()).find(({ user }) => user === other.caller.userId);
    expect(email?.text).toContain(merged.number);
    expect(email?.text).not.toContain(kept.number);
    const own = await other.caller.get(`/api/dashboard/questions/${merged.id}`);
    expect(own.json()).toMatchObject({ ...ANSWER, title: "What of my delivery?" });
    expect(own.body).not.toContain("Where is my order");
  });

  test("gets the answer immediately if the other is answered", async () => {
    const { caller } = await anAsker(server);
    const kept = await askQuestion(caller);
    await act(server, kept.id, "answer", ANSWER);
    const visitors = await askedByVisitor(server);
    await act(server, visitors.id, "merge", { into: kept.id });
    expect((await answersSent()).map(({ recipient }) => recipient).slice(1)).toEqual([
      visitors.askerEmail,
    ]);
  });

  test("takes along the questions merged into it, so that all are one step from the answer", async () => {
    const { caller } = await anAsker(server);
    const [first, second, last] = [
      await askQuestion(caller),
      await askQuestion(caller),
      await askQuestion(caller),
    ];
    await act(server, first.id, "merge", { into: second.id });
    await act(server, second.id, "merge", { into: last.id });
    const merged = (await readQuestion(server, last.id)).merged.map(({ id }) => id);
    expect(merged.sort()).toEqual([first.id, second.id].sort());
    expect((await readQuestion(server, first.id)).mergedInto?.id).toBe(last.id);
    await act(server, last.id, "answer", ANSWER);
    expect(await answersSent()).toHaveLength(3);
  });

  test("cannot be merged into itself or in a circle, even when two merge at once", async () => {
    const { caller } = await anAsker(server);
    const [one, other] = [await askQuestion(caller), await askQuestion(caller)];
    const itself = await act(server, one.id, "merge", { into: one.id });
    expect(itself.json().fields).toEqual({ into: "A question cannot be merged into itself." });
    const capitals = await act(server, one.id, "merge", { into: one.id.toUpperCase() });
    expect(capitals.json().fields).toEqual(itself.json().fields);
    const both = await Promise.all([
      server.post(`/api/questions/${one.id}/merge`, { into: other.id, version: 1 }),
      server.post(`/api/questions/${other.id}/merge`, { into: one.id, version: 1 }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const refused = both.find(({ statusCode }) => statusCode === 422)?.json();
    expect(refused.fields.into).toMatch(/^Q-\d{6} was merged into Q-\d{6}\. Choose that one\.$/);
  });

  test("cannot be merged into one that is unknown, deleted or closed without an answer", async () => {
    const { caller } = await anAsker(server);
    const { id } = await askQuestion(caller);
    const closed = await askQuestion(caller);
    await act(server, closed.id, "close", { reason: "noLongerNeeded" });
    const deleted = await askQuestion(caller);
    await server.delete(`/api/questions/${deleted.id}`);
    for (const into of [newId(), deleted.id]) {
      const refused = await act(server, id, "merge", { into });
      expect([refused.statusCode, refused.json().fields]).toEqual([
        422,
        { into: "Question not found." },
      ]);
    }
    const refused = await act(server, id, "merge", { into: closed.id });
    expect(refused.json().fields.into).toBe(
      `${closed.number} was closed without an answer. Choose another one.`,
    );
  });

  test("cannot be merged once it is answered", async () => {
    const { caller } = await anAsker(server);
    const [one, other] = [await askQuestion(caller), await askQuestion(caller)];
    await act(server, one.id, "answer", ANSWER);
    const refused = await act(server, one.id, "merge", { into: other.id });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(/^This question was already answered by /);
  });

  test("cannot be merged into one that already has fifty", async () => {
    const { caller } = await anAsker(server);
    const [kept, last] = [await askQuestion(caller), await askQuestion(caller)];
    await server.db.$client.query(
      `insert into questions (id, number, topic, title, body, source, asked_by, organization, status, closing, merged_into)
       select gen_random_uuid(), 'Q-9' || n, topic, title, body, source, asked_by, organization, 'closed', 'merged', id
       from questions, generate_series(1, 50) n where id = $1`,
      [kept.id],
    );
    const refused = await act(server, last.id, "merge", { into: kept.id });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "At most 50 questions can be merged into one. Answer this one on its own.",
    ]);
  });
});
