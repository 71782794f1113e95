import { QUESTION_TOPICS } from "@pharmacy/contract/questions/questions.values";
import { HOUR_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { describe, expect, test } from "vitest";
import { act, anAsker, askQuestion } from "#test/questions.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../../platform/db/ids.ts";

const server = testServer();

const list = async (query: string, caller: Pick<typeof server, "get"> = server) =>
  (await caller.get(`/api/questions${query}`)).json();
const numbers = async (query: string, caller: Pick<typeof server, "get"> = server) =>
  (await list(query, caller)).items.map(({ number }: { number: string }) => number);

/** An open one of support's, an open one of no one's, an answered and a closed one. */
async function aDesk() {
  const { caller } = await anAsker(server);
  const support = await server.as("support");
  const mine = await askQuestion(caller, { topic: "billing" });
  const free = await askQuestion(caller);
  const answered = await askQuestion(caller);
  const closed = await askQuestion(caller, { topic: "billing" });
  await act(server, mine.id, "assign", { assignee: support.userId });
  await act(server, closed.id, "assign", { assignee: server.adminId() });
  await act(server, answered.id, "answer", { answer: "Tomorrow." });
  await act(server, closed.id, "close", { reason: "spam" });
  const numberOf = { mine, free, answered, closed };
  return {
    support,
    ...(Object.fromEntries(
      Object.entries(numberOf).map(([name, { number }]) => [name, number]),
    ) as Record<keyof typeof numberOf, string>),
  };
}

describe("the list of questions is filtered", () => {
  test("by status, topic and person", async () => {
    const { support, mine, free, answered, closed } = await aDesk();
    expect(await numbers("?status=open")).toEqual([mine, free]);
    expect(await numbers("?status=answered")).toEqual([answered]);
    expect(await numbers("?status=closed")).toEqual([closed]);
    expect(await numbers("?topic=billing")).toEqual([mine, closed]);
    expect(await numbers("?assignee=me", support)).toEqual([mine]);
    expect(await numbers("?assignee=me")).toEqual([closed]);
    expect(await numbers(`?assignee=${support.userId}`)).toEqual([mine]);
    expect(await numbers("?assignee=none")).toEqual([free, answered]);
    expect(await numbers("?assignee=none&status=open&topic=orders")).toEqual([free]);
    expect(await numbers("?status=all&assignee=all")).toHaveLength(4);
  });

  test("and its total counts only those", async () => {
    await aDesk();
    expect(await list("?status=open&count=1")).toMatchObject({ total: 2, totalIsExact: true });
    expect(await list("?status=closed")).toMatchObject({ total: 1, totalIsExact: true });
    expect(await list("?topic=billing&count=1")).toMatchObject({ total: 2, totalIsExact: true });
    expect((await server.get("/api/questions/ids?assignee=none")).json()).toMatchObject({
      total: 2,
    });
  });

  test("by what names nothing, and is then empty", async () => {
    await aDesk();
    for (const filter of [
      "status=lost",
      "topic=weather",
      "overdue=perhaps",
      "assignee=someone",
      `assignee=${newId()}`,
    ]) {
      expect([filter, await list(`?${filter}`)]).toMatchObject([filter, { total: 0 }]);
    }
  });

  test("by what is overdue: exactly the rows that say so, whatever their topic and the hour", async () => {
    server.moveTo("2026-11-03T09:00:00Z");
    const { caller } = await anAsker(server);
    for (const topic of QUESTION_TOPICS) await askQuestion(caller, { topic });
    const [, answered] = [
      await askQuestion(caller, { topic: "orders" }),
      await askQuestion(caller, { topic: "orders" }),
    ];
    await act(server, answered.id, "answer", { answer: "Tomorrow." });
    const seen = new Set<number>();
    for (let hours = 0; hours <= 96; hours += 4) {
      // shortly before and after a target may be reached
      for (const minutes of [-1, 1]) {
        const at = Date.parse("2026-11-03T09:00:00Z") + hours * HOUR_MS + minutes * MINUTE_MS;
        server.moveTo(new Date(at).toISOString());
        const { items } = await list("");
        const late = items.filter(({ isOverdue }: { isOverdue: boolean }) => isOverdue);
        const found = await list("?overdue=yes");
        expect(found.items.map(({ id }: { id: string }) => id)).toEqual(
          late.map(({ id }: { id: string }) => id),
        );
        expect(found.total).toBe(late.length);
        seen.add(late.length);
      }
    }
    expect(seen.size).toBeGreaterThan(2);
  });

  test("in its export too", async () => {
    const { mine, free } = await aDesk();
    const body = { format: "csv", columns: "number", topic: "billing", status: "open" };
    const { url } = (await server.post("/api/questions/export", body)).json();
    const file = (await server.visitor.get(url)).body;
    expect(file).toContain(mine);
    expect(file).not.toContain(free);
  });
});
