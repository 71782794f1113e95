import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { act, anAsker, askQuestion, everyEmail, readQuestion } from "#test/questions.ts";
import { tamper } from "#test/sealed-log.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../../platform/db/ids.ts";

const server = testServer();

type Caller = Pick<typeof server, "post">;

const bulk = async (ids: readonly string[], body: object, caller: Caller = server) =>
  (await caller.post("/api/questions/bulk", { ids, ...body })).json();
const refusal = async (body: object) => {
  const answer = await server.post("/api/questions/bulk", { ids: [newId()], ...body });
  return [answer.statusCode, Object.values(answer.json().fields ?? {})];
};

async function threeOpenOnes() {
  const { caller } = await anAsker(server);
  const ask = async () => (await askQuestion(caller)).id;
  return [await ask(), await ask(), await ask()] as const;
}

const assignees = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await readQuestion(server, id)).assignee?.id ?? null));
const entriesOf = async (id: string, action: string) =>
  (await server.history()).filter((entry) => entry.recordId === id && entry.action === action);

describe("many questions", () => {
  test.each(["admin", "catalogue", "finance", "support"] as const)(
    "are assigned at once by a %s, each with an entry of its own, and back as they were",
    async (role) => {
      const ids = await threeOpenOnes();
      const caller = await server.as(role);
      const other = await server.as("support");
      await act(server, ids[1], "assign", { assignee: other.userId });
      const { results } = await bulk(ids, { do: "assign", to: caller.userId }, caller);
      expect(results).toMatchObject([{ version: 2 }, { version: 3 }, { version: 2 }]);
      expect(await assignees(ids)).toEqual(ids.map(() => caller.userId));
      for (const id of ids) {
        expect((await entriesOf(id, "assign")).at(-1)).toMatchObject({
          actorId: caller.userId,
          changes: [{ field: "assignee", to: caller.userId }],
        });
      }
      const versions = results.map(({ version }: { version: number }) => version);
      const back = await bulk(ids, { do: "assignBack", versions }, caller);
      expect(back.results).toMatchObject(ids.map(() => ({ error: null })));
      expect(await assignees(ids)).toEqual([null, other.userId, null]);
    },
  );

  test("are assigned back without the entries of the log, and back again", async () => {
    const [id] = await threeOpenOnes();
    const [first, second] = [await server.as("support"), await server.as("support")];
    await act(server, id, "assign", { assignee: first.userId });
    await act(server, id, "assign", { assignee: second.userId });
    // one that changes nothing is not remembered
    await act(server, id, "assign", { assignee: second.userId });
    await tamper(server.db, sql`delete from audit_logs`);
    for (const { userId } of [first, second, first]) {
      await bulk([id], { do: "assignBack" });
      expect(await assignees([id])).toEqual([userId]);
    }
  });

  test("changed since they were assigned stay as they are when that is undone", async () => {
    const [id] = await threeOpenOnes();
    const { results } = await bulk([id], { do: "assign", to: server.adminId() });
    await act(server, id, "assign", { assignee: null });
    const versions = [results[0].version];
    const back = await bulk([id], { do: "assignBack", versions });
    expect(back.results).toMatchObject([{ error: { code: "conflict" } }]);
    expect(await assignees([id])).toEqual([null]);
  });

  test("that were never assigned cannot be given back", async () => {
    const [id] = await threeOpenOnes();
    expect((await bulk([id], { do: "assignBack" })).results).toMatchObject([
      { error: { message: "This question was not assigned to anyone." } },
    ]);
  });

  test("are given to no one, and not to someone who cannot answer", async () => {
    const ids = await threeOpenOnes();
    await bulk(ids, { do: "assign", to: server.adminId() });
    await bulk(ids, { do: "assign", to: null });
    expect(await assignees(ids)).toEqual([null, null, null]);
    const { caller } = await anAsker(server);
    const { results } = await bulk(ids.slice(0, 1), { do: "assign", to: caller.userId });
    expect(results).toMatchObject([{ version: null, error: { code: "invalid" } }]);
  });

  test("are closed with one reason, told to each asker, and those already closed say so", async () => {
    const ids = await threeOpenOnes();
    await act(server, ids[2], "close", { reason: "spam" });
    const before = (await everyEmail(server)).length;
    const details = { do: "close", closing: "other", note: "We are closed\r\nuntil Monday." };
    const { results } = await bulk(ids, details);
    expect(results).toMatchObject([
      { version: 2, error: null },
      { version: 2, error: null },
      { version: null, error: { message: "This question is already closed." } },
    ]);
    expect(await readQuestion(server, ids[0])).toMatchObject({
      status: "closed",
      closing: "other",
      closingNote: "We are closed\nuntil Monday.",
    });
    expect(await entriesOf(ids[1], "close")).toHaveLength(1);
    const emails = (await everyEmail(server)).slice(before);
    expect(emails).toHaveLength(2);
    for (const { text } of emails) expect(text).toContain("until Monday.");
  });

  test("are closed as spam in silence", async () => {
    const ids = await threeOpenOnes();
    const before = (await everyEmail(server)).length;
    await bulk(ids, { do: "close", closing: "spam" });
    expect(await everyEmail(server)).toHaveLength(before);
    expect((await readQuestion(server, ids[0])).closing).toBe("spam");
  });

  test("need a person or a reason before anything is done", async () => {
    expect(await refusal({ do: "assign" })).toEqual([422, ["Choose a person."]]);
    expect(await refusal({ do: "assign", to: "me" })).toEqual([422, ["Choose a person."]]);
    expect(await refusal({ do: "close" })).toEqual([422, ["Choose a reason."]]);
    expect((await refusal({ do: "close", closing: "merged" }))[0]).toBe(422);
    expect(await refusal({ do: "close", closing: "other" })).toEqual([
      422,
      ["Enter why you are closing the question."],
    ]);
    expect((await refusal({ do: "close", closing: "spam", note: "x".repeat(501) }))[0]).toBe(422);
    expect((await refusal({ do: "pay", on: "2026-11-30" }))[0]).toBe(422);
  });
});
