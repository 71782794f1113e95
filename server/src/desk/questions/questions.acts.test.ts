import { describe, expect, test } from "vitest";
import { aPdf, aPng } from "#test/pictures.ts";
import {
  act,
  anAsker,
  askedByVisitor,
  askQuestion,
  everyEmail,
  readQuestion,
  uploadFile,
} from "#test/questions.ts";
import { testServer } from "#test/server.ts";
import { insertUser } from "#test/ways-in.ts";

const server = testServer();

const ANSWER = { answer: "It left our warehouse this morning." };

async function anOpenOne() {
  const { caller } = await anAsker(server);
  return askQuestion(caller);
}

describe("an answer", () => {
  test.each(["admin", "catalogue", "finance", "support"] as const)(
    "of a %s is stored and sent",
    async (role) => {
      const { id, number, title } = await anOpenOne();
      const caller = await server.as(role);
      const answer = await caller.post(`/api/questions/${id}/answer`, { ...ANSWER, version: 1 });
      expect(answer.json()).toMatchObject({
        status: "answered",
        answer: ANSWER.answer,
        answeredBy: { id: caller.userId },
        version: 2,
        waitingMinutes: null,
        isOverdue: false,
      });
      const email = (await everyEmail(server)).at(-1);
      expect(email).toMatchObject({
        kind: "questionAnswered",
        subject: `Our answer to ${number}: ${title}`,
        replyTo: server.services.config.supportEmail,
      });
      expect(email?.text).toContain(ANSWER.answer);
      expect((await server.history()).at(-1)).toMatchObject({
        action: "answer",
        model: "question",
        recordId: id,
        recordLabel: number,
      });
    },
  );

  test("of two users at once: the second sees the first one's answer, and nothing more is sent", async () => {
    const { id } = await anOpenOne();
    const support = await server.as("support");
    const answers = await Promise.all([
      server.post(`/api/questions/${id}/answer`, { answer: "First.", version: 1 }),
      support.post(`/api/questions/${id}/answer`, { answer: "Second.", version: 1 }),
    ]);
    const kept = answers.find(({ statusCode }) => statusCode === 200)?.json();
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused.message).toBe(`This question was already answered by ${kept.answeredBy.name}.`);
    expect(refused.current).toMatchObject({ answer: kept.answer, version: 2 });
    const emails = await everyEmail(server);
    expect(emails.filter(({ kind }) => kind === "questionAnswered")).toHaveLength(1);
    // the same with the answer's version: it can be corrected, but not given twice
    const again = await server.post(`/api/questions/${id}/answer`, { answer: "x y", version: 2 });
    expect([again.statusCode, again.json().message]).toEqual([409, refused.message]);
  });

  test("to a question that was changed meanwhile is refused with the current question", async () => {
    const { id } = await anOpenOne();
    await server.patch(`/api/questions/${id}`, { topic: "billing", version: 1 });
    const refused = await server.post(`/api/questions/${id}/answer`, { ...ANSWER, version: 1 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(/^This record was changed by /);
    expect(refused.json().current).toMatchObject({ topic: "billing", answer: null });
  });

  test("to a question that was merged meanwhile is refused, and says into which", async () => {
    const { caller } = await anAsker(server);
    const [kept, other] = [await askQuestion(caller), await askQuestion(caller)];
    await act(server, other.id, "merge", { into: kept.id });
    const emails = (await everyEmail(server)).length;
    for (const version of [1, 2]) {
      const refused = await server.post(`/api/questions/${other.id}/answer`, {
        ...ANSWER,
        version,
      });
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        `This question was merged into ${kept.number}. Answer that one instead.`,
      ]);
      expect(refused.json().current.mergedInto).toMatchObject({ id: kept.id, number: kept.number });
    }
    expect(await everyEmail(server)).toHaveLength(emails);
  });

  test.each([
    ["", "Write an answer first."],
    [undefined, "Write an answer first."],
    ["  \n ", "Answer is required."],
    ["x", "Answer must be at least 2 characters."],
    ["x".repeat(10_001), "Answer must be at most 10000 characters."],
  ])("of %j is refused", async (answer, message) => {
    const { id } = await anOpenOne();
    const refused = await server.post(`/api/questions/${id}/answer`, { answer, version: 1 });
    expect([refused.statusCode, refused.json().fields]).toEqual([422, { answer: message }]);
  });

  test("to an asker whose account is deleted is stored, and no email is written", async () => {
    const { pharmacy, caller } = await anAsker(server, "technician");
    const { id } = await askQuestion(caller);
    await server.delete(`/api/users/${caller.userId}`);
    const emails = (await everyEmail(server)).length;
    const preview = await server.post(`/api/questions/${id}/answer-preview`, ANSWER);
    expect(preview.json()).toMatchObject({ recipients: [] });
    const answer = await act(server, id, "answer", ANSWER);
    expect(answer.json()).toMatchObject({ status: "answered", isAskerGone: true });
    expect(await everyEmail(server)).toHaveLength(emails);
    const owner = await server.as("owner", pharmacy);
    const own = (await owner.get(`/api/dashboard/questions/${id}`)).json();
    expect(own).toMatchObject({ answer: ANSWER.answer });
  });

  test("is previewed as the email it would send, without any effect", async () => {
    const { id } = await anOpenOne();
    const preview = (await server.post(`/api/questions/${id}/answer-preview`, ANSWER)).json();
    expect(await readQuestion(server, id)).toMatchObject({ status: "open", version: 1 });
    await act(server, id, "answer", ANSWER);
    const email = (await everyEmail(server)).at(-1);
    expect(preview).toEqual({
      recipients: [email?.recipient],
      subject: email?.subject,
      text: email?.text,
      letter: "kept",
    });
  });

  test("can include files for a pharmacy, but not for visitors, who could not open them", async () => {
    const { pharmacy, caller } = await anAsker(server);
    const { id } = await askQuestion(caller);
    const { key } = (await uploadFile(server, { name: "form.pdf", bytes: aPdf() })).json();
    const answered = await act(server, id, "answer", { ...ANSWER, files: [key] });
    expect(answered.json().answerFiles).toMatchObject([{ name: "form.pdf" }]);
    const own = (await caller.get(`/api/dashboard/questions/${id}`)).json();
    expect((await server.visitor.get(own.answerFiles[0].url)).statusCode).toBe(200);
    expect(
      (await (await server.as("viewer", pharmacy)).get(`/api/files/${own.answerFiles[0].id}`))
        .statusCode,
    ).toBe(403);

    const { id: visitors } = await askedByVisitor(server);
    const other = (await uploadFile(server, { bytes: aPng() })).json().key;
    const refused = await act(server, visitors, "answer", { ...ANSWER, files: [other] });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ["files"]]);
    // each file can be attached once
    const second = await askQuestion(caller);
    const again = await act(server, second.id, "answer", { ...ANSWER, files: [key] });
    expect(again.json().fields).toEqual({ files: "A file is no longer available. Add it again." });
    expect(await readQuestion(server, second.id)).toMatchObject({ status: "open" });
  });
});

