import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import {
  act,
  anAsker,
  aQuestion,
  askedByVisitor,
  askQuestion,
  everyLetter,
  readQuestion,
} from "#test/questions.ts";
import { testServer } from "#test/server.ts";
import { users } from "../../identity/tables/users.table.ts";
import { questions } from "../tables/questions.table.ts";

const server = testServer();

const list = async (query = "") => (await server.get(`/api/questions${query}`)).json();
const numbers = async (query = "") =>
  (await list(query)).items.map(({ number }: { number: string }) => number);

const ANSWER = { answer: "It left our warehouse this morning." };

describe("a question", () => {
  test("is shown with its asker, its pharmacy and what else they asked", async () => {
    const { pharmacy, caller } = await anAsker(server, "technician", "Castlewren Pharmacy");
    const first = await askQuestion(caller, { topic: "billing" });
    const second = await askQuestion(caller);
    expect(await readQuestion(server, second.id)).toMatchObject({
      ...{ number: second.number, status: "open", source: "dashboard", topic: "orders" },
      askedBy: { id: caller.userId },
      organization: { id: pharmacy, name: "Castlewren Pharmacy" },
      ...{ answer: null, assignee: null, mergedInto: null, publishedAt: null, isAskerGone: false },
      others: { items: [{ id: first.id, number: first.number, status: "open" }], total: 1 },
    });
  });

  test("of a visitor is shown with name and address, and with what else came from there", async () => {
    const first = await askedByVisitor(server);
    const second = await askedByVisitor(server);
    expect(second).toMatchObject({
      ...{ source: "website", askedBy: null, organization: null },
      ...{ askerName: "Inês Carvalho", askerEmail: "ines.carvalho@ballyhart.example" },
      others: { items: [{ id: first.id }], total: 1 },
    });
  });

  test("has a number of its own, one after the other", async () => {
    const { caller } = await anAsker(server);
    const [one, other] = [await askQuestion(caller), await askQuestion(caller)];
    expect(one.number).toMatch(/^Q-\d{6}$/);
    expect(Number(other.number.slice(2))).toBe(Number(one.number.slice(2)) + 1);
  });

  test("is set right by the support desk: its topic, its title, an answer that was given", async () => {
    const { caller } = await anAsker(server);
    const { id } = await askQuestion(caller);
    const support = await server.as("support");
    const path = `/api/questions/${id}`;
    const changed = await support.patch(path, { topic: "billing", title: "Invoice", version: 1 });
    expect(changed.json()).toMatchObject({ topic: "billing", title: "Invoice", version: 2 });
    const early = await support.patch(path, { ...ANSWER, version: 2 });
    expect([early.statusCode, early.json().message]).toEqual([
      ...[409, "This question has no answer to correct yet."],
    ]);
    await act(server, id, "answer", ANSWER);
    const correction = { answer: "It left this evening.", sendsLetter: true, version: 3 };
    expect((await support.patch(path, correction)).json()).toMatchObject({
      ...{ answer: "It left this evening.", status: "answered" },
    });
    const last = (await everyLetter(server)).at(-1);
    expect(last?.subject).toContain("Our corrected answer to");
    expect(last?.text).toContain("It left this evening.");
    const history = (await server.history()).filter(({ recordId }) => recordId === id);
    expect(history.at(-1)?.changes).toEqual([
      { field: "answer", from: ANSWER.answer, to: "It left this evening." },
    ]);
  });

  test("is corrected without a letter unless one is wanted", async () => {
    const { caller } = await anAsker(server);
    const { id } = await askQuestion(caller);
    await act(server, id, "answer", ANSWER);
    const letters = (await everyLetter(server)).length;
    await server.patch(`/api/questions/${id}`, { answer: "It left.", version: 2 });
    expect(await everyLetter(server)).toHaveLength(letters);
  });

  test("is deleted by administrators alone, and is then nowhere", async () => {
    const spam = await askedByVisitor(server);
    for (const role of ["support", "finance", "catalogue"] as const) {
      const caller = await server.as(role);
      expect((await caller.delete(`/api/questions/${spam.id}`)).statusCode).toBe(403);
    }
    expect((await server.delete(`/api/questions/${spam.id}`)).statusCode).toBe(204);
    expect((await server.get(`/api/questions/${spam.id}`)).statusCode).toBe(404);
    expect(await list()).toMatchObject({ items: [], total: 0 });
    // the row is kept, and may come again in the same words
    expect(await server.db.$count(questions)).toBe(1);
    await askedByVisitor(server, { title: spam.title, body: spam.body });
  });

  test("that has the answer of others is not deleted", async () => {
    const { caller } = await anAsker(server);
    const [kept, other] = [await askQuestion(caller), await askQuestion(caller)];
    await act(server, other.id, "merge", { into: kept.id });
    const refused = await server.delete(`/api/questions/${kept.id}`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      `Another question was merged into ${kept.number}. Close it instead.`,
    ]);
  });

  test("leaves no word of its sender in the log", async () => {
    const title = "Where does Inês send the form?";
    await askedByVisitor(server, { title, body: "I am Inês Carvalho and cannot find it." });
    const { rows } = await server.db.$client.query(
      "select record_label, changes::text from audit_logs where model = 'question'",
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/Inês|ballyhart/);
  });
});

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

  test("tells waiting in business hours, and what has passed the target of its topic", async () => {
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

  test("is searched by number, words of question and answer, asker and pharmacy", async () => {
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
      ...[number, "creme", "medicine", "sundays", "lowry", "castlewren", "castlewren creme"],
    ]) {
      expect([search, await numbers(`?search=${encodeURIComponent(search)}`)]).toEqual([
        ...[search, [number]],
      ]);
    }
    expect(await numbers("?search=carvalho")).toEqual([other.number]);
    expect(await numbers("?search=ballyhart.example")).toEqual([other.number]);
    expect(await numbers("?search=castlewren+carvalho")).toEqual([]);
  });

  test("takes search, page and count, and no other filter or sort", async () => {
    for (const query of ["?status=open", "?sort=number", "?topic=orders", "?page=0"]) {
      expect([query, (await server.get(`/api/questions${query}`)).statusCode]).toEqual([
        query,
        400,
      ]);
    }
    expect(await list("?page=3&count=7&search=x")).toMatchObject({ items: [], page: 3, count: 7 });
  });

  test("counts exactly what there is, also after a deletion", async () => {
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

  test("is exported in its order, with what is shown of each", async () => {
    const { caller } = await anAsker(server, "owner", "Castlewren Pharmacy");
    const { number } = await askQuestion(caller, { title: "Where is it?" });
    const columns = "number,title,asker,topic,askedAt,waiting,status,published,assignee,answered";
    const { url } = (await server.post("/api/questions/export", { format: "csv", columns })).json();
    const { body } = await server.visitor.get(url);
    expect(body).toContain(number);
    expect(body).toContain("Where is it?");
    expect(body).toContain("Castlewren Pharmacy");
  });

  test("deletes many at once for administrators", async () => {
    const [one, other] = [await askedByVisitor(server), await askedByVisitor(server)];
    const body = { ids: [one.id, other.id], do: "delete" };
    const support = await server.as("support");
    expect((await support.post("/api/questions/bulk", body)).statusCode).toBe(403);
    const { results } = (await server.post("/api/questions/bulk", body)).json();
    expect(results).toMatchObject([{ label: one.number, error: null }, { error: null }]);
    expect((await list()).total).toBe(0);
  });

  test("is not for pharmacies, whose people see their own elsewhere", async () => {
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

test("text of the largest size is kept, also in Arabic with all its marks, and one more is refused", async () => {
  const { caller } = await anAsker(server);
  const word = "السَّلَامُ عَلَيْكُمْ ";
  const arabic = (length: number) =>
    `${word.repeat(Math.ceil(length / word.length)).slice(0, length - 1)}ا`;
  const { id } = await askQuestion(caller, { body: arabic(5_000) });
  const long = await act(server, id, "answer", { answer: arabic(10_000) });
  expect([long.statusCode, long.json().answer.length]).toEqual([200, 10_000]);
  expect((await list("?search=السلام")).total).toBe(1);

  const tooLong = await caller.post(
    "/api/dashboard/questions",
    aQuestion({ body: arabic(10_000) }),
  );
  expect([tooLong.statusCode, tooLong.json().fields]).toEqual([
    ...[422, { body: "Question must be at most 5000 characters." }],
  ]);
  const stacked = aQuestion({ body: `Sa${"\u0651".repeat(40)}lam, where is it?` });
  expect((await caller.post("/api/dashboard/questions", stacked)).json().fields).toEqual({
    body: "Question has too many accents on one letter.",
  });
});
