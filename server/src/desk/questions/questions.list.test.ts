import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { act, anAsker, askedByVisitor, askQuestion } from "#test/questions.ts";
import { testServer } from "#test/server.ts";
import { users } from "../../identity/accounts/users.table.ts";

const server = testServer();

const list = async (query = "") => (await server.get(`/api/questions${query}`)).json();
const numbers = async (query = "") =>
  (await list(query)).items.map(({ number }: { number: string }) => number);

const ANSWER = { answer: "It left our warehouse this morning." };

describe("the list of questions", () => {
  test("has open ones first, the longest waiting on top, then the latest answers", async () => {
    const { caller } = await anAsker(server);
    const at = (day: string) => server.moveTo(`2026-11-${day}T10:00:00Z`);
    const all = [];
    for (const day of ["02", "03", "04", "05"]) {
      at(day);
      all.push(await askQuestion(caller));
    }
    const [oldest, second, third, newest] = all.map(({ number }) => number);
    at("06");
    await act(server, all[1]?.id ?? "", "answer", ANSWER);
    at("09");
    await act(server, all[0]?.id ?? "", "answer", ANSWER);
    expect(await numbers()).toEqual([third, newest, oldest, second]);
    await act(server, all[2]?.id ?? "", "close", { reason: "noLongerNeeded" });
    expect(await numbers()).toEqual([newest, oldest, second, third]);
  });

  test("shows waiting time in business hours, and which questions exceed their topic's target", async () => {
    const { version } = (await server.get("/api/settings")).json();
    const holidays = [{ date: "2026-11-04", name: "Founders' Day" }];
    await server.patch("/api/settings", { holidays, version });
    const { caller } = await anAsker(server);
    // Tuesday, half an hour before closing; Wednesday is a holiday
    server.moveTo("2026-11-03T17:00:00Z");
    await askQuestion(caller, { topic: "orders" });
    await askQuestion(caller, { topic: "catalogue" });
    server.moveTo("2026-11-05T13:00:30Z");
    expect((await list()).items).toMatchObject([
      { topic: "orders", waitingMinutes: 270, targetMinutes: 240, isOverdue: true },
      { topic: "catalogue", waitingMinutes: 270, targetMinutes: 960, isOverdue: false },
    ]);
    server.moveTo("2026-11-05T12:29:00Z");
    expect((await list()).items).toMatchObject([{ isOverdue: false }, {}]);
  });

  test("can be searched by number, words of question and answer, asker and pharmacy", async () => {
    const { caller } = await anAsker(server, "owner", "Castlewren Pharmacy");
    await server.db
      .update(users)
      .set({ name: "Padraig Lowry" })
      .where(and(eq(users.id, caller.userId)));
    const { id, number } = await askQuestion(caller, {
      title: "Crème brûlée",
      body: "Is it a medicine?",
    });
    const other = await askedByVisitor(server);
    await act(server, id, "answer", { answer: "Only on Sundays." });
    for (const search of [
      number,
      "creme",
      "medicine",
      "sundays",
      "lowry",
      "castlewren",
      "castlewren creme",
      "padraig lowry castlewren",
      "lowry creme medicine",
      "creme sundays",
    ]) {
      expect([search, await numbers(`?search=${encodeURIComponent(search)}`)]).toEqual([
        search,
        [number],
      ]);
    }
    expect(await numbers("?search=carvalho")).toEqual([other.number]);
    expect(await numbers("?search=ballyhart.example")).toEqual([other.number]);
    expect(await numbers("?search=castlewren+carvalho")).toEqual([]);
  });

  test("takes no sort, and no filter that it does not know", async () => {
    for (const query of ["?sort=number", "?asker=me", "?page=0"]) {
      expect([query, (await server.get(`/api/questions${query}`)).statusCode]).toEqual([
        query,
        400,
      ]);
    }
    expect(await list("?page=3&count=7&search=x")).toMatchObject({ items: [], page: 3, count: 7 });
  });

  test("has an exact total, even after a deletion", async () => {
    const { caller } = await anAsker(server);
    const [first] = [
      await askQuestion(caller),
      await askQuestion(caller),
      await askQuestion(caller),
    ];
    await act(server, first?.id ?? "", "answer", ANSWER);
    expect(await list("?count=2")).toMatchObject({ total: 3, totalIsExact: true, totalPages: 2 });
    await server.delete(`/api/questions/${first?.id}`);
    expect(await list("?count=2")).toMatchObject({ total: 2, totalIsExact: true, totalPages: 1 });
  });

  test("is exported in its order, with the shown columns", async () => {
    const { caller } = await anAsker(server, "owner", "Castlewren Pharmacy");
    const { number } = await askQuestion(caller, { title: "Where is it?" });
    const columns = "number,title,asker,topic,askedAt,waiting,status,published,assignee,answered";
    const { url } = (await server.post("/api/questions/export", { format: "csv", columns })).json();
    const { body } = await server.visitor.get(url);
    expect(body).toContain(number);
    expect(body).toContain("Where is it?");
    expect(body).toContain("Castlewren Pharmacy");
  });

  test("lets administrators delete many at once", async () => {
    const [one, other] = [await askedByVisitor(server), await askedByVisitor(server)];
    const body = { ids: [one.id, other.id], do: "delete" };
    const support = await server.as("support");
    expect((await support.post("/api/questions/bulk", body)).statusCode).toBe(403);
    const { results } = (await server.post("/api/questions/bulk", body)).json();
    expect(results).toMatchObject([{ label: one.number, error: null }, { error: null }]);
    expect((await list()).total).toBe(0);
  });

  test("is not for pharmacies, whose users have a list of their own", async () => {
    const { id } = await aPharmacy(server);
    const owner = await server.as("owner", id);
    const question = await askQuestion(owner);
    for (const path of ["", `/${question.id}`, "/ids", "/assignees"]) {
      expect((await owner.get(`/api/questions${path}`)).statusCode).toBe(403);
    }
    const answer = { ...ANSWER, version: 1 };
    const refused = await owner.post(`/api/questions/${question.id}/answer`, answer);
    expect(refused.statusCode).toBe(403);
  });

  test("finds a question from anywhere by its number and its title", async () => {
    const { caller } = await anAsker(server);
    const other = await anAsker(server);
    const { id, number } = await askQuestion(caller, { title: "Thermometers out of stock" });
    for (const q of [number, number.slice(2), "thermometers", "thermometres"]) {
      const { groups } = (await server.get(`/api/search?q=${q}`)).json();
      const found = groups.find(({ model }: { model: string }) => model === "question");
      expect([q, found?.items]).toMatchObject([q, [{ id, label: "Thermometers out of stock" }]]);
    }
    const own = (await caller.get(`/api/search?q=${number}`)).json();
    expect(JSON.stringify(own)).toContain(id);
    const foreign = (await other.caller.get(`/api/search?q=${number}`)).json();
    expect(JSON.stringify(foreign)).not.toContain(id);
  });
});