describe("an open question", () => {
  test("is assigned to users who may answer it, and can be unassigned", async () => {
    const { id } = await anOpenOne();
    const support = await server.as("support");
    const { items } = (await server.get("/api/questions/assignees")).json();
    expect(items.map((person: { id: string }) => person.id)).toContain(support.userId);
    const mine = await act(server, id, "assign", { assignee: support.userId });
    expect(mine.json()).toMatchObject({ assignee: { id: support.userId }, version: 2 });
    expect((await act(server, id, "assign", { assignee: null })).json().assignee).toBeNull();
    const history = (await server.get(`/api/logs?recordId=${id}`)).json().items;
    expect(history[1]).toMatchObject({
      action: "assign",
      names: [{ id: support.userId, model: "user" }],
    });
  });

  test("cannot be assigned to pharmacy users, nor to users who cannot sign in", async () => {
    const { pharmacy, caller } = await anAsker(server);
    const { id } = await askQuestion(caller);
    const invited = await insertUser(server.db, { role: "support", status: "invited" });
    const owner = await server.as("owner", pharmacy);
    for (const assignee of [owner.userId, invited.id, id]) {
      const refused = await act(server, id, "assign", { assignee });
      expect(refused.json().fields).toEqual({ assignee: "Choose an active user of the network." });
    }
  });

  test("has notes that its pharmacy never sees", async () => {
    const { caller } = await anAsker(server);
    const { id, number } = await askQuestion(caller);
    const support = await server.as("support");
    const note = await support.post(`/api/questions/${id}/notes`, { body: "Ask Orla.\nTomorrow." });
    expect([note.statusCode, note.json().body]).toEqual([201, "Ask Orla.\nTomorrow."]);
    expect((await readQuestion(server, id)).notes).toMatchObject([
      { body: "Ask Orla.\nTomorrow.", createdBy: { id: support.userId } },
    ]);
    expect((await caller.get(`/api/dashboard/questions/${id}`)).body).not.toContain("Orla");
    expect((await caller.post(`/api/questions/${id}/notes`, { body: "x" })).statusCode).toBe(403);
    expect((await server.history()).at(-2)).toMatchObject({
      action: "create",
      model: "questionNote",
      recordLabel: number,
    });
    // a note does not make the version stale for an answer
    const answer = await server.post(`/api/questions/${id}/answer`, { ...ANSWER, version: 1 });
    expect(answer.statusCode).toBe(200);
  });

  test("is closed with a reason, which its asker is told", async () => {
    const { id, number } = await anOpenOne();
    const closing = { reason: "other", note: "The regulator\nanswers this." };
    const closed = await act(server, id, "close", closing);
    expect(closed.json()).toMatchObject({
      status: "closed",
      closing: "other",
      closingNote: closing.note,
    });
    const email = (await everyEmail(server)).at(-1);
    expect(email).toMatchObject({
      kind: "questionClosed",
      subject: `We closed your question ${number}`,
    });
    expect(email?.text).toContain("The regulator\n\nanswers this.");
    const refused = await act(server, id, "close", closing);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "This question is already closed.",
    ]);
  });

  test("is closed as spam without an email", async () => {
    const { id } = await askedByVisitor(server);
    const emails = (await everyEmail(server)).length;
    expect((await act(server, id, "close", { reason: "spam" })).statusCode).toBe(200);
    expect(await everyEmail(server)).toHaveLength(emails);
  });

  test.each([
    [{ reason: "other" }, "note"],
    [{ reason: "merged" }, "reason"],
    [{ reason: "afterAnswer" }, "reason"],
  ])("cannot be closed with %j", async (body, field) => {
    const { id } = await anOpenOne();
    const refused = await act(server, id, "close", body);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, [field]]);
  });
});
