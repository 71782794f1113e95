import type { Role } from "@pharmacy/contract/roles.values";
import { describe, expect, test } from "vitest";
import {
  act,
  anAsker,
  aQuestion,
  askedByVisitor,
  askQuestion,
  everyEmail,
  readQuestion,
} from "#test/questions.ts";
import { aView } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../../platform/db/ids.ts";
import { audienceOf, mayHear } from "../../platform/live/audience.ts";
import { questions } from "./questions.table.ts";

const server = testServer();

const list = async (query = "") => (await server.get(`/api/questions${query}`)).json();
const _numbers = async (query = "") =>
  (await list(query)).items.map(({ number }: { number: string }) => number);

const ANSWER = { answer: "It left our warehouse this morning." };

describe("a question", () => {
  test("is shown with its asker, its pharmacy and their other questions", async () => {
    const { pharmacy, caller } = await anAsker(server, "technician", "Castlewren Pharmacy");
    const first = await askQuestion(caller, { topic: "billing" });
    const second = await askQuestion(caller);
    expect(await readQuestion(server, second.id)).toMatchObject({
      number: second.number,
      status: "open",
      source: "dashboard",
      topic: "orders",
      askedBy: { id: caller.userId },
      organization: { id: pharmacy, name: "Castlewren Pharmacy" },
      answer: null,
      assignee: null,
      mergedInto: null,
      publishedAt: null,
      isAskerGone: false,
      others: { items: [{ id: first.id, number: first.number, status: "open" }], total: 1 },
    });
  });

  test("of a visitor is shown with name and address, and with other questions from that address", async () => {
    const first = await askedByVisitor(server);
    const second = await askedByVisitor(server);
    expect(second).toMatchObject({
      source: "website",
      askedBy: null,
      organization: null,
      askerName: "Inês Carvalho",
      askerEmail: "ines.carvalho@ballyhart.example",
      others: { items: [{ id: first.id }], total: 1 },
    });
  });

  test("has a unique, consecutive number", async () => {
    const { caller } = await anAsker(server);
    const [one, other] = [await askQuestion(caller), await askQuestion(caller)];
    expect(one.number).toMatch(/^Q-\d{6}$/);
    expect(Number(other.number.slice(2))).toBe(Number(one.number.slice(2)) + 1);
  });

  test("can be corrected by the support desk: its topic, its title, its answer", async () => {
    const { caller } = await anAsker(server);
    const { id } = await askQuestion(caller);
    const support = await server.as("support");
    const path = `/api/questions/${id}`;
    const changed = await support.patch(path, { topic: "billing", title: "Invoice", version: 1 });
    expect(changed.json()).toMatchObject({ topic: "billing", title: "Invoice", version: 2 });
    const early = await support.patch(path, { ...ANSWER, version: 2 });
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      "This question has no answer to correct yet.",
    ]);
    await act(server, id, "answer", ANSWER);
    const correction = { answer: "It left this evening.", sendsLetter: true, version: 3 };
    expect((await support.patch(path, correction)).json()).toMatchObject({
      answer: "It left this evening.",
      status: "answered",
    });
    const last = (await everyEmail(server)).at(-1);
    expect(last?.subject).toContain("Our corrected answer to");
    expect(last?.text).toContain("It left this evening.");
    const history = (await server.history()).filter(({ recordId }) => recordId === id);
    expect(history.at(-1)?.changes).toEqual([
      { field: "answer", from: ANSWER.answer, to: "It left this evening." },
    ]);
  });

  test("is corrected without an email unless one is requested", async () => {
    const { caller } = await anAsker(server);
    const { id } = await askQuestion(caller);
    await act(server, id, "answer", ANSWER);
    const emails = (await everyEmail(server)).length;
    await server.patch(`/api/questions/${id}`, { answer: "It left.", version: 2 });
    expect(await everyEmail(server)).toHaveLength(emails);
  });

  test("can be deleted only by administrators, and is then hidden everywhere", async () => {
    const spam = await askedByVisitor(server);
    for (const role of ["support", "finance", "catalogue"] as const) {
      const caller = await server.as(role);
      expect((await caller.delete(`/api/questions/${spam.id}`)).statusCode).toBe(403);
    }
    expect((await server.delete(`/api/questions/${spam.id}`)).statusCode).toBe(204);
    expect((await server.get(`/api/questions/${spam.id}`)).statusCode).toBe(404);
    expect(await list()).toMatchObject({ items: [], total: 0 });
    // the row is kept, and the same question can be asked again
    expect(await server.db.$count(questions)).toBe(1);
    await askedByVisitor(server, { title: spam.title, body: spam.body });
  });

  test("whose answer others share cannot be deleted", async () => {
    const { caller } = await anAsker(server);
    const [kept, other] = [await askQuestion(caller), await askQuestion(caller)];
    await act(server, other.id, "merge", { into: kept.id });
    const refused = await server.delete(`/api/questions/${kept.id}`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      `Another question was merged into ${kept.number}. Close it instead.`,
    ]);
  });

  test("leaves none of its sender's text in the log", async () => {
    const title = "Where does Inês send the form?";
    await askedByVisitor(server, { title, body: "I am Inês Carvalho and cannot find it." });
    const { rows } = await server.db.$client.query(
      "select record_label, changes::text from audit_logs where model = 'question'",
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/Inês|ballyhart/);
  });
});

test("text of the maximum length is stored, even in Arabic with all its marks, and one character more is refused", async () => {
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
    422,
    { body: "Question must be at most 5000 characters." },
  ]);
  const stacked = aQuestion({ body: `Sa${"\u0651".repeat(40)}lam, where is it?` });
  expect((await caller.post("/api/dashboard/questions", stacked)).json().fields).toEqual({
    body: "Question has too many accents on one letter.",
  });
});

test("markup and formulas in a question, a note, an answer and its copy are shown as text everywhere", async () => {
  const MARKUP = "=HYPERLINK(1)<img src=x onerror=alert(1)>";
  const { caller } = await anAsker(server);
  const { id } = await askQuestion(caller, { title: MARKUP, body: MARKUP });
  const note = await server.post(`/api/questions/${id}/notes`, { body: MARKUP });
  await act(server, id, "answer", { answer: MARKUP });
  await act(server, id, "publish", { title: MARKUP, answer: MARKUP });
  for (const answer of [
    note,
    await server.get(`/api/questions/${id}`),
    await caller.get(`/api/dashboard/questions/${id}`),
    await caller.get(`/api/faq/${id}`),
  ]) {
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(JSON.stringify(answer.json())).toContain(JSON.stringify(MARKUP));
  }
  const columns = "number,title";
  const { url } = (await server.post("/api/questions/export", { format: "csv", columns })).json();
  const file = await server.visitor.get(url);
  expect(file.body).toContain("'=HYPERLINK");
  expect(file.body).not.toMatch(/(^|[,;\t\n"])=HYPERLINK/);
  for (const { html } of await everyEmail(server)) expect(html).not.toContain("<img");
});

test("a change is announced to the network and to its own pharmacy, a note only to the network", () => {
  const pharmacy = newId();
  const isNotified = (
    role: Role,
    organization: string | null,
    model: "question" | "questionNote",
  ) =>
    mayHear(audienceOf({ role, organization }), {
      model,
      isGrantable: true,
      organization: model === "question" ? pharmacy : null,
    });
  expect(isNotified("support", null, "question")).toBe(true);
  expect(isNotified("catalogue", null, "questionNote")).toBe(true);
  expect(isNotified("owner", pharmacy, "question")).toBe(true);
  expect(isNotified("owner", pharmacy, "questionNote")).toBe(false);
  expect(isNotified("owner", newId(), "question")).toBe(false);
  expect(isNotified("viewer", pharmacy, "question")).toBe(false);
});

test("a view of the list can be saved", async () => {
  const view = await server.post("/api/views", aView({ list: "questions" }));
  expect([view.statusCode, view.json()]).toMatchObject([201, { list: "questions" }]);
});
